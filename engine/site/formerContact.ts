/**
 * Contact details that were replaced. Pages that take them from the site follow by themselves; where a page has the old
 * ones written out, they stay, so they are remembered until somebody has looked after them.
 */
import type { Json } from "../values/Json.ts"
import type { Contact, Site } from "../model/Site.ts"
import { contactShown } from "./openingHours.ts"

/** Details that lead a visitor astray once they are out of date, and that are told apart from other words by how they read. */
export const followedDetails = ["phone", "email", "hours", "street", "postalCode"] as const
export type FollowedDetail = (typeof followedDetails)[number]

export interface FormerDetail {
  readonly detail: FollowedDetail
  readonly was: string
}

export const detailOf = ({ address = {}, ...contact }: Contact, detail: FollowedDetail): string =>
  (detail === "street" || detail === "postalCode" ? address[detail] : contact[detail]) ?? ""

/** What was replaced and not set again since, the newest first of each detail. */
export const formerDetails = (site: Pick<Site, "contact" | "settings" | "language">): ReadonlyArray<FormerDetail> =>
  followedDetails.flatMap((detail) =>
    remembered(site.settings, detail)
      .filter((was) => was !== detailOf(contactShown(site), detail))
      .map((was) => ({ detail, was }))
  )

/** The settings after the contact has changed. */
export const withFormerDetails = (settings: Site["settings"], before: Contact, after: Contact): Site["settings"] =>
  followedDetails.reduce((all, detail) => {
    const [was, now] = [detailOf(before, detail), detailOf(after, detail)]
    if (was === "" || was === now) return all
    const others = remembered(all, detail).filter((one) => one !== was && one !== now)
    return withRemembered(all, detail, [was, ...others].slice(0, mostRemembered))
  }, settings)

/** The settings once a value of old is nobody's concern any more. */
export const withoutFormerDetail = (settings: Site["settings"], { detail, was }: FormerDetail): Site["settings"] =>
  withRemembered(
    settings,
    detail,
    remembered(settings, detail).filter((one) => one !== was)
  )

/** Values of one detail; whoever corrects a typing error replaces two within a minute. */
const mostRemembered = 3
const setting = "formerContact"

type Remembered = { readonly [detail: string]: ReadonlyArray<string> }

const remembered = (settings: Site["settings"], detail: FollowedDetail): ReadonlyArray<string> =>
  ((settings[setting] ?? {}) as Remembered)[detail] ?? []

const withRemembered = (
  settings: Site["settings"],
  detail: FollowedDetail,
  values: ReadonlyArray<string>
): Site["settings"] => {
  const { [setting]: stored = {}, ...others } = settings
  const { [detail]: _, ...rest } = stored as Remembered
  const left: Remembered = values.length === 0 ? rest : { ...rest, [detail]: values }
  return Object.keys(left).length === 0 ? others : { ...others, [setting]: left as Json }
}
