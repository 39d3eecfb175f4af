/**
 * How a page's stamps travel with its object: as object metadata, under names that the renderer writes and the origin
 * reads. They become the `X-Mk-…` headers, so what a visitor is told is true of the very bytes stored.
 */
import type { PageStamps } from "./edge.ts"

const names = {
  pageVersion: "page-version",
  stylesheetVersion: "stylesheet-version",
  renderedAt: "rendered-at",
  robots: "robots",
  challenge: "challenge",
  language: "language"
} as const satisfies Record<keyof PageStamps, string>

/** Metadata to store with a page; lower-case names, ASCII values. */
export const encodeStamps = (stamps: PageStamps): { readonly [name: string]: string } => ({
  [names.pageVersion]: stamps.pageVersion,
  ...(stamps.stylesheetVersion !== undefined && { [names.stylesheetVersion]: stamps.stylesheetVersion }),
  [names.renderedAt]: stamps.renderedAt,
  ...(stamps.robots !== undefined && { [names.robots]: stamps.robots }),
  ...(stamps.challenge !== undefined && { [names.challenge]: stamps.challenge }),
  ...(stamps.language !== undefined && { [names.language]: stamps.language })
})

/**
 * The stamps of a stored object. Each is left out unless it can be a header value, so metadata of any origin is safe to
 * send on; an object without stamps yields an empty record.
 */
export const decodeStamps = (metadata: { readonly [name: string]: string }): StoredStamps => {
  const stamps: { -readonly [name in keyof PageStamps]?: string } = {}
  for (const [stamp, name] of Object.entries(names) as ReadonlyArray<[keyof PageStamps, string]>) {
    const value = metadata[name]
    if (value !== undefined && headerValue.test(value)) stamps[stamp] = value
  }
  return stamps
}

/** As they were stored, by whoever may write to the store. */
export type StoredStamps = { readonly [name in keyof PageStamps]?: string }

const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Metadata of a page that `?page=N` asks for more of, see `pagedKey`; nothing for a page that fills just one. */
export const encodeListPages = (pages: number): { readonly [name: string]: string } =>
  pages > 1 ? { [listPagesName]: String(pages) } : {}

/** How many pages a stored page has, 1 for most. */
export const listPages = (metadata: { readonly [name: string]: string }): number => {
  const text = metadata[listPagesName] ?? ""
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

const listPagesName = "list-pages"

/** Metadata of a page that is rendered for an address where that sets one of these filters, see `engine/serve/askedPage.ts`. */
export const encodeAskable = (names: ReadonlySet<string>): { readonly [name: string]: string } =>
  names.size > 0 ? { [askableName]: [...names].sort().join(",") } : {}

/** Filters that an address may set on a stored page; none for nearly all. */
export const askable = (metadata: { readonly [name: string]: string }): ReadonlyArray<string> =>
  metadata[askableName]?.split(",") ?? []

const askableName = "askable"
