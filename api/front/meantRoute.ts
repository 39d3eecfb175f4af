/** What a request to a path or method that is not there may have meant, for the words of its refusal. */
import { meantBy } from "../../engine/values/misspelt.ts"
import { routes } from "./routeTable.ts"

/**
 * The pattern of the route that a path differs from by a slip in one of its names, or by the prefix `/v1`; undefined where
 * none is near. Paths that nobody writes by hand are not looked at.
 */
export const meantRoute = (path: string): string | undefined => {
  const have = path.replace(/\/+$/, "").split("/")
  if (have.length > segmentsLookedAt || have.some((segment) => segment.length > charactersLookedAt)) return undefined
  const patterns = [...new Set(routes().map((route) => route.path))]
  return (
    patterns.find((pattern) => slipsIn(pattern.split("/"), have) === 1) ??
    patterns.find((pattern) => slipsIn(pattern.split("/"), ["", "v1", ...have.slice(1)]) === 0)
  )
}

const segmentsLookedAt = 10
const charactersLookedAt = 60

/** In how many of its names a path differs from a pattern; Infinity where it is another. */
const slipsIn = (want: ReadonlyArray<string>, have: ReadonlyArray<string>): number => {
  if (want.length !== have.length) return Infinity
  let slips = 0
  for (const [at, name] of want.entries()) {
    const written = have[at]!
    if (name.startsWith(":") ? written !== "" : name === written) continue
    if (name.startsWith(":") || meantBy(written, [name]) === undefined) return Infinity
    slips++
  }
  return slips
}

/** How what a method asks for is done where the path does not take it, as a sentence; empty where there is nothing to say. */
export const doneInstead = (method: string, path: string): string =>
  method === "DELETE" ? (removals.find(({ at }) => at.test(path))?.words ?? "") : ""

const removals: ReadonlyArray<{ readonly at: RegExp; readonly words: string }> = [
  {
    at: /^\/v1\/chrome\/[^/]+$/,
    words: 'To take a section off the pages, PUT it with { "html": "" }; its versions are kept.'
  },
  {
    at: /^\/v1\/notfound$/,
    words: 'To have the built-in page again, POST /v1/notfound/revert with { "toVersionId": null }.'
  },
  { at: /^\/v1\/(?:stylesheet|script)$/, words: "To take its text away, PUT an empty one; its versions are kept." }
]
