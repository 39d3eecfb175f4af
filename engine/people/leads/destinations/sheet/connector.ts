/**
 * A spreadsheet, spoken to as Google Sheets v4 is. Values go in as they are and are never read as formulas: what a
 * visitor wrote must not run in the owner's sheet. Rows follow the headers of the moment, since owners move columns.
 */
import { Cache, Effect, Semaphore } from "effect"
import { later, taken } from "../../outcome.ts"
import type { Json } from "../../../../model/Page.ts"
import { ConnectorRefused } from "../../../../ports/LeadConnectors.ts"
import { isSuccess, settled, stop } from "../reply.ts"
import { checked } from "../checked.ts"
import { type Handover, type LeadConnector, type Means, textSetting } from "../connector.ts"
import { accessTokens, type TokenSettings } from "./token.ts"
import { closed, sheetOutcome, tabProblem } from "./answers.ts"
import { type Cell, cellsOf, choosesColumns, type Row } from "./row.ts"
import { type AskSheets, sheetTab } from "./tab.ts"

interface Configured extends TokenSettings {
  readonly url: string
}

export const connectSheet = (means: Means<Configured>): Effect.Effect<LeadConnector> =>
  Effect.gen(function* () {
    const { ask: call, configured } = means
    const tokens = yield* accessTokens(means)

    const once = Effect.fnUntraced(function* (path: string, method: "GET" | "POST" | "PUT", body: Json | undefined) {
      return yield* call({
        url: `${configured.url}/v4/spreadsheets/${path}`,
        method,
        headers: {
          authorization: `Bearer ${yield* tokens.get}`,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" })
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
    })
    /** With a new token where the old one is not taken any more. */
    const ask: AskSheets = Effect.fnUntraced(function* (path, method = "GET", body) {
      const reply = yield* once(path, method, body)
      if (reply.status !== 401) return reply
      yield* tokens.forget
      return yield* once(path, method, body)
    })
    const shareWith = () => configured.account
    const turns = yield* Cache.make<string, Semaphore.Semaphore>({
      capacity: tabsInHand,
      lookup: () => Semaphore.make(1)
    })

    return {
      check: (settings) =>
        checked(
          Effect.gen(function* () {
            const reply = yield* ask(`${textSetting(settings, "sheetId")}?fields=${wantedFields}`)
            const problem = isSuccess(reply)
              ? tabProblem(reply.json, textSetting(settings, "tabName") ?? "")
              : closed(reply)
            if (problem !== undefined) {
              const email = shareWith()
              return yield* new ConnectorRefused({
                reason: "sheet",
                detail: problem,
                ...(email !== null && { shareWith: email })
              })
            }
            if (!isSuccess(reply)) return yield* stop(sheetOutcome(reply, 0, shareWith()))
          })
        ),

      deliver: (handover) =>
        Effect.gen(function* () {
          const id = textSetting(handover.settings, "sheetId") ?? ""
          const title = textSetting(handover.settings, "tabName") ?? ""
          const tab = sheetTab(ask, id, title, (reply) => stop(sheetOutcome(reply, handover.now, shareWith())))
          const turn = yield* Cache.get(turns, `${id} ${title}`)
          return yield* turn.withPermits(1)(settled(add(tab, handover)))
        })
    }
  })

type Tab = ReturnType<typeof sheetTab>

const wantedFields = "spreadsheetId,properties(title),sheets.properties(sheetId,title,sheetType)"

/** Leads of one tab take turns, so that two do not write their headers into the same place; so many tabs at once. */
const tabsInHand = 1_000

const add = Effect.fnUntraced(function* (tab: Tab, handover: Handover) {
  const headers = yield* headersFor(tab, handover)
  const cells = cellsOf(handover, headers)
  const row = headers.map((header) => cells.find(([name]) => name === header)?.[1] ?? "")
  const lacking = cells.filter(([name]) => !headers.includes(name)).map(([name]) => name)
  const without = lacking.length === 0 ? "" : `The sheet has no column ${lacking.join(", ")}.`
  const found = (words: string) => taken(null, { note: `${words} ${without}`.trim() })

  const stamp = textSetting(handover.settings, "timestampColumn")
  const isStamped = stamp !== null && headers.includes(stamp)
  const alike = tab.alike(headers, telling(cells, headers, isStamped ? stamp : null))
  // Only the time tells this lead's row from one of another visitor who wrote the same.
  if (isStamped && handover.attempts > 0 && ((yield* alike) ?? 0) > 0) {
    return found("An earlier attempt had added the row.")
  }
  const before = isStamped ? 0 : yield* alike
  const ref = yield* tab
    .append(row)
    .pipe(
      Effect.catchTag("Stopped", (stopped) =>
        stopped.unanswered === true ? Effect.succeed(undefined) : Effect.fail(stopped)
      )
    )
  if (ref !== undefined) return taken(ref, without === "" ? {} : { note: without })
  const after = yield* alike
  // In doubt it is sent again: a row that stands twice is better than a lead that is lost.
  return before !== undefined && after !== undefined && after > before
    ? found("The row was added, and the answer that says so was lost.")
    : later("The spreadsheet did not say whether it added the row.")
})

/**
 * The headers as they stand, with those that were missing added. Where a person chose the columns only an empty tab gets
 * them: one that is gone later was taken out. Others write as well, so what stands in the end is read, not assumed.
 */
const headersFor = Effect.fnUntraced(function* (tab: Tab, handover: Handover) {
  let headers = yield* tab.header
  for (let round = 0; round < headerRounds; round++) {
    const more = cellsOf(handover, headers).flatMap(([name]) => (headers.includes(name) ? [] : [name]))
    if (more.length === 0 || (headers.length > 0 && choosesColumns(handover.settings))) break
    if (!(yield* tab.lengthen(headers, more))) break
    headers = yield* tab.header
  }
  return headers
})
const headerRounds = 3

/** The cells by which a row is known again: its time, and the one that says most. */
const telling = (cells: ReadonlyArray<Cell>, headers: Row, stamp: string | null): ReadonlyArray<Cell> => {
  const filled = cells.filter(([name, value]) => value !== "" && headers.includes(name))
  const [longest] = filled.filter(([name]) => name !== stamp).sort((a, b) => b[1].length - a[1].length)
  return [...filled.filter(([name]) => name === stamp), ...(longest === undefined ? [] : [longest])]
}
