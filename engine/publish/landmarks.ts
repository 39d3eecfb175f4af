/**
 * Which element stands around a region. Authors may bring their own `<main>`, `<header>` or `<footer>`, and a page must
 * not have such a landmark inside another of its kind: where the author's markup has one, the wrapper is a plain `div`.
 */
import type { ResolvedPart } from "./parts.ts"

export const regions = ["announcement", "header", "main", "footer"] as const
export type RegionName = (typeof regions)[number]

const landmarks: { readonly [region in RegionName]: string } = {
  announcement: "aside",
  header: "header",
  main: "main",
  footer: "footer"
}

/** Tag of the wrapper. */
export const landmarkTag = (region: RegionName, parts: ReadonlyArray<ResolvedPart>): string =>
  holds(parts, new RegExp(`<${landmarks[region]}[\\s/>]`, "i")) ? "div" : landmarks[region]

/** The skip link leads to `#main`, unless the author's own markup has that id; then it leads there. */
export const mainId = (parts: ReadonlyArray<ResolvedPart>): "main" | undefined =>
  holds(parts, /\sid="main"/i) ? undefined : "main"

const holds = (parts: ReadonlyArray<ResolvedPart>, pattern: RegExp): boolean =>
  parts.some((part) => part.kind === "html" && pattern.test(part.html))
