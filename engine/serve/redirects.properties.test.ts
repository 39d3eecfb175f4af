/**
 * Which redirect answers a visit, held against a model that looks at every row anew and knows nothing of how addresses are
 * written: rows and visits are drawn as what they mean, and spelled in any way that means it.
 */
import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { SiteId } from "../model/ids.ts"
import type { EdgeRecord, EdgeRedirect } from "../publish/edge.ts"
import { readRedirectFrom } from "../site/redirects/from.ts"
import { parseTarget, type Target } from "../values/path.ts"
import { resolveSite, siteView } from "./resolve.ts"

type Parameters = ReadonlyArray<readonly [name: string, value: string]>

interface Row {
  readonly path: ReadonlyArray<string>
  readonly below: boolean
  readonly query: Parameters
  readonly to: { readonly address: string; readonly query: Parameters; readonly fragment: string }
  readonly status: 301 | 302 | 410
}

interface Visit {
  readonly path: ReadonlyArray<string>
  readonly query: Parameters
}

type Outcome =
  | { readonly kind: "gone" | "page" | "nothing" }
  | {
      readonly kind: "moved"
      readonly status: number
      readonly address: string
      readonly query: Parameters
      readonly fragment: string
    }

/** Few of each, so that rows and visits meet. */
const segment = fc.constantFrom("a", "b", "ab", "é", "a b", "100%", "?")
const path = fc.array(segment, { maxLength: 2 })
const parameter = fc.tuple(fc.constantFrom("x", "y", "é&"), fc.constantFrom("1", "", "a b+c"))
const query = fc.array(parameter, { maxLength: 3 })
const visit: fc.Arbitrary<Visit> = fc.record({ path, query })
const row: fc.Arbitrary<Row> = fc
  .record({
    path,
    below: fc.boolean(),
    // Those of one address are told apart by their parameters, each named once.
    query: fc.oneof(fc.constant([]), fc.uniqueArray(parameter, { minLength: 1, maxLength: 3 })),
    to: fc.record({
      address: fc.constantFrom("/new", "/new/deep", "/", "https://shop.example/b"),
      query: fc.uniqueArray(parameter, { maxLength: 2 }),
      fragment: fc.constantFrom("", "#part", "#a?x=1")
    }),
    status: fc.constantFrom(301, 302, 410)
  })
  .map((drawn) => ({ ...drawn, query: drawn.below ? [] : drawn.query }))
  .filter(({ below, path }) => !below || path.length > 0)
/** Rows of a site, and a visit: to any address, or to one of theirs with what several of them ask for. */
const visited = fc
  .uniqueArray(row, { minLength: 1, maxLength: 12, selector: (one) => spelledRow(one) })
  .chain((rows) => {
    const asked = fc.shuffledSubarray(rows.flatMap((one) => one.query))
    const near = fc
      .record({ of: fc.constantFrom(...rows), deeper: path, query, asked })
      .map(({ of, deeper, query, asked }) => ({
        path: of.below ? [...of.path, ...deeper] : of.path,
        query: [...query, ...of.query, ...asked]
      }))
    return fc.tuple(fc.constant(rows), fc.oneof(visit, near))
  })
/** Routes of pages with parameters. */
const patterns = fc.subarray(["/a/:id", "/:any", "/b/:id/:more"])

/** Any characters may be percent-encoded, in either case, wherever that means the same. */
const spelling = fc.array(fc.constantFrom("plain", "%AA", "%aa"), { minLength: 40, maxLength: 40 })
const written = (text: string, ways: ReadonlyArray<string>): string =>
  [...text]
    .map((character, at) => {
      const plain = encodeURIComponent(character)
      const bytes = [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
      const way = ways[at % ways.length]
      return way === "plain" ? plain : way === "%AA" ? bytes.join("").toUpperCase() : bytes.join("")
    })
    .join("")

const address = ({ path, query }: Visit, ways: ReadonlyArray<string> = ["plain"]): string => {
  const pairs = query.map(([name, value]) => `${written(name, ways)}=${written(value, ways)}`)
  return `/${path.map((one) => written(one, ways)).join("/")}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`
}

/** As it is kept, whichever way somebody sent it. */
const spelledRow = (one: Row, ways?: ReadonlyArray<string>): string => {
  const read = readRedirectFrom(one.below ? `${address({ ...one, query: [] }, ways)}/*` : address(one, ways))
  if ("reason" in read) throw new Error(read.reason)
  return read.from
}

const edgeRow = (one: Row, ways: ReadonlyArray<string>): EdgeRedirect => {
  const pairs = one.to.query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const to = `${one.to.address}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}${one.to.fragment}`
  return { from: spelledRow(one, ways), to: one.status === 410 ? "" : to, status: one.status }
}

const samePath = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) => a.join("/") === b.join("/")
const carries = (asked: Parameters, [name, value]: Parameters[number]) =>
  asked.some((pair) => pair[0] === name && pair[1] === value)

