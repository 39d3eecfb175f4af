/**
 * Which stored redirect answers a path. Rows are compiled once per edge record, so that a site may hold a thousand of
 * them and a visit still costs a few look-ups. Rows about one address and rows about everything below one are asked
 * apart, since a page with parameters stands between them: it wins over the second kind, not over the first.
 *
 * The query that a visitor brings travels along, behind the target's own and in front of its fragment: where an address
 * leads is the row's to say, what a campaign or a search adds to it is the visitor's. What chose a query row stays behind.
 */
import type { EdgeRedirect } from "../publish/edge.ts"
import { parseTarget } from "../values/path.ts"

export type RedirectAnswer =
  { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string } | { readonly kind: "gone" }

export interface Redirects {
  /** By query rows, the one with most parameters first (REDIR-11, 12), then by the exact path (REDIR-14). */
  readonly exact: (route: string, query: string) => RedirectAnswer | undefined
  /** The longest subtree that holds the path; a subtree holds its own root (REDIR-10). */
  readonly subtree: (route: string, query: string) => RedirectAnswer | undefined
  /** A row of one path alone whose capitals are others than those of the visit, which is for where nothing else is. */
  readonly inAnyLetters: (route: string, query: string) => RedirectAnswer | undefined
}

interface QueryRow {
  readonly parameters: ReadonlyArray<readonly [string, string]>
  /** The same as they are looked up among those of a visit. */
  readonly pairs: ReadonlyArray<string>
  readonly answer: RedirectAnswer
}

/** Rows that cannot be understood, or whose target could lead elsewhere than it says, are left out. */
export const compileRedirects = (rows: ReadonlyArray<EdgeRedirect>): Redirects => {
  const byPath = new Map<string, RedirectAnswer>()
  const bySubtree = new Map<string, RedirectAnswer>()
  const byQuery = new Map<string, Array<QueryRow>>()

  for (const row of rows) {
    const answer = answerOf(row)
    const isSubtree = row.from.endsWith("/*")
    const from = parseTarget(asciiOnly(isSubtree ? row.from.slice(0, -2) || "/" : row.from))
    if (answer === undefined || "status" in from || from.route === null) continue
    if (isSubtree) bySubtree.set(from.route, answer)
    else if (from.query === "") byPath.set(from.route, answer)
    else {
      const parameters = [...new URLSearchParams(from.query)]
      const row = { parameters, pairs: parameters.map(pairOf), answer }
      const beside = byQuery.get(from.route)
      if (beside === undefined) byQuery.set(from.route, [row])
      else beside.push(row)
    }
  }
  const byLetters = inSmallLetters(byPath)
  for (const list of byQuery.values()) list.sort((a, b) => b.parameters.length - a.parameters.length)

  return {
    exact: (route, query) => {
      const rows = query === "" ? undefined : byQuery.get(route)
      if (rows !== undefined) {
        const asked = new Set([...new URLSearchParams(query)].map(pairOf))
        const row = rows.find(({ pairs }) => pairs.every((pair) => asked.has(pair)))
        if (row !== undefined) return withQuery(row.answer, without(query, row.parameters))
      }
      return withQuery(byPath.get(route), query)
    },
    subtree: (route, query) => {
      if (bySubtree.size === 0) return undefined
      for (let end = route.length; end > 0; end = route.lastIndexOf("/", end - 1)) {
        const answer = bySubtree.get(route.slice(0, end))
        if (answer !== undefined) return withQuery(answer, query)
      }
      return withQuery(bySubtree.get("/"), query)
    },
    inAnyLetters: (route, query) => withQuery(byLetters.get(route.toLowerCase()), query)
  }
}

/**
 * Paths with capitals, by their small letters: the sites of old servers answered to any, and are linked to in any. None that
 * leads to an address which is spelled like one of them, so that two never lead to each other in a circle.
 */
const inSmallLetters = (byPath: ReadonlyMap<string, RedirectAnswer>): ReadonlyMap<string, RedirectAnswer> => {
  const found = new Map<string, RedirectAnswer>()
  for (const [route, answer] of byPath) {
    const small = route.toLowerCase()
    if (small !== route && !found.has(small)) found.set(small, answer)
  }
  const circles = (answer: RedirectAnswer): boolean => {
    if (answer.kind !== "redirect" || !answer.location.startsWith("/")) return false
    const to = parseTarget(answer.location)
    return "status" in to || (to.route !== null && found.has(to.route.toLowerCase()))
  }
  return new Map([...found].filter(([, answer]) => !circles(answer)))
}

/** One text for a name and its value; the length in front keeps two pairs apart that read alike. */
const pairOf = ([name, value]: readonly [string, string]): string => `${name.length}:${name}=${value}`

const withQuery = <A extends RedirectAnswer | undefined>(answer: A, query: string): A | RedirectAnswer =>
  answer?.kind !== "redirect" || query.length < 2 ? answer : { ...answer, location: carryQuery(answer.location, query) }

/**
 * The address with a query behind its own and in front of its fragment. `query` begins with its question mark or is empty.
 * It comes behind a `?`, so it names no other host or path.
 */
export const carryQuery = (location: string, query: string): string => {
  if (query.length < 2) return location
  const [, address = "", fragment = ""] = /^([^#]*)(.*)$/.exec(location) ?? []
  const joint = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&"
  return `${address}${joint}${query.slice(1)}${fragment}`
}

/** The query less the parameters that chose the row, the others as they were spelled. */
const without = (query: string, chosen: QueryRow["parameters"]): string => {
  const left = query
    .slice(1)
    .split("&")
    .filter((piece) => {
      const [pair] = new URLSearchParams(piece)
      return pair === undefined || !chosen.some(([name, value]) => name === pair[0] && value === pair[1])
    })
  return `?${left.join("&")}`
}

const answerOf = (row: EdgeRedirect): RedirectAnswer | undefined => {
  if (row.status === 410) return { kind: "gone" }
  const leads = /^\/(?![/\\])/.test(row.to) || row.to === "/" || /^https:\/\/[^/\\@]+/i.test(row.to)
  return leads ? { kind: "redirect", status: row.status, location: asciiOnly(row.to) } : undefined
}

/** An address as it travels: everything beyond printable ASCII percent-encoded. */
const asciiOnly = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/gu, (characters) => encodeURIComponent(characters))
