/**
 * Whether an accepted write goes live or waits for a person (CA-B9, PIPE-24): because it was asked to, because the
 * site's policy says so for its kind or its edit class, or because a compliance rule of the gate wants someone to look.
 * Whichever asks for a person wins. By default only a theme waits.
 */
import type { EditClass, PageKind } from "../model/Page.ts"
import type { PublishPolicy } from "../model/Site.ts"
import { needsOwner, ownerReason } from "../site/confirmation.ts"
import type { WriteContext } from "./decision.ts"
import { fromDashboard } from "./fromDashboard.ts"

/** What holds when the site has no policy of its own. */
export const defaultPolicy: PublishPolicy = { theme: "hold" }

/**
 * Why a write is held: `requested`, `policy:<subject>`, the gate's reasons, and on a live site the owner's say over where
 * enquiries go. Empty when it may go live.
 */
export const holdReasons = (
  command: {
    readonly kind: PageKind
    readonly editClass: EditClass
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
  const policy = { ...defaultPolicy, ...context.site.publishPolicy }
  const reasons = [
    ...(command.requested ? ["requested"] : []),
    ...[command.kind, command.editClass].filter((subject) => policy[subject] === "hold").map((it) => `policy:${it}`),
    ...command.compliance,
    ...(command.recipients && needsOwner(context) ? [ownerReason] : []),
    ...carried
  ]
  return [...new Set(reasons)]
}
