/**
 * What becomes of each line of an import. The file is judged as the whole that it would be once it stood: a line may lead
 * to the address of another, whichever comes first, and two that lead to each other are a loop. Everything else is held
 * against the rules of a single redirect, line by line.
 */
import { refuse, Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Redirect, RedirectStatus } from "../../model/Redirect.ts"
import type { Acknowledgements } from "../../write/decision.ts"
import { isSame, outside, readFrom, readStatus } from "./asked.ts"
import { followed, type RedirectEnd } from "./end.ts"
import { answeringRow } from "./following.ts"
import type { RedirectFrom } from "./from.ts"
import { setRedirect } from "./setRedirect.ts"
import { readRedirectTarget } from "./target.ts"

/** A line as it was sent. */
export interface ImportLine {
  /** Of the file, or its place in the list, from 1. */
  readonly line: number
  readonly from: string
  readonly to: string
  /** As a text where it is no number. */
  readonly status?: number | string
}

export type JudgedLine = {
  readonly line: number
  /** In its proper spelling, where it has one. */
  readonly from: string
} & (
  | {
      readonly outcome: "new" | "replaced" | "unchanged"
      readonly to: string | null
      readonly status: RedirectStatus
      /** The row that stands there. */
      readonly present: Redirect | undefined
    }
  | {
      readonly outcome: "refused"
      readonly to: string
      readonly present: Redirect | undefined
      readonly refusal: Refusal
    }
)

/** What of the site an import is held against. */
export interface ImportedInto {
  readonly rows: ReadonlyArray<Redirect>
  /** Those of `routesAsked` at which something answers that is no redirect. */
  readonly live: ReadonlySet<string>
  /** Origins that are approved for the site. */
  readonly origins: ReadonlyArray<string>
}

/** Every route of which `judgeImport` may want to know whether something answers there. */
export const routesAsked = (lines: ReadonlyArray<ImportLine>, rows: ReadonlyArray<Redirect>): ReadonlyArray<string> => {
  const from = lines.flatMap((line) => {
    const at = readFrom(line.from)
    return at instanceof Refusal || at.subtree ? [] : [at.route]
  })
  const to = [...lines, ...rows].flatMap((row) => {
    const target = row.to === null ? undefined : readRedirectTarget(row.to)
    return target?.kind === "site" ? [target.route] : []
  })
  return [...new Set([...from, ...to])]
}

export const judgeImport = (
  lines: ReadonlyArray<ImportLine>,
  { rows, live, origins }: ImportedInto,
  acknowledged: Acknowledgements
): ReadonlyArray<JudgedLine> => {
  const presentAt = new Map(rows.map((row) => [row.from, row]))
  const read = readLines(lines, presentAt)
  const standing = new Map<string, Pick<Redirect, "from" | "to">>(presentAt)
  for (const one of read) if ("at" in one) standing.set(one.at.from, { from: one.at.from, to: one.to })
  const answering = answeringRow([...standing.values()])
  // One bound for all lines: what each may cost is little, what a thousand of them do is not.
  const reach = { left: 10 * limits.redirectReach }
  const endOf = (from: string, to: string) => {
    const following = followed({ from, to, origins, answering, reach })
    let step = following.next()
    while (step.done !== true) step = following.next(live.has(step.value))
    return step.value
  }
  let count = rows.length
  return read.map((one): JudgedLine => {
    if (!("at" in one)) return one
    const { line, at, to: sent, status, present } = one
    const { from } = at
    const end: RedirectEnd = isSame(present, sent)
      ? { kind: "serves", to: present.to }
      : outside(at, sent, endOf(from, sent))
    const isLive = !at.subtree && live.has(at.route)
    const decision = setRedirect({ from, status, end, present, isLive, rows: count }, acknowledged)
    if (decision instanceof Refusal) return { line, from, to: sent, outcome: "refused", present, refusal: decision }
    if (decision.kind === "created") count++
    return { line, from, to: decision.to, status, outcome: outcomes[decision.kind], present }
  })
}

const outcomes = { created: "new", changed: "replaced", unchanged: "unchanged" } as const

/** A line that can be followed. */
interface ReadLine {
  readonly line: number
  readonly at: RedirectFrom
  readonly to: string
  readonly status: 301 | 302
  readonly present: Redirect | undefined
}

const readLines = (
  lines: ReadonlyArray<ImportLine>,
  presentAt: ReadonlyMap<string, Redirect>
): ReadonlyArray<ReadLine | JudgedLine> => {
  const first = new Map<string, number>()
  return lines.map(({ line, from: sent, to, status: asked }) => {
    const refused = (refusal: Refusal, from = sent, present?: Redirect): JudgedLine => ({
      line,
      from,
      to,
      outcome: "refused",
      present,
      refusal
    })
    const at = readFrom(sent)
    if (at instanceof Refusal) return refused(at)
    const { from } = at
    const present = presentAt.get(from)
    const earlier = first.get(from)
    if (earlier !== undefined)
      return refused(
        refuse("redirect.repeated", `Line ${earlier} says where ${from} leads.`, { from, line: earlier }),
        from,
        present
      )
    first.set(from, line)
    // What an export says of an address that is gone; nobody else makes such a row.
    if (asked === 410 && to === "" && present?.status === 410)
      return { line, from, to: null, status: 410, outcome: "unchanged", present }
    if (to.length > limits.redirectToCharacters)
      return refused(
        refuse("redirect.target_invalid", `It is to lead to an address of ${to.length} characters.`, {
          from,
          limit: limits.redirectToCharacters
        }),
        from,
        present
      )
    const status = readStatus(asked)
    return status instanceof Refusal ? refused(status, from, present) : { line, at, to, status, present }
  })
}
