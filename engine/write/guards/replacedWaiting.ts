/**
 * Nobody takes another writer's waiting version out of the queue unawares. A change that goes live supersedes what waited
 * below it, whether or not its writer ever saw that; so it is refused until the versions are named. Over one's own it
 * lands, and says which version nobody will decide about any more.
 *
 * Looked at last, on the finished decision, so that it sees exactly what would be superseded, whoever decided it. The
 * owner at the dashboard and staff are shown what waits before they decide, and are only told.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import type { Warning } from "../../model/Finding.ts"
import type { VersionSummary } from "../../model/Page.ts"
import type { Actor, VersionId } from "../../model/ids.ts"
import { asksOwner } from "../../site/confirmation.ts"
import { instant } from "../../values/instant.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "../decision.ts"
import { replaced } from "./replaced.ts"
import { versionPath } from "./startFrom.ts"

/**
 * The decision with a warning for each waiting version it supersedes or comes to wait beside, or `write.replaces_waiting` (422) until the foreign
 * ones are named in `X-Mk-Replacing-Version`. `author` wrote what goes live: of a publish not the one who publishes. Of
 * `contained` nothing is said: what goes live was written on them by the one who publishes it.
 */
export const mindWaiting = <Decision extends WriteDecision>(
  current: Current,
  decision: Decision,
  context: Pick<WriteContext, "actor" | "acknowledged" | "site">,
  { author = context.actor, contained = new Set() }: GoesLive = {}
): Outcome<Decision> => {
  const superseded = new Set(decision.states.flatMap(({ id, state }) => (state === "superseded" ? [id] : [])))
  const replaced = current.pending.filter(({ id }) => superseded.has(id))
  if (replaced.length === 0) return besideWaiting(current, decision, context)
  const refusal = refuseReplacing(current, replaced, context, author)
  if (refusal !== undefined) return refusal
  const untold = replaced.filter(({ id }) => !contained.has(id))
  return { ...decision, warnings: [...decision.warnings, ...untold.map((version) => told(version, context.actor))] }
}

interface GoesLive {
  readonly author?: Actor
  readonly contained?: ReadonlySet<VersionId>
}

/** A version that waits itself takes nobody's place, but is decided on together with what waited there before. */
const besideWaiting = <Decision extends WriteDecision>(
  current: Current,
  decision: Decision,
  context: Pick<WriteContext, "actor" | "site">
): Decision => {
  const { version } = decision
  const waits = version !== null && (version.state === "held" || version.state === "draft")
  const foreign = current.pending.filter(({ createdBy }) => createdBy !== context.actor)
  if (!waits || !asksOwner(context)) return decision
  return { ...decision, warnings: [...decision.warnings, ...foreign.map(follows)] }
}

const follows = ({ id, pageId, state, createdBy, createdAt }: VersionSummary): Warning => ({
  code: "write.follows_waiting",
  detail: `${id}, ${state === "held" ? "held" : "a draft"} by ${createdBy} since ${instant(createdAt)}, waits as well: once this is published nobody decides about it any more. Its text is at ${versionPath(pageId, id)}.`,
  versionId: id,
  createdBy,
  createdAt: instant(createdAt)
})

/** The same refusal for what removes an asset with all that waits of it. */
export const refuseReplacing = (
  { page, latest }: Pick<Current, "page" | "latest">,
  versions: ReadonlyArray<VersionSummary>,
  context: Pick<WriteContext, "actor" | "acknowledged" | "site">,
  author: Actor = context.actor
): Refusal | undefined => {
  if (!asksOwner(context)) return undefined
  const foreign = versions.filter(({ createdBy }) => createdBy !== context.actor && createdBy !== author)
  if (foreign.every(({ id }) => context.acknowledged.replacingVersions.includes(id))) return undefined
  const [first] = foreign
  return refuse(
    "write.replaces_waiting",
    `${foreign.map(({ id, state, createdBy, createdAt }) => `${id}, ${state}, by ${createdBy} of ${instant(createdAt)}`).join("; ")}: this would take the place of what waits there, and nobody would decide about it any more.`,
    {
      waiting: foreign.map((version) => ({
        ...replaced(version),
        state: version.state,
        path: versionPath(page.id, version.id)
      })),
      latestVersionId: latest?.id ?? page.latestVersionId,
      replaced: first === undefined ? null : replaced(first),
      acknowledgeWith: { header: "X-Mk-Replacing-Version", value: foreign.map(({ id }) => id).join(",") }
    }
  )
}

const told = ({ id, pageId, state, createdBy, createdAt }: VersionSummary, actor: Actor): Warning => ({
  code: "write.replaced_waiting",
  detail: `${id}, ${state === "held" ? "held" : "a draft"} by ${createdBy === actor ? "you" : createdBy} since ${instant(createdAt)}, no longer waits: this took its place. Its text is kept at ${versionPath(pageId, id)}.`,
  versionId: id,
  createdBy,
  createdAt: instant(createdAt)
})
