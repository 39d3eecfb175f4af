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

export type KeyClaim = Pick<RememberedResponse, "siteId" | "credentialId" | "key" | "requestHash" | "createdAt">

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
    /**
     * Takes a key for work under way, remembered with status 0, in one step: undefined for exactly one of many, what the
     * key stands for otherwise. A claim from before `abandonedBefore` and an answer from before `expiredBefore` are free.
     */
    readonly claim: (
      claim: KeyClaim,
      free: { readonly abandonedBefore: number; readonly expiredBefore: number }
    ) => Effect.Effect<RememberedResponse | undefined>
    /** Gives up a claim whose work did not land; an answer stays. */
    readonly release: (claim: KeyClaim) => Effect.Effect<void>
  }
>()("engine/IdempotencyKeys") {}
