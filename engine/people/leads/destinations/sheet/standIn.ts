/**
 * Stands for Google Sheets v4 and the token service in front of it: spreadsheets with tabs, some of them not shared, some
 * read-only. A token is given for an assertion signed by the account's own key.
 */
import type { Answer, Answered } from "../standIn.ts"

export interface Spreadsheet {
  readonly access: "none" | "read" | "write"
  /** By title; the first row is the header. */
  readonly tabs: Map<string, Array<ReadonlyArray<string>>>
  /** How many columns its tabs have; 26 unless said otherwise. */
  columns?: number
}

export interface SheetsService {
  readonly account: string
  /** SPKI as PEM. */
  readonly publicKey: string
  readonly spreadsheets: Map<string, Spreadsheet>
  /** Tokens that are taken; taking one out makes it stale. */
  readonly tokens: Set<string>
}

const failure = (code: number, status: string, message: string): Answered => ({
  status: code,
  body: { error: { code, message, status } }
})

export const sheetsAnswers = (service: SheetsService): Answer => {
  return async (request) => {
    const { url, headers, method, body } = request
    if (url.pathname === "/token")
      return token(service, body, [`http://${headers["host"]}/token`, `http://${headers["host"]}/sheet/token`])
    if (!service.tokens.has((headers["authorization"] ?? "").replace(/^Bearer /, ""))) {
      return failure(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
    }
    const [, id = "", rest = ""] =
      /^\/v4\/spreadsheets\/([^/?]+)(?:\/values\/?(.+))?$/.exec(url.pathname.replace(":batchUpdate", "")) ?? []
    const found = service.spreadsheets.get(id)
    if (found === undefined) return failure(404, "NOT_FOUND", "Requested entity was not found.")
    if (found.access === "none") return failure(403, "PERMISSION_DENIED", "The caller does not have permission")
    if (url.pathname.endsWith(":batchUpdate")) return widened(found, body)
    if (rest === "") return { status: 200, body: described(id, found) }
    if (rest === ":batchGet") return columnsRead(id, found, url.searchParams.getAll("ranges"))
    const [, title = "", cells] = /^'((?:[^']|'')*)'(?:!(.+?))?(?::append)?$/.exec(decodeURIComponent(rest)) ?? []
    const rows = found.tabs.get(title.replaceAll("''", "'"))
    if (rows === undefined) return failure(400, "INVALID_ARGUMENT", `Unable to parse range: ${title}`)
    if (method === "GET") {
      const wanted = (cells === "1:1" ? rows.slice(0, 1) : rows).filter((row) => row.length > 0)
      return {
        status: 200,
        body: { range: title, majorDimension: "ROWS", ...(wanted.length > 0 && { values: wanted }) }
      }
    }
    if (found.access === "read") return failure(403, "PERMISSION_DENIED", "The caller does not have permission")
    if (url.searchParams.get("valueInputOption") !== "RAW") return failure(400, "INVALID_ARGUMENT", "Only RAW here.")
    const { values } = JSON.parse(body) as { readonly values: ReadonlyArray<ReadonlyArray<string>> }
    if (method === "PUT") {
      const from = columnAt(/^([A-Z]+)1$/.exec(cells ?? "")?.[1] ?? "A")
      if (from + values[0]!.length > width(found)) {
        return failure(
          400,
          "INVALID_ARGUMENT",
          `Range (${title}!${cells}) exceeds grid limits. Max columns: ${width(found)}`
        )
      }
      const header = [...(rows[0] ?? [])]
      while (header.length < from) header.push("")
      header.splice(from, values[0]!.length, ...values[0]!)
      rows[0] = header
      return { status: 200, body: { spreadsheetId: id, updatedRange: rest, updatedRows: 1 } }
    }
    rows.push(...values)
    return {
      status: 200,
      body: { spreadsheetId: id, updates: { updatedRange: `'${title}'!A${rows.length}`, updatedRows: values.length } }
    }
  }
}

const width = ({ columns = 26 }: Spreadsheet): number => columns

const widened = (spreadsheet: Spreadsheet, body: string): Answered => {
  if (spreadsheet.access === "read") return failure(403, "PERMISSION_DENIED", "The caller does not have permission")
  const { requests } = JSON.parse(body) as { readonly requests: ReadonlyArray<WidenRequest> }
  for (const { appendDimension } of requests) spreadsheet.columns = width(spreadsheet) + appendDimension.length
  return { status: 200, body: { replies: requests.map(() => ({})) } }
}
interface WidenRequest {
  readonly appendDimension: { readonly sheetId: number; readonly dimension: "COLUMNS"; readonly length: number }
}

/** Whole columns, each as one list; empty cells at its end are not told. */
const columnsRead = (id: string, { tabs }: Spreadsheet, ranges: ReadonlyArray<string>): Answered => ({
  status: 200,
  body: {
    spreadsheetId: id,
    valueRanges: ranges.map((range) => {
      const [, title = "", letters = "A"] = /^'((?:[^']|'')*)'!([A-Z]+):\2$/.exec(range) ?? []
      const at = columnAt(letters)
      const column = (tabs.get(title.replaceAll("''", "'")) ?? []).map((row) => row[at] ?? "")
      const told = column.slice(0, column.findLastIndex((cell) => cell !== "") + 1)
      return { range, majorDimension: "COLUMNS", ...(told.length > 0 && { values: [told] }) }
    })
  }
})

/** `A` is 0, `AA` is 26. */
const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const described = (id: string, { tabs }: Spreadsheet) => ({
  spreadsheetId: id,
  properties: { title: "Enquiries" },
  sheets: [...tabs.keys()].map((title, sheetId) => ({ properties: { sheetId, title, sheetType: "GRID" } }))
})

const token = async (
  { account, publicKey, tokens }: SheetsService,
  body: string,
  audience: Array<string>
): Promise<Answered> => {
  const { decodeJwt, importSPKI, jwtVerify } = await import("jose")
  const form = new URLSearchParams(body)
  try {
    const { payload } = await jwtVerify(form.get("assertion") ?? "", await importSPKI(publicKey, "RS256"), {
      issuer: account,
      audience,
      // Tests move the clock of the one who signs, and not ours.
      currentDate: new Date((decodeJwt(form.get("assertion") ?? "").iat ?? 0) * 1000)
    })
    if (payload["scope"] !== "https://www.googleapis.com/auth/spreadsheets") throw new Error("wrong scope")
  } catch {
    return { status: 400, body: { error: "invalid_grant", error_description: "Invalid JWT Signature." } }
  }
  const access = `token-${tokens.size + 1}`
  tokens.add(access)
  return { status: 200, body: { access_token: access, expires_in: 3_599, token_type: "Bearer" } }
}
