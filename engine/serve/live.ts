/**
 * Whether something answers at an address of the site that a text links to, before anybody visits it. The order is that of
 * `resolve.ts`; what differs is that nothing is stored yet, so the site's records are asked instead of its objects.
 */
import { templateRoute } from "../content/collections/names.ts"
import type { Answering } from "../ports/Pages.ts"
import { isPattern } from "../publish/addresses.ts"
import { siteFiles, sitemapPartPath } from "../publish/keys.ts"
import { parseTarget } from "../values/path.ts"
import { compilePatterns } from "./patterns.ts"
import { compileRedirects, type RedirectAnswer } from "./redirects.ts"

/** A linked path: what the platform answers itself, what nothing can answer, or a route to be looked up. */
export type Linked =
  { readonly kind: "live" | "dead" } | { readonly kind: "route"; readonly route: string; readonly query: string }

/**
 * Reads a path as the gate notes it, with its query. Files of the library are live, since the gate refuses those that are
 * not there; so is everything under the platform's own prefix, and the automatic files (LINT-15).
 */
export const readLinked = (path: string): Linked => {
  const target = parseTarget(path)
  if ("status" in target) return dead
  if (target.path.startsWith("/__") || siteFiles.some((file) => target.path === `/${file}`)) return live
  if (sitemapPartPath.test(target.path) || /^\/media\/med_[0-9a-z]{4,40}$/.test(target.path)) return live
  const { route, query } = target
  if (route === null || route === "/404" || route === "/media" || route.startsWith("/media/")) return dead
  return { kind: "route", route: route.normalize("NFC"), query }
}

/** What a link of an accepted text leads to. A write asks of each several times, so it is read once. */
export const linkedOf = (link: { readonly path: string }): Linked => {
  const before = known.get(link)
  if (before !== undefined) return before
  const linked = readLinked(link.path)
  known.set(link, linked)
  return linked
}
const known = new WeakMap<object, Linked>()

const live: Linked = { kind: "live" }
const dead: Linked = { kind: "dead" }

/**
 * Which of the links lead nowhere, in their order. A redirect that says that the page is gone leads nowhere, as does one
 * that ends there; and so does an address below a collection's base at which no row is to be seen, or one that still has
 * the name of a parameter where a value belongs (LINT-15, LINT-16). What is loaded, as a picture is, leads nowhere at a page
 * too, and where redirects end at one: old addresses of files often do.
 */
export const brokenLinks = <Link extends { readonly path: string; readonly loaded?: unknown }>(
  links: ReadonlyArray<Link>,
  around: Answering
): ReadonlyArray<Link> => {
  const answerAt = answersWithin(around)
  return links.filter((link) => {
    const linked = linkedOf(link)
    if (linked.kind !== "route") return linked.kind === "dead"
    if (isPattern(linked.route)) return true
    const { kind } = endOf(answerAt, linked)
    return kind === "gone" || (kind === "serves" && link.loaded !== undefined)
  })
}

/**
 * Of links that seem to be broken, the routes that redirects lead them on to. What answers there was not among what was
 * asked and may have come back since, so these are to be looked up as well. Nearly always none.
 */
export const redirectedTo = (
  broken: ReadonlyArray<{ readonly path: string }>,
  around: Answering
): ReadonlyArray<string> => {
  const answerAt = answersWithin(around)
  const targets = broken.map((link) => {
    const linked = linkedOf(link)
    return linked.kind === "route" ? endOf(answerAt, linked).targets : []
  })
  return [...new Set(targets.flat())]
}

type AnswerAt = (route: string, query: string) => RedirectAnswer | "serves" | undefined

/** Where a link ends, and which routes it is led on to. Redirects lead to what served when they were set. */
const endOf = (answerAt: AnswerAt, { route, query }: { readonly route: string; readonly query: string }) => {
  const targets: Array<string> = []
  let answer = answerAt(route, query) ?? gone
  while (typeof answer === "object" && answer.kind === "redirect") {
    const next = answer.location.startsWith("/") ? readLinked(answer.location.replace(/#.*$/s, "")) : live
    if (next.kind !== "route" || targets.includes(next.route)) break
    targets.push(next.route)
    answer = answerAt(next.route, next.query) ?? "serves"
  }
  return { kind: typeof answer === "object" ? answer.kind : answer, targets }
}
const gone = { kind: "gone" } as const

/** What answers at a route, by the order of `resolve.ts`; undefined for nothing that is known. */
const answersWithin = ({ pages, patterns, redirects, bases, rows: shown }: Answering): AnswerAt => {
  // Nearly every link leads to a page, and then neither is needed.
  let compiled: Compiled | undefined
  // Rows have their pages rendered ahead, so their templates answer at no other address.
  const compile = (): Compiled => {
    const templates = new Set([...bases].map(templateRoute))
    return {
      published: new Set(patterns),
      patternOf: compilePatterns(patterns.filter((pattern) => !templates.has(pattern))),
      rows: compileRedirects(redirects)
    }
  }
  return (route, query) => {
    if (pages.has(route)) return "serves"
    const { published, patternOf, rows } = (compiled ??= compile())
    if (shown.has(route) && published.has(templateRoute(route.slice(0, route.lastIndexOf("/"))))) return "serves"
    return rows.exact(route, query) ?? (patternOf(route) === undefined ? rows.subtree(route, query) : "serves")
  }
}

interface Compiled {
  readonly published: ReadonlySet<string>
  readonly patternOf: ReturnType<typeof compilePatterns>
  readonly rows: ReturnType<typeof compileRedirects>
}
