/**
 * Whether an accepted write goes live or waits for a person (CA-B9, PIPE-24): because it was asked to, because the
 * site's policy says so for its kind or for a class of edit that would go live with it, or because a compliance rule of the
 * gate wants someone to look, or because it is code on a live site. Whichever asks for a person wins. By default only a theme waits.
 */
import type { EditClass, PageKind } from "../model/Page.ts"
import type { PolicyValue, PublishPolicy, Site } from "../model/Site.ts"
import { asksOwner, needsOwner, ownerReason } from "../site/confirmation.ts"
import { wasEverLive } from "../site/live.ts"
import type { WriteContext } from "./decision.ts"
import { fromDashboard } from "./fromDashboard.ts"

/** What holds when the site has no policy of its own. */
export const defaultPolicy: PublishPolicy = { theme: "hold" }

/**
 * Why a write is held: `requested`, `policy:<subject>`, the gate's reasons, `owner:<subject>` where the policy leaves it to
 * the owner, and the owner's say over where enquiries go, on a live site and where settings are left to them. Empty when it may go live.
 */
export const holdReasons = (
  command: {
    readonly kind: PageKind
    /**
     * Every class in which what would go live differs from what is live, not from the version before: that one may wait
     * itself, and a change of words on top of it would take along unseen what a person was asked about.
     */
    readonly touched: ReadonlyArray<EditClass>
    readonly requested: boolean
    readonly compliance: ReadonlyArray<string>
    /** Whether it changes where enquiries go (HOLD-08). */
    readonly recipients: boolean
    /** Why what it carries along waits, see `carried.ts`. */
    readonly carried?: ReadonlyArray<string>
  },
  context: Pick<WriteContext, "actor" | "site">
): ReadonlyArray<string> => {
  const { carried = [] } = command
  if (fromDashboard(context)) return carried
  const reasons = [
    ...(command.requested ? ["requested"] : []),
    ...under(context.site, "hold", [command.kind, ...command.touched]).map((subject) => `policy:${subject}`),
    ...command.compliance,
    ...(asksOwner(context) ? ownerPolicyReasons(command.kind, command.touched, context.site) : []),
    ...(command.recipients && needsOwner(context) ? [ownerReason] : []),
    ...carried
  ]
  return [...new Set(reasons)]
}

/**
 * `owner:<subject>` for each subject that the policy leaves to the owner. The script of a live site is always the owner's,
 * whatever the policy says: it is code, and runs where visitors type.
 */
export const ownerPolicyReasons = (
  kind: PageKind,
  touched: ReadonlyArray<EditClass>,
  site: Pick<Site, "publishPolicy" | "liveSince">
): ReadonlyArray<string> => {
  const subjects = under(site, "owner", [kind, ...touched])
  const code = kind === "script" && wasEverLive(site) && touched.length > 0 && !subjects.includes(kind)
  return [...(code ? [kind] : []), ...subjects].map((subject) => `owner:${subject}`)
}

const under = (
  { publishPolicy }: Pick<Site, "publishPolicy">,
  value: PolicyValue,
  subjects: ReadonlyArray<EditClass | PageKind>
): ReadonlyArray<string> => {
  const policy = { ...defaultPolicy, ...publishPolicy }
  return subjects.filter((subject) => policy[subject] === value)
}
