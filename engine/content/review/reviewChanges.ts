/**
 * Everything that a version changes against another, for whoever approves it. Complete by construction: words, elements
 * with their attributes, declarations, values and scripts are each read whole, and a text that differs in a way that none
 * of these shows is told as differing all the same. Of two versions that are not equal the list is never empty.
 */
import type { PageMeta, Payload } from "../../model/Page.ts"
import { blockChanges } from "../words/changes.ts"
import { blocksOf } from "../words/words.ts"
import { type ReviewChange, reviewSections } from "./Change.ts"
import { valueChanges } from "./dataChanges.ts"
import { markupChanges } from "./markupChanges.ts"
import { themeName } from "./names.ts"
import { keptOut } from "./overlooked.ts"
import { addressesIn, sideOf } from "./sides.ts"
import { styleChanges } from "./styleChanges.ts"
import { readTheSame, unseenNamed } from "./unseen.ts"

/** What a version says: its texts, and title and meta where it carries them. */
export interface Reviewed {
  readonly payload: Payload
  readonly title?: string
  readonly meta?: PageMeta
}

/**
 * In the order of `reviewSections`; `before` is undefined where everything is new. `siteTells`: whom the site tells of
 * enquiries of a form that names nobody.
 */
export const reviewChanges = (
  before: Reviewed | undefined,
  after: Reviewed,
  siteTells: ReadonlyArray<string> = []
): ReadonlyArray<ReviewChange> => {
  const was = before?.payload ?? {}
  const now = after.payload
  const found = [
    ...seen(was.html ?? "", now.html ?? "", siteTells),
    ...orElse(styleChanges(was.css ?? "", now.css ?? ""), "looks", was.css ?? "", now.css ?? ""),
    ...orElse(valueChanges("looks", was.tokens, now.tokens, themeName), "looks", json(was.tokens), json(now.tokens)),
    ...scriptChanges(was.js ?? "", now.js ?? ""),
    ...fieldChanges(before, after)
  ]
  return reviewSections.flatMap((section) => found.filter((change) => change.section === section)).map(toldApart)
}

/** Of two sides that read the same, what nobody sees of them is named. */
const toldApart = (change: ReviewChange): ReviewChange => {
  const { was, now } = change
  if (was === null || now === null || !readTheSame(was.text, now.text)) return change
  return { ...change, was: { ...was, text: unseenNamed(was.text) }, now: { ...now, text: unseenNamed(now.text) } }
}

const seen = (was: string, now: string, siteTells: ReadonlyArray<string>): ReadonlyArray<ReviewChange> => {
  if (was === now) return []
  const blocks = blockChanges(blocksOf(was), blocksOf(now))
  const words = blocks.map((block): ReviewChange => ({
    section: "words",
    label: "",
    was: block.was === null ? null : { text: block.was },
    now: block.now === null ? null : { text: block.now }
  }))
  return orElse([...words, ...markupChanges(was, now, { words: blocks, siteTells })], "structure", was, now)
}

/** Where texts differ and nothing of it could be named, at least that they do. */
const orElse = (
  found: ReadonlyArray<ReviewChange>,
  section: "looks" | "structure",
  was: string,
  now: string
): ReadonlyArray<ReviewChange> => {
  if (found.length > 0 || was === now) return found
  const same = was.replace(/\s+/g, "") === now.replace(/\s+/g, "")
  const side = {
    text: same
      ? "Only spaces and line breaks of the source."
      : "The same words and parts, put together or written differently in the source."
  }
  return [{ section, label: "Source", was: side, now: side, moved: true }]
}

/** A script is shown as what it is, code; addresses in it stand out, since it may send there what visitors type. */
const scriptChanges = (was: string, now: string): ReadonlyArray<ReviewChange> => {
  if (was === now) return []
  const [before, after] = [new Set(addressesIn(was)), new Set(addressesIn(now))]
  return [
    {
      section: "script",
      label: "Script that runs in every visitor's browser",
      was: was === "" ? null : { text: `${lines(was)}` },
      now: now === "" ? null : { text: `${lines(now)}` }
    },
    ...[...before].filter((address) => !after.has(address)).map((address) => named(address, null)),
    ...[...after].filter((address) => !before.has(address)).map((address) => named(null, address))
  ]
}

const named = (was: string | null, now: string | null): ReviewChange => ({
  section: "script",
  label: "An address in the script",
  was: was === null ? null : sideOf(was),
  now: now === null ? null : sideOf(now)
})

const lines = (text: string): string => {
  const count = text.split("\n").length
  return `${count} ${count === 1 ? "line" : "lines"} of code`
}

const fieldChanges = (before: Reviewed | undefined, { title, meta }: Reviewed): ReadonlyArray<ReviewChange> =>
  valueChanges(
    "hidden",
    { title: before?.title || undefined, ...before?.meta },
    { title: title || undefined, ...meta },
    ([field = "", ...rest]) => [fieldNames[field] ?? field, ...rest].join(" › ")
  )

const fieldNames: { readonly [field: string]: string } = {
  title: "Title, in search results and in the browser's tab",
  description: "Description, in search results",
  noindex: keptOut,
  sitemap: "Named in the sitemap",
  publishedAt: "Date of publication",
  ogImage: "Picture shown where the page is shared",
  canonical: "Address that counts as its own",
  schema: "Data for search engines"
}

const json = (tokens: unknown): string => (tokens === undefined ? "" : JSON.stringify(tokens))
