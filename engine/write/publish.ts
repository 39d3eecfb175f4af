/**
 * Makes a waiting version the live one: approves what was held. An older one that still waits may be chosen on purpose
 * (CA-B12); what was live once or was overtaken comes back by a revert, which says so in the history. A theme has no
 * revert: publishing an older one is the way back (CA-D34). No version is made; the head of the history stays what it is.
 */
import { type Refusal, refuse } from "../errors/Refusal.ts"
import type { Warning } from "../model/Finding.ts"
import type { Version, VersionSummary } from "../model/Page.ts"
import { instant } from "../values/instant.ts"
import { pageWithLive, showsInLists } from "./append.ts"
import { contentChange } from "./changes.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { ownerOrStaff } from "../model/Decider.ts"
import type { VersionId } from "../model/ids.ts"
import { ownersReasons } from "./deciders.ts"
import { mindWaiting } from "./guards/replacedWaiting.ts"
import { refuseStaleBase } from "./guards/staleBase.ts"
import { waits } from "./guards/startFrom.ts"
import { asksOwner, ownerReason } from "../site/confirmation.ts"
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
 * `theme.version_not_found`, `publish.nothing_held` or `theme.already_live`, `publish.version_rejected`,
 * `publish.not_waiting`, `write.replaces_waiting`. Content guards do not apply: they spoke when the version was written
 * (CA-B16).
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
  if (!waits(version) && page.kind !== "theme") return notWaiting(current, version)
  // What waited below the published version was its base and is contained in it; what came later still waits.
  const contained = current.pending.filter(({ id, seq }) => id !== version.id && seq < version.seq)
  const live = pageWithLive(page, version, context)
  const decision: PublishDecision = {
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
  return mindWaiting(current, decision, context, {
    author: version.createdBy,
    contained: ownBases(current, version, context)
  })
}

/** The versions that whoever publishes wrote `version` on: their own work, which goes live with it. */
const ownBases = (
  { pending }: Pick<Current, "pending">,
  version: VersionSummary,
  { actor }: Pick<WriteContext, "actor">
): ReadonlySet<VersionId> => {
  const own = new Set<VersionId>()
  // Its base is an earlier version always, so this ends.
  for (
    let next: VersionSummary | undefined = version;
    next?.createdBy === actor;
    next = pending.find(({ id }) => id === next?.baseVersionId)
  )
    own.add(next.id)
  return own
}

/**
 * `publish.owner_confirmation` (409) for a version that only owner or staff make live, whatever scopes a credential has:
 * one that sends enquiries of a live site elsewhere (HOLD-08), or changes what the site's policy leaves to its owner.
 */
export const refuseUnconfirmed = (
  current: Pick<Current, "page" | "published">,
  version: Pick<Version, "id" | "payload" | "parts" | "title" | "meta">,
  context: Pick<WriteContext, "site" | "actor" | "partials">
): Refusal | undefined => {
  const reasons = asksOwner(context) ? ownersReasons(current, version, context.site, context.partials) : []
  if (reasons.length === 0) return undefined
  const why = reasons.includes(ownerReason)
    ? "changes where enquiries from a form go"
    : `changes what this site leaves to its owner (${reasons.join(", ")})`
  return refuse("publish.owner_confirmation", `${version.id} ${why}.`, {
    versionId: version.id,
    holdReasons: reasons,
    decidableBy: ownerOrStaff
  })
}

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
            code: "publish.foreign_draft" as const,
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
            code: "publish.older_version" as const,
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

/** What is over, with the way to bring its text back. */
const notWaiting = ({ page }: Current, { id, state }: VersionSummary): Refusal =>
  refuse(
    "publish.not_waiting",
    `${id} is ${state}: it was live once, or later work took its place, so there is nothing to decide about it.`,
    { versionId: id, state, revert: { method: "POST", path: `/v1/pages/${page.id}/revert`, body: { toVersionId: id } } }
  )

const alreadyLive = ({ page }: Current, { id }: VersionSummary): Refusal =>
  refuse(page.kind === "theme" ? "theme.already_live" : "publish.nothing_held", `${id} is live already.`, {
    versionId: id
  })
