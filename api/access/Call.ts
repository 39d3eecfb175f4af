/** What is known of the request being served, for handlers and for the steps around them. */
import { Context, type Effect } from "effect"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Acknowledgements, IfMatch } from "../../engine/write/decision.ts"
import type { Scope } from "../../engine/model/Credential.ts"
import type { Actor, CredentialId, SiteId } from "../../engine/model/ids.ts"
import type { Site } from "../../engine/model/Site.ts"
import type { Form } from "./form.ts"

/** Who calls, as their token says. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly siteId: SiteId
    readonly credentialId: CredentialId
    readonly label: string
    readonly scopes: ReadonlyArray<Scope>
  }
>()("api/Caller") {}

/** The request itself, on every row. */
export class Call extends Context.Service<
  Call,
  {
    readonly requestId: string
    /** Client address as text, after the trusted proxies. */
    readonly address: string
    readonly method: string
    /** Path and query as sent. */
    readonly target: string
    /** Body as sent, decoded from UTF-8; of a form, a text that is equal for equal forms. */
    readonly body: string
    /** Parts of a multipart body; empty on rows that take none. */
    readonly form: Form
    readonly dryRun: boolean
    readonly ifMatch: IfMatch
    readonly acknowledged: Acknowledgements
    readonly idempotencyKey: string | null
  }
>()("api/Call") {}

/** A change in progress, under the site's lock unless it is a rehearsal. Dashboard and imports build their own. */
export interface WriteSession {
  readonly site: Site
  readonly actor: Actor
  readonly now: number
  readonly correlationId: string
  readonly dryRun: boolean
  readonly ifMatch: IfMatch
  readonly acknowledged: Acknowledgements
}
export class Write extends Context.Service<Write, WriteSession>()("api/Write") {}

/** For rows that hold several writes: charges each item for itself, and a refused item as a rejection. */
export class ItemBudget extends Context.Service<
  ItemBudget,
  { readonly charged: <A, R>(item: Effect.Effect<A, Refusal, R>) => Effect.Effect<A, Refusal, R> }
>()("api/ItemBudget") {}
