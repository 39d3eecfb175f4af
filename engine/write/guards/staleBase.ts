/**
 * Optimistic concurrency (CONC-01 to CONC-09, CA-A1). A page's payload is only ever replaced by someone who names the
 * version it replaces. Every other asset may be written without; such a write lands with a warning.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import { instant } from "../../values/instant.ts"
import type { Warning } from "../../model/Finding.ts"
import type { Page, VersionSummary } from "../../model/Page.ts"
import type { WriteContext } from "../decision.ts"
import { startingPoint, waits } from "./startFrom.ts"

/** `mandatory` for a page payload, `optional` for every other write that takes the header, `ifSent` for publish and revert. */
export type BaseRule = "mandatory" | "optional" | "ifSent"

/**
 * `version.conflict` (409) for a base that is stale, `*`, or missing where it is mandatory; `precondition.required`
 * (428) for a missing one on a site that asks for it everywhere. A rehearsal may leave it out (DRYRUN-16), and so may
 * the first write of an asset, which has no base to name.
 */
export const refuseStaleBase = (
  page: Page,
  latest: VersionSummary | undefined,
  rule: BaseRule,
  context: Pick<WriteContext, "ifMatch" | "site" | "dryRun">
): Refusal | undefined => {
  const { ifMatch } = context
  if (ifMatch.kind === "absent") {
    if (context.dryRun || rule === "ifSent" || latest === undefined) return undefined
    if (context.site.requireIfMatch) {
      return refuse(
        "precondition.required",
        "The request has no If-Match, and this site asks for it on every write.",
        standing(page, latest)
      )
    }
    return rule === "mandatory"
      ? conflict("The request does not say which version it is based on", page, latest)
      : undefined
  }
  if (ifMatch.kind === "any") return conflict("If-Match: * names no particular version", page, latest)
  if (latest !== undefined && ifMatch.ids.includes(latest.id)) return undefined
  return conflict(`The request is based on ${ifMatch.ids.join(", ")}`, page, latest)
}

/**
 * What comes along with a write that replaced something and named no base, where that is allowed (PIPE-19), and with the
 * rehearsal of one: it is told what the write itself will be refused with.
 */
export const unguardedWarnings = (
  page: Page,
  latest: VersionSummary | undefined,
  rule: BaseRule,
  context: Pick<WriteContext, "ifMatch" | "site" | "dryRun">
): ReadonlyArray<Warning> => {
  // The first write of a thing could take nothing from anybody.
  if (context.ifMatch.kind !== "absent" || rule === "ifSent" || latest === undefined) return []
  const refusal = context.dryRun ? refuseStaleBase(page, latest, rule, { ...context, dryRun: false }) : undefined
  return [{ code: "write.unguarded", detail: unguardedDetail(latest, context.dryRun, refusal) }]
}

const unguardedDetail = ({ id }: VersionSummary, dryRun: boolean, refusal: Refusal | undefined): string => {
  if (refusal !== undefined)
    return `The write itself is refused with ${refusal.code} unless it sends If-Match; it would replace ${id}, which a rehearsal need not name. Read that version, and send If-Match: ${id}.`
  return dryRun
    ? `The write would replace ${id} without naming it. Send If-Match with it, or changes made in between are lost unseen.`
    : `This write replaced ${id} without naming it. Send If-Match, or changes made in between are lost unseen.`
}

const conflict = (what: string, page: Page, latest: VersionSummary | undefined): Refusal =>
  refuse(
    "version.conflict",
    latest === undefined
      ? `${what}, but nothing has been written yet.`
      : `${what}; the latest version is ${latest.id}${waits(latest) ? `, which waits as ${latest.state} and is not what a read shows` : ""}.`,
    standing(page, latest)
  )

const standing = (page: Page, latest: VersionSummary | undefined) => ({
  latestVersionId: latest?.id ?? null,
  publishedVersionId: page.publishedVersionId,
  latestBy: latest?.createdBy ?? null,
  latestAt: instant(latest?.createdAt ?? null),
  ...startingPoint(page, latest)
})
