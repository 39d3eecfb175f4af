/**
 * The shape of every write decision: (what is, what is asked, under which rules) → what becomes, or one refusal.
 * Decisions are pure: time, ids and the gate's verdict are arguments, so their tests are tables.
 */
import type { Warning } from "../model/Finding.ts"
import type { Refusal } from "../errors/Refusal.ts"
import type { AuditAction } from "../model/AuditAction.ts"
import type { Page, Version, VersionSummary } from "../model/Page.ts"
import type { Actor, VersionId } from "../model/ids.ts"
import type { Site } from "../model/Site.ts"
import type { Change } from "../publish/plan.ts"
import type { PartialForms } from "./recipients.ts"

/** `If-Match` as sent: absent, `*`, or version ids in any of the three spellings, already unquoted (CONC-02, CA-D13). */
export type IfMatch =
  { readonly kind: "absent" } | { readonly kind: "any" } | { readonly kind: "ids"; readonly ids: ReadonlyArray<string> }

/** What the caller has acknowledged by header. */
export interface Acknowledgements {
  /** Ids named in `X-Mk-Overwriting-Writer`, comma separated. */
  readonly overwritingWriters: ReadonlyArray<string>
  /** Number in `X-Mk-Deleting-Lines`. */
  readonly deletingLines: number | null
  /** Ids named in `X-Mk-Replacing-Version`, comma separated: waiting versions of others that may go. */
  readonly replacingVersions: ReadonlyArray<string>
}

/** What every decision is told beside its subject. */
export interface WriteContext {
  readonly site: Site
  readonly actor: Actor
  readonly now: number
  /** Id for the version this write makes, if it makes one. */
  readonly versionId: VersionId
  readonly ifMatch: IfMatch
  readonly acknowledged: Acknowledgements
  /** A rehearsal: preconditions are checked only when sent (DRYRUN-16). */
  readonly dryRun: boolean
  /** Of the partials that the text names. */
  readonly partials?: PartialForms
}

/** A page with the versions a decision looks at; none before the first write. */
export interface Current {
  readonly page: Page
  /** Head of the history: the base of the next write. */
  readonly latest: Version | undefined
  /** What is serving; of an archived page, what was serving when it was archived. */
  readonly published: Version | undefined
  /** Held and draft versions nobody has decided on, newest first. */
  readonly pending: ReadonlyArray<VersionSummary>
}

/** What every decision returns: `decision instanceof Refusal` tells which. */
export type Outcome<Decision = WriteDecision> = Decision | Refusal

/** What a decision lets happen. The caller stores it in one transaction. */
export interface WriteDecision {
  readonly outcome: "published" | "held" | "draft" | "updated"
  /** The record after the write, whole. */
  readonly page: Page
  /** A version to append, or none for a change of fields only. */
  readonly version: Version | null
  /** Versions whose state changes: superseded or published. */
  readonly states: ReadonlyArray<{ readonly id: VersionId; readonly state: Version["state"] }>
  /** What visitors will see of it; null when nothing (a held version). */
  readonly change: Change | null
  readonly warnings: ReadonlyArray<Warning>
  /** For the audit record, for example `page.write`. */
  readonly action: AuditAction
  /** The earlier version that this one is a copy of. */
  readonly bringsBack?: VersionId
}
