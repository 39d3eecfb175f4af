/** The roster as its view prints it: its people in order, or why there are none. */
import { imageAttributes } from "../../content/media/imageAttributes.ts"
import type { CollectionRow } from "../../model/Collection.ts"
import { routePath } from "../../publish/addresses.ts"
import { formattingLocale } from "../../values/locale.ts"
import type { CollectionSource, Pictures, RosterSource } from "../given.ts"

export interface AgentView {
  readonly slug: string
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly email: string
  /** Attributes of the portrait; null for whoever has none. */
  readonly photo: { readonly [name: string]: string } | null
  /** The agent's own page, else their website. */
  readonly href: string | null
}

export interface RosterView {
  /** Why nobody is shown; null where somebody is. */
  readonly state: "unconfigured" | "unavailable" | "empty" | null
  readonly agents: ReadonlyArray<AgentView>
}

export const rosterView = (
  attributes: { readonly [name: string]: string },
  source: RosterSource | undefined,
  pictures: Pictures,
  language: string
): RosterView => {
  const state = source?.state ?? "unconfigured"
  if (source === undefined || source.rows.length === 0)
    return { state: state === "read" ? "empty" : state === "unconfigured" ? state : "unavailable", agents: [] }
  const limit = attributes["data-limit"]
  const rows = [...source.rows].sort(
    orders[attributes["data-sort"] ?? "feed"]?.(new Intl.Collator(formattingLocale(language)))
  )
  return {
    state: null,
    agents: rows
      .slice(0, limit === undefined ? rows.length : Number(limit))
      .map((row) => agentView(row, source, pictures))
  }
}

type Order = (collator: Intl.Collator) => (a: CollectionRow, b: CollectionRow) => number

/** Whoever has no role comes last; within one role people stand by name. */
const byName: Order = (collator) => (a, b) => collator.compare(text(a, "displayName"), text(b, "displayName"))
const orders: { readonly [sort: string]: Order } = {
  feed: () => (a, b) => a.sortOrder - b.sortOrder,
  name: byName,
  role: (collator) => (a, b) =>
    Number(text(a, "title") === "") - Number(text(b, "title") === "") ||
    collator.compare(text(a, "title"), text(b, "title")) ||
    byName(collator)(a, b)
}

const agentView = (row: CollectionRow, { detailBase }: CollectionSource, { media, shown }: Pictures): AgentView => {
  const name = text(row, "displayName")
  const portrait = text(row, "headshot")
  const own = { src: portrait, alt: name }
  const website = text(row, "website")
  return {
    slug: row.slug,
    name,
    role: text(row, "title"),
    phone: text(row, "phone"),
    email: text(row, "email"),
    photo: portrait === "" ? null : { ...own, ...Object.fromEntries(imageAttributes(own, shown.next(), media)) },
    href: detailBase !== null ? routePath(`${detailBase}/${row.slug}`) : website === "" ? null : website
  }
}

const text = ({ data }: CollectionRow, field: string): string => {
  const value = data[field]
  return typeof value === "string" ? value : ""
}
