/** Redirects at the address of a page that goes: what archiving leaves there, in whose place, and where it leaves nothing. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import type { Redirect } from "../../../../engine/model/Redirect.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import type { EdgeRedirect } from "../../../../engine/publish/edge.ts"
import { archivedRow, isArchiveRow } from "../../../../engine/site/redirects/archived.ts"
import { Write } from "../../../access/Call.ts"
import { shown, told } from "../../site/redirects/replaced.ts"

export interface StandingThere {
  /** To be left at the address; null where nothing can be, or something else stays. */
  readonly left: Redirect | null
  /** What it takes the place of, unless that was archiving's own and says the same. */
  readonly replaced: Redirect | undefined
  /** What stays: a page that was never served gives nothing up, so what a person set at its address goes on answering. */
  readonly answering: Redirect | undefined
}

export const standingThere = Effect.fnUntraced(function* (page: Page, answers: EdgeRedirect) {
  const { site, actor, now } = yield* Write
  const left = archivedRow(answers, { siteId: site.id, actor, now })
  const present = left === null ? undefined : yield* (yield* Redirects).get(site.id, left.from)
  if (left === null || present === undefined)
    return { left, replaced: undefined, answering: undefined } satisfies StandingThere
  const own = isArchiveRow(present)
  if (page.publishedVersionId === null && !own)
    return { left: null, replaced: undefined, answering: present } satisfies StandingThere
  const same = own && present.to === left.to && present.status === left.status
  return { left, replaced: same ? undefined : present, answering: undefined } satisfies StandingThere
})

/** Said before and after. */
export const standingWarnings = ({ replaced, answering }: StandingThere): ReadonlyArray<Warning> => {
  const warnings: Array<Warning> = []
  if (replaced !== undefined)
    warnings.push({
      code: "archive.redirect_replaced",
      detail: `${named(replaced)} gives way to what archiving leaves there.`,
      ...shown(replaced)
    })
  if (answering !== undefined)
    warnings.push({
      code: "archive.redirect_answers",
      detail: `${named(answering)} stays and answers there, since visitors never saw the page.`,
      ...shown(answering)
    })
  return warnings
}

const named = (row: Redirect): string =>
  `The redirect at ${row.from}, which ${told(row)} as ${row.createdBy ?? "unknown"} set it,`
