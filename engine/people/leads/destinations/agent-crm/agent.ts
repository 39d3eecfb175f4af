/** Whose lead it is, for CRMs that want an agent (DEST-20 to DEST-25). */
import type { Lead } from "../../../../model/Lead.ts"
import type { LeadDestination } from "../../../../model/LeadDestination.ts"
import { textOf } from "../../sender.ts"

/** From the field of the form, else from the routing, else the destination's own; null when nobody is named. */
export const agentOf = (
  { data, assignee }: Pick<Lead, "data" | "assignee">,
  { settings }: Pick<LeadDestination, "settings">
): string | null => {
  const field = typeof settings["agentField"] === "string" ? settings["agentField"] : "agentId"
  const named = textOf(data[field])
  if (named !== "") return named
  const routed = settings["agentFromRouting"] === "email" || settings["agentFromRouting"] === true
  if (routed && assignee?.email) return assignee.email
  return typeof settings["defaultAgentId"] === "string" ? settings["defaultAgentId"] : null
}