/**
 * Every row looked at: of those about the address with most parameters the first, then the path alone, a page with parameters,
 * and the longest subtree.
 */
const meant = (rows: ReadonlyArray<Row>, shown: ReadonlyArray<string>, { path, query }: Visit): Outcome => {
  const here = rows.filter((one) => !one.below && samePath(one.path, path))
  const byQuery = here
    .filter((one) => one.query.length > 0 && one.query.every((pair) => carries(query, pair)))
    .toSorted((a, b) => b.query.length - a.query.length)
  const byPath = here.filter((one) => one.query.length === 0)
  const subtrees = rows
    .filter((one) => one.below && samePath(one.path, path.slice(0, one.path.length)))
    .toSorted((a, b) => b.path.length - a.path.length)
  const chosen = byQuery[0] ?? byPath[0]
  if (chosen === undefined && shown.some((pattern) => fits(pattern, path))) return { kind: "page" }
  const row = chosen ?? subtrees[0]
  if (row === undefined) return { kind: "nothing" }
  if (row.status === 410) return { kind: "gone" }
  const left = query.filter((pair) => !carries(row.query, pair))
  return { kind: "moved", status: row.status, ...row.to, query: [...row.to.query, ...left] }
}

const fits = (pattern: string, path: ReadonlyArray<string>): boolean => {
  const wanted = pattern.slice(1).split("/")
  return wanted.length === path.length && wanted.every((one, at) => one.startsWith(":") || one === path[at])
}

const edge: EdgeRecord = {
  siteId: "site_test" as SiteId,
  revision: 1,
  state: "serving",
  indexable: true,
  primaryHost: "www.example.com",
  csp: { connect: [], formAction: [], image: [], script: [], frame: [] },
  redirects: [],
  patterns: [],
  script: null
}

/** What the origin answers where no page is stored. */
const answered = (record: EdgeRecord, asked: string): Outcome => {
  const first = resolveSite(parseTarget(asked) as Target, "primary", siteView(record))
  const last = first.kind === "object" ? first.otherwise : first
  if (last.kind === "gone") return { kind: "gone" }
  if (last.kind === "rendered") return { kind: "page" }
  if (last.kind !== "redirect") return { kind: "nothing" }
  const [, to = "", search = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(last.location) ?? []
  return { kind: "moved", status: last.status, address: to, query: [...new URLSearchParams(search)], fragment }
}

it("REDIR-08, REDIR-09, REDIR-10, REDIR-11, REDIR-12, REDIR-14: any visit to any rows is answered as the rules say, however both are spelled", () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(visited, patterns, spelling, ([rows, visit], shown, ways) => {
      const redirects = rows.map((one) => edgeRow(one, ways))
      const wanted = meant(rows, shown, visit)
      met.set(wanted.kind, (met.get(wanted.kind) ?? 0) + 1)
      expect(answered({ ...edge, redirects, patterns: shown }, address(visit, ways))).toEqual(wanted)
    }),
    { numRuns: 2_000 }
  )
  for (const kind of ["gone", "page", "moved", "nothing"]) expect(met.get(kind), kind).toBeGreaterThan(50)
})

it("REDIR-13: one address is one row, in whatever order its parameters are sent and however it is spelled", () => {
  fc.assert(
    fc.property(row, spelling, spelling, (one, ways, others) => {
      const turned = { ...one, query: one.query.toReversed() }
      expect(spelledRow(turned, ways)).toBe(spelledRow(one, others))
    })
  )
})
