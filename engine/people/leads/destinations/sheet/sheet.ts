/** A spreadsheet that gets a row a lead (DEST-46 to DEST-53). */
import { destination } from "../destination.ts"
import { fault, given, type MemberFault, refuseMembers } from "../faults.ts"
import { label, names, oneOf, text } from "../members.ts"
import { address } from "../settings.ts"
import { connectSheet } from "./connector.ts"
import { sheetsAnswers } from "./standIn.ts"

const standInBody = { sheetId: "stand-in-spreadsheet-0001", tabName: "Leads" } as const
const standInAccount = "leads@stand-in.example"

export const sheet = destination({
  name: "sheet",
  members: {
    sheetId: text("the id of a spreadsheet, or its whole address."),
    tabName: text("the tab that rows are added to."),
    columns: names("form field to column header, in order."),
    dateFormat: oneOf(["iso", "us"], "how dates are written; `iso` when left out."),
    timestampColumn: text("the header of a column that gets the time of the lead, in UTC."),
    testMode: oneOf(["skip", "send"], "whether test leads are added; `skip` when left out."),
    label
  },
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
  },
  namedOnly: true,
  takesTests: ({ testMode }) => testMode === "send",
  words: ({ tabName, sheetId }) => `the tab “${String(tabName ?? "")}” of the spreadsheet ${String(sheetId ?? "")}`,
  shown: ({ columns, ...others }) => ({
    ...others,
    ...(Array.isArray(columns) && { columns: Object.fromEntries(columns as ReadonlyArray<[string, string]>) })
  }),
  title: "sheets, spoken to as Google's",
  configurable: {
    url: address("SHEETS_URL", "the base address of the Google Sheets API", "https://sheets.googleapis.com"),
    tokenUrl: address(
      "SHEETS_TOKEN_URL",
      "the address that gives out Google's access tokens",
      "https://oauth2.googleapis.com/token"
    ),
    account: {
      variable: "SHEETS_ACCOUNT",
      takes: "the address of a service account, such as leads@project.iam.gserviceaccount.com",
      fits: (value: string) => /^[^\s@]+@[^\s@]+$/.test(value)
    },
    privateKey: {
      variable: "SHEETS_SECRET",
      takes: "the private key of that account, in PEM",
      fits: (value: string) => value.includes("PRIVATE KEY"),
      // Line breaks do not survive in every way of setting a variable.
      read: (value: string) => value.replaceAll("\\n", "\n"),
      secret: true
    }
  },
  together: [["account", "privateKey"]],
  connect: connectSheet,
  standIn: {
    body: () => standInBody,
    configured: (url, { privateKey }) => ({ url, tokenUrl: `${url}/token`, account: standInAccount, privateKey }),
    answers: ({ publicKey }) =>
      sheetsAnswers({
        account: standInAccount,
        publicKey,
        spreadsheets: new Map([[standInBody.sheetId, { access: "write", tabs: new Map([[standInBody.tabName, []]]) }]]),
        tokens: new Set()
      })
  }
})

/** From the id itself, or from the address in the browser (DEST-47). */
const spreadsheetId = (text: string): string | undefined =>
  /^https:\/\/docs\.google\.com\/spreadsheets\/d\/([A-Za-z0-9_-]{20,})/.exec(text)?.[1] ??
  (/^[A-Za-z0-9_-]{20,}$/.test(text) ? text : undefined)
