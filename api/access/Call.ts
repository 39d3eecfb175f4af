/** What is known of the request being served, for handlers and for the steps around them. */
import { Context, type Effect } from "effect"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Acknowledgements, IfMatch } from "../../engine/write/decision.ts"
import type { Scope } from "../../engine/model/Credential.ts"
import type { Actor, CredentialId, SiteId } from "../../engine/model/ids.ts"
import type { PublishPolicy, Site } from "../../engine/model/Site.ts"
import type { Publications } from "../answers/publications.ts"
import type { Standing } from "../../engine/ports/Standings.ts"
import type { Foreseen } from "./Foreseen.ts"
import type { Form } from "./form.ts"

/** Who calls, as their token says. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly siteId: SiteId
    readonly credentialId: CredentialId
    readonly label: string
    readonly scopes: ReadonlyArray<Scope>
    /** What of its changes waits beside what the site has wait. */
    readonly policy: PublishPolicy
    /** The site as it stood when the caller was identified; whoever writes looks again under its lock. */
    readonly site: Site
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
  /** What the change leaves to be published, for its answer to tell of. */
  readonly publications: Publications
  /** What was found out before the lock was had. */
  readonly foreseen?: Foreseen
}
export class Write extends Context.Service<Write, WriteSession>()("api/Write") {}

/** Where the site stood when the write began, for the steps around a handler. */
export class WriteStanding extends Context.Service<WriteStanding, Standing>()("api/WriteStanding") {}

/** For rows that hold several writes: charges each item for itself, and a refused item as a rejection. */
export class ItemBudget extends Context.Service<
  ItemBudget,
  { readonly charged: <A, R>(item: Effect.Effect<A, Refusal, R>) => Effect.Effect<A, Refusal, R> }
>()("api/ItemBudget") {}
