/**
 * The regions of a page and the element around each. Authors may bring their own `<main>`, `<header>` or `<footer>`, and
 * a page must not have such a landmark inside another of its kind: where the author's markup has one, the element around
 * it is a plain `div`.
 */
import { escapeAttribute } from "../values/escape.ts"
import type { ResolvedPart } from "./parts.ts"

export const regions = ["announcement", "header", "main", "footer"] as const
export type RegionName = (typeof regions)[number]

export interface Region {
  /** Start tag. */
  readonly open: string
  readonly parts: ReadonlyArray<ResolvedPart>
  /** End tag. */
  readonly close: string
}

/** `label` names a landmark that has no heading of its own; it is left out where the element is no landmark. */
export const regionOf = (name: RegionName, parts: ReadonlyArray<ResolvedPart>, label?: string): Region => {
  const landmark = landmarks[name]
  const tag = holds(parts, `<${landmark}>`) || holds(parts, `<${landmark} `) ? "div" : landmark
  // The skip link leads to `#main`, unless the author's own markup has that id; then it leads there.
  const id = name === "main" && !holds(parts, ' id="main"') ? ' id="main"' : ""
  const named = label === undefined || tag === "div" ? "" : ` aria-label="${escapeAttribute(label)}"`
  return { open: `<${tag}${id}${named} data-mk-region="${name}">`, parts, close: `</${tag}>` }
}

const landmarks: { readonly [region in RegionName]: string } = {
  announcement: "aside",
  header: "header",
  main: "main",
  footer: "footer"
}

/** Parts are serialised trees: names are in lower case, attributes after one space and in double quotes. */
const holds = (parts: ReadonlyArray<ResolvedPart>, text: string): boolean =>
  parts.some((part) => part.kind === "html" && part.html.includes(text))
