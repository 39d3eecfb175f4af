/**
 * Makes a waiting version the live one: approves what was held. Also how an older version is chosen on purpose, and for
 * themes the way back (CA-D34). No version is made; the head of the history stays what it is.
 */
import { type Refusal, refuse } from "../errors/Refusal.ts"
import type { Warning } from "../model/Finding.ts"
import type { Version, VersionSummary } from "../model/Page.ts"
import { instant } from "../values/instant.ts"
import { pageWithLive, showsInLists } from "./append.ts"
import { contentChange } from "./changes.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { needsOwner } from "../site/confirmation.ts"
import { refuseStaleBase } from "./guards/staleBase.ts"
import { changesRecipients } from "./recipients.ts"
import { refuseClosedPage } from "./standing.ts"

/** `named` is the version the caller asked for and what was found under its id; null publishes the newest waiting one. */
export interface Publish {
  readonly named: { readonly id: string; readonly version: VersionSummary | undefined } | null
}

export interface PublishDecision extends WriteDecision {
  /** What is live now; the answer names its author and time (VER-12). */
  readonly published: VersionSummary
  /** What was live before (THEME-06). */
  readonly replaced: Version | undefined
}

/**
 * Refusals: `page.archived`, `page.frozen`, a stale `If-Match` if one was sent, `version.not_found` or
 * `theme.version_not_found`, `publish.nothing_held` or `theme.already_live`, `publish.version_rejected`. Content guards
 * do not apply: they spoke when the version was written (CA-B16).
 */
export const publish = (current: Current, command: Publish, context: WriteContext): Outcome<PublishDecision> => {
  const { page, latest, published } = current
  const closed = refuseClosedPage(current) ?? refuseStaleBase(page, latest, "ifSent", context)
  if (closed) return closed
  const version = command.named === null ? newestWaiting(current) : command.named.version
  if (version === undefined) return command.named === null ? nothingHeld() : unknownVersion(current, command.named.id)
  if (version.id === page.publishedVersionId) return alreadyLive(current, version)
  if (version.state === "rejected") {
    return refuse("publish.version_rejected", `A reviewer rejected ${version.id}.`, { versionId: version.id })
  }
  // What waited below the published version was its base and is contained in it; what came later still waits.
  const contained = current.pending.filter(({ id, seq }) => id !== version.id && seq < version.seq)
  const live = pageWithLive(page, version, context)
  return {
    outcome: "published",
    page: live,
    version: null,
    states: [
      ...[...contained, ...(published ? [published] : [])].map(({ id }) => ({ id, state: "superseded" as const })),
      { id: version.id, state: "published" }
    ],
    change: contentChange(live, showsInLists(published, version)),
    warnings: cautions(version, published, context),
    action: `${page.kind}.publish`,
    published: { ...version, state: "published" },
    replaced: published
  }
}

/**
 * `publish.owner_confirmation` (409) for a version that sends enquiries elsewhere than what serves does: on a live site
 * only its owner makes such a version live, whatever scopes a credential has (HOLD-08).
 */
export const refuseUnconfirmed = (
  { published }: Pick<Current, "published">,
  version: Pick<Version, "id" | "parts">,
  context: Pick<WriteContext, "site" | "actor">
): Refusal | undefined =>
  needsOwner(context) && changesRecipients(published?.parts, version.parts)
    ? refuse("publish.owner_confirmation", `${version.id} changes where enquiries from a form go.`, {
        versionId: version.id
      })
    : undefined

const newestWaiting = ({ pending, published }: Current): VersionSummary | undefined =>
  pending.find(({ seq }) => seq > (published?.seq ?? 0))

/** Said with the success, since the caller asked for it: whose work this is, and what it takes back (VER-13, CA-D44). */
const cautions = (
  version: VersionSummary,
  published: Version | undefined,
  context: Pick<WriteContext, "actor">
): ReadonlyArray<Warning> => {
  const { id: versionId, createdBy } = version
  const createdAt = instant(version.createdAt)
  return [
    ...(createdBy === context.actor
      ? []
      : [
          {
            code: "publish.foreign_draft",
            detail: `You published a version that ${createdBy} wrote at ${createdAt}.`,
            versionId,
            createdBy,
            createdAt
          }
        ]),
    ...(published === undefined || published.seq < version.seq
      ? []
      : [
          {
            code: "publish.older_version",
            detail: `${versionId} is older than ${published.id}, which was live; what changed in between is off the site.`,
            versionId,
            replacedVersionId: published.id
          }
        ])
  ]
}

const nothingHeld = (): Refusal =>
  refuse("publish.nothing_held", "No held or draft version is newer than the one that is live.")

const unknownVersion = ({ page }: Current, id: string): Refusal =>
  refuse(
    page.kind === "theme" ? "theme.version_not_found" : "version.not_found",
    `The ${page.kind} has no version ${id}.`,
    { versionId: id }
  )

const alreadyLive = ({ page }: Current, { id }: VersionSummary): Refusal =>
  refuse(page.kind === "theme" ? "theme.already_live" : "publish.nothing_held", `${id} is live already.`, {
    versionId: id
  })
