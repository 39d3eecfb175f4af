/** What Google Sheets v4 says, and what it means for a lead or for a check. */
import { later, type Outcome, refused } from "../../outcome.ts"
import { MINUTE_MS } from "../../../../limits.ts"
import type { Json } from "../../../../model/Page.ts"
import { member, type Reply, textMember, unsuccessful } from "../reply.ts"

export const tabProblem = (json: Json | undefined, tabName: string): string | undefined => {
  const sheets = member(json, "sheets")
  const tabs = (Array.isArray(sheets) ? (sheets as ReadonlyArray<Json>) : []).flatMap(
    (one) => textMember(member(one, "properties"), "title") ?? []
  )
  return tabs.includes(tabName)
    ? undefined
    : `The spreadsheet has no tab ${JSON.stringify(tabName)}; it has ${tabs.map((tab) => JSON.stringify(tab)).join(", ")}.`
}

/** Why a sheet does not open for us, undefined for anything that may pass. */
export const closed = (reply: Reply): string | undefined => {
  switch (reply.status) {
    case 400:
    case 404:
      return "There is no spreadsheet of this id."
    case 403:
      return isServiceDisabled(reply) ? undefined : "The spreadsheet is not shared with us."
    default:
      return undefined
  }
}

/** The platform's own project may not use the interface: nothing the owner of a sheet could mend. */
const isServiceDisabled = ({ text }: Reply): boolean => text.includes("SERVICE_DISABLED")

export const sheetOutcome = (reply: Reply, now: number, shareWith: string | null): Outcome => {
  if (reply.status === 401 || isServiceDisabled(reply)) {
    return later("The platform's account for spreadsheets is not accepted at the moment.")
  }
  if (reply.status === 403) {
    return refused(
      `The spreadsheet may not be written${shareWith === null ? "." : `; share it with ${shareWith}, with edit rights.`}`
    )
  }
  if (reply.status === 404) return refused("There is no spreadsheet of this id any more.")
  // The allowance is counted by the minute.
  if (reply.status === 429) return later("The allowance of calls to spreadsheets is used up.", now + MINUTE_MS)
  const message = textMember(member(reply.json, "error"), "message") ?? ""
  if (reply.status === 400 && message.includes("Unable to parse range")) {
    return refused("The tab was renamed or removed.")
  }
  return unsuccessful({ ...reply, text: message, json: undefined }, now, { secret: null })
}
