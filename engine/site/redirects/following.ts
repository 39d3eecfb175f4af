/**
 * Where redirects lead one another, by the very rules by which the origin answers visitors: which row answers at an
 * address, what a visitor's query and fragment become on the way, and which rows lead to an address in the end.
 */
import { limits } from "../../limits.ts"
import type { Redirect } from "../../model/Redirect.ts"
import { carryQuery, compileRedirects } from "../../serve/redirects.ts"
import { readRedirectTarget } from "./target.ts"

type Standing = Pick<Redirect, "from" | "to">

/** The row that answers at an address, and what of the query travels on. */
export interface AnsweringRow<Row> {
  readonly row: Row
  readonly query: string
}

/** `query` begins with its question mark or is empty. What is published at the address is not looked at. */
export const answeringRow = <Row extends Pick<Redirect, "from">>(rows: ReadonlyArray<Row>) => {
  // Each leads to its own number, so that the origin's answer tells which one it is.
  const { exact, subtree } = compileRedirects(rows.map(({ from }, at) => ({ from, to: `/${at}`, status: 301 })))
  return (route: string, query: string): AnsweringRow<Row> | undefined => {
    const answer = exact(route, query) ?? subtree(route, query)
    if (answer?.kind !== "redirect") return undefined
    const [, number, left = ""] = /^\/(\d+)(.*)$/.exec(answer.location)!
    return { row: rows[Number(number)]!, query: left }
  }
}

/** Query and fragment of an address on the site, each with its mark or empty. */
export const brought = (to: string): { readonly query: string; readonly fragment: string } => {
  const [, query = "", fragment = ""] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return { query, fragment }
}

/** Where a visitor comes out who brings a query and a fragment; a fragment of the target's own goes before it. */
export const ledOn = (to: string, query: string, fragment: string): string => {
  const led = carryQuery(to, query)
  return led.includes("#") ? led : `${led}${fragment}`
}

/** What a redirect comes by: routes of the site, up to the first that is served, and other redirects. */
export interface Way<Row> {
  readonly routes: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  /** Whether it comes back to one of them or to itself, and so never to an end. */
  readonly round: boolean
}

/**
 * `served` are the routes at which a page is shown, which nothing leads on from. A way is followed over `redirectHops`
 * redirects and `redirectReach` characters, however many more stand in a row: browsers give up about there, so no visitor
 * comes further.
 */
export const wayOf = <Row extends Standing>(rows: ReadonlyArray<Row>, served: ReadonlySet<string>) => {
  const answering = answeringRow(rows)
  return (row: Row): Way<Row> => {
    const routes: Array<string> = []
    const passed: Array<Row> = []
    let round = false
    let reach = limits.redirectReach
    for (let to = row.to; to !== null && passed.length <= limits.redirectHops && reach >= 0; reach -= to?.length ?? 0) {
      const target = readRedirectTarget(to)
      if (target.kind !== "site") break
      routes.push(target.route)
      const { query, fragment } = brought(target.to)
      const next = served.has(target.route) ? undefined : answering(target.route, query)
      round = next !== undefined && (next.row === row || passed.includes(next.row))
      if (next === undefined || round) break
      passed.push(next.row)
      to = next.row.to === null ? null : ledOn(next.row.to, next.query, fragment)
    }
    return { routes, rows: passed, round }
  }
}

/** The routes that redirects lead to and at which another one stands, so that it matters whether something is served there. */
export const onTheWay = (rows: ReadonlyArray<Standing>): ReadonlyArray<string> => {
  const answering = answeringRow(rows)
  const routes = rows.flatMap(({ to }) => {
    const target = to === null ? undefined : readRedirectTarget(to)
    if (target?.kind !== "site") return []
    return answering(target.route, brought(target.to).query) === undefined ? [] : [target.route]
  })
  return [...new Set(routes)]
}
