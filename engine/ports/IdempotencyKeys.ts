/** Answers by the key of their request, so that a call sent again is answered again and done once. */
import { Context, type Effect } from "effect"
import type { CredentialId, SiteId } from "../model/ids.ts"

export interface RememberedResponse {
  readonly siteId: SiteId
  readonly credentialId: CredentialId
  readonly key: string
  /** Hash of method, path and body. */
  readonly requestHash: string
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  readonly createdAt: number
}

export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    readonly get: (
      siteId: SiteId,
      credentialId: CredentialId,
      key: string
    ) => Effect.Effect<RememberedResponse | undefined>
    /** Replaces an expired entry of the same key. */
    readonly put: (response: RememberedResponse) => Effect.Effect<void>
    readonly prune: (createdBefore: number) => Effect.Effect<void>
  }
>()("engine/IdempotencyKeys") {}
