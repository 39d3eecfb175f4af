/**
 * `POST /v1/redirects/import`: many redirects, all of them or none. However many they are, they are read, judged and stored
 * in a few statements, and visitors get them with one publication.
 */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Redirect, RedirectStatus } from "../../../../engine/model/Redirect.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { areEdgeRulesServed } from "../../../../engine/publish/served.ts"
import { activeOrigins } from "../../../../engine/site/allowlist/entries.ts"
import { type ImportLine, type JudgedLine, judgeImport, routesAsked } from "../../../../engine/site/redirects/import.ts"
import { refuseTooLong } from "../../../../engine/site/redirects/table.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { publishSoon } from "../../content/write/store.ts"
import { underWay } from "../../content/write/underWay.ts"
import { liveTargets } from "./liveTargets.ts"
import { replacedOnRecord, shown } from "./replaced.ts"
import { sourceOf } from "./setRedirect.ts"

/**
 * Refuses with `redirect.import_too_long`, and with `redirect.import_refused` where any line is refused; a rehearsal tells
 * each line's own refusal instead.
 */
export const importRedirects = Effect.fnUntraced(function* (sent: ReadonlyArray<ImportLine>) {
  const { site, actor, now, dryRun } = yield* Write
  const lines = yield* judged(sent)
  const counts = countsOf(lines)
  const told = { ...counts, lines: lines.map(lineShape) }
  if (dryRun)
    return {
      status: counts.refused === 0 ? ("would-import" as const) : ("would-refuse" as const),
      dryRun: true as const,
      ...told
    }
  if (counts.refused > 0) return yield* refuseAll(lines, counts)
  const changed = lines.filter(isChange)
  if (changed.length === 0)
    return { status: "unchanged" as const, ...told, served: areEdgeRulesServed(yield* underWay(site.id)) }
  const rows = changed.map(({ from, to, status }): Redirect => ({
    siteId: site.id,
    from,
    to,
    status,
    createdBy: actor,
    source: sourceOf(actor),
    createdAt: now
  }))
  yield* (yield* Redirects).putMany(rows)
  yield* recorded(changed)
  yield* publishSoon({ kind: "redirects" })
  return { status: "imported" as const, ...told }
})

const judged = Effect.fnUntraced(function* (sent: ReadonlyArray<ImportLine>) {
  const tooLong = refuseTooLong(sent.length)
  if (tooLong !== undefined) return yield* tooLong
  const { site, acknowledged } = yield* Write
  const rows = yield* (yield* Redirects).list(site.id)
  const origins = activeOrigins(yield* (yield* Allowlist).list(site.id))
  const live = yield* liveTargets(site.id, routesAsked(sent, rows))
  return judgeImport(sent, { rows, live, origins }, acknowledged)
})

type Change = JudgedLine & { readonly outcome: "new" | "replaced" | "unchanged" }
const isChange = (line: JudgedLine): line is Change => line.outcome === "new" || line.outcome === "replaced"

const countsOf = (lines: ReadonlyArray<JudgedLine>) => {
  const count = (wanted: JudgedLine["outcome"]) => lines.filter(({ outcome }) => outcome === wanted).length
  return { new: count("new"), replaced: count("replaced"), unchanged: count("unchanged"), refused: count("refused") }
}

/** What is said of a line; `replaces` is the row that gives way, or would. */
export interface ToldLine {
  readonly line: number
  readonly from: string
  readonly to: string | null
  readonly status?: RedirectStatus
  readonly outcome: JudgedLine["outcome"]
  readonly replaces?: ReturnType<typeof shown>
  readonly code?: string
  readonly message?: string
}

const lineShape = (judged: JudgedLine): ToldLine => {
  const { line, from, to, outcome, present } = judged
  const giving = outcome !== "unchanged" && present !== undefined && { replaces: shown(present) }
  if (outcome !== "refused") return { line, from, to, status: judged.status, outcome, ...giving }
  const { code, detail } = judged.refusal
  return { line, from, to, outcome, ...giving, code, message: detail }
}

const refuseAll = (lines: ReadonlyArray<JudgedLine>, counts: ReturnType<typeof countsOf>): Refusal => {
  const refused = lines.filter((line) => line.outcome === "refused")
  const [first] = refused
  const writers = refused.map(({ refusal }) =>
    refusal.code === "redirect.overwrite_existing"
      ? (refusal.fields!["acknowledgeWith"] as { readonly value: string }).value
      : undefined
  )
  const isMeantOnly = !writers.includes(undefined)
  return refuse(
    "redirect.import_refused",
    `${counts.refused} of ${lines.length} lines cannot be imported, so none was. Line ${first!.line}: ${first!.refusal.detail}`,
    {
      ...counts,
      lines: refused.slice(0, limits.redirectLinesNamed).map(lineShape),
      ...(isMeantOnly && {
        acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: [...new Set(writers)].join(",") }
      })
    }
  )
}

/** Every row with what it replaces, on as many records as that takes. */
const recorded = Effect.fnUntraced(function* (changed: ReadonlyArray<Change>) {
  for (let at = 0; at < changed.length; at += limits.redirectRowsARecord) {
    const some = changed.slice(at, at + limits.redirectRowsARecord)
    yield* audited(
      "redirect.import",
      {},
      {
        imported: changed.length,
        rows: some.map(({ from, to, status }) => ({ from, to, status })),
        ...replacedOnRecord(some.flatMap(({ present }) => present ?? []))
      }
    )
  }
})
