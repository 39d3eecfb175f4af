/**
 * Whose edits go live past what waits: the owner's at the desk, who sees what waits, and staff's, who say of a page what
 * nobody else says. Everybody else's supersede it, so where theirs serve as the head of a history nothing waits.
 */
import { type Actor, isDashboardActor } from "../model/ids.ts"
import { isStaff } from "./fromStaff.ts"

export const goesPastWaiting = (actor: Actor | null | undefined): boolean =>
  isDashboardActor(actor) || (actor != null && isStaff(actor))
