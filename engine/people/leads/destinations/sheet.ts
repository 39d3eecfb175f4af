/** A spreadsheet that gets a row a lead (DEST-46 to DEST-53). */
import { fault, given, type MemberFault, type Provider, refuseMembers } from "./provider.ts"

export const sheet: Provider = {
  members: ["sheetId", "tabName", "columns", "dateFormat", "timestampColumn", "testMode", "label"],
  read: (body) => {
    const faults: Array<MemberFault> = []
    const id = body.sheetId === undefined ? undefined : spreadsheetId(body.sheetId.trim())
    if (body.sheetId === undefined) faults.push(fault("sheetId", "is missing"))
    else if (id === undefined) faults.push(fault("sheetId", "is neither the id of a spreadsheet nor its address"))
    if (body.tabName === undefined) faults.push(fault("tabName", "is missing"))
    const headers = Object.values(body.columns ?? {})
    if (new Set(headers).size < headers.length) faults.push(fault("columns", "names one header twice"))
    if (body.timestampColumn !== undefined && headers.includes(body.timestampColumn))
      faults.push(fault("timestampColumn", "is a header that columns names as well"))
    if (id === undefined || faults.length > 0) return refuseMembers("sheet", faults)
    return {
      settings: {
        dateFormat: "iso",
        testMode: "skip",
        ...given(body, ["tabName", "dateFormat", "timestampColumn", "testMode", "label"]),
        // As pairs: the order is part of what was asked, and not every reader of an object keeps it.
        ...(body.columns !== undefined && {
          columns: Object.entries(body.columns).map(([field, header]) => [field, header])
        }),
        sheetId: id
      }
    }
  }
}

/** From the id itself, or from the address in the browser (DEST-47). */
const spreadsheetId = (text: string): string | undefined =>
  /^https:\/\/docs\.google\.com\/spreadsheets\/d\/([A-Za-z0-9_-]{20,})/.exec(text)?.[1] ??
  (/^[A-Za-z0-9_-]{20,}$/.test(text) ? text : undefined)
