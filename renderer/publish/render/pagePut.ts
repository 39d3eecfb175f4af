/** A rendered page as the object that is put: under which name, and with which stamps. */
import { hash } from "node:crypto"
import type { ObjectPut } from "../../../engine/ports/Objects.ts"
import { encodeAskable, encodeListPages, encodeStamps } from "../../../engine/publish/stamps.ts"
import { contentHash } from "./assets.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

export interface Stamps {
  /** How many pages `?page=` can ask for. */
  readonly listPages?: number
  /** Filters of an address for which it is rendered anew. */
  readonly askable?: ReadonlySet<string>
  readonly pageVersion: string | null
  readonly surroundings: SiteSurroundings
  readonly now: number
  readonly noindex: boolean
  /** Mark of what its components were given, where it shows listings, see `ComponentSources`. */
  readonly given?: string
  /** Whose check the forms of the page have. */
  readonly challenge?: "turnstile"
}

/** Name under which a page object keeps the hash of everything in it but the time, by which a rebuild leaves alone what did not change. */
export const hashName = "content-hash"

/** Under which it keeps the mark of what it shows: a feed that has changed nothing of that has it left alone, unrendered. */
export const givenName = "given"

/** The stamps of a page as metadata: what an answer tells of it, without what it is compared by in the store. */
export const pageStamps = (stamps: Stamps): { readonly [name: string]: string } => {
  const { stylesheetVersion } = stamps.surroundings
  const { "page-version": pageVersion, ...others } = encodeStamps({
    pageVersion: stamps.pageVersion ?? "",
    ...(stylesheetVersion !== null && { stylesheetVersion }),
    renderedAt: String(stamps.now),
    ...(stamps.noindex && { robots: "noindex" }),
    ...(stamps.challenge !== undefined && { challenge: stamps.challenge }),
    language: stamps.surroundings.site.language
  })
  // The platform's own not-found page is no version of anything.
  return stamps.pageVersion === null ? others : { "page-version": pageVersion!, ...others }
}

export const pagePut = (key: string, body: Uint8Array, stamps: Stamps): ObjectPut => {
  const { stylesheetVersion } = stamps.surroundings
  const sha256 = hash("sha256", body, "hex")
  const given = stamps.given === undefined ? [] : [stamps.given]
  const further = { ...encodeListPages(stamps.listPages ?? 1), ...encodeAskable(stamps.askable ?? new Set()) }
  const lasting = [
    stamps.pageVersion ?? "",
    stylesheetVersion,
    stamps.noindex,
    sha256,
    ...Object.values(further),
    ...given
  ]
  return {
    key,
    body,
    sha256,
    contentType: "text/html; charset=utf-8",
    cacheControl: "public, max-age=0, must-revalidate",
    metadata: {
      ...pageStamps(stamps),
      ...further,
      ...(stamps.given !== undefined && { [givenName]: stamps.given }),
      [hashName]: contentHash(JSON.stringify(lasting))
    }
  }
}
