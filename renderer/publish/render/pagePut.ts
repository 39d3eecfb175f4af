/** A rendered page as the object that is put: under which name, and with which stamps. */
import { hash } from "node:crypto"
import type { ObjectPut } from "../../../engine/ports/Objects.ts"
import { encodeListPages, encodeStamps } from "../../../engine/publish/stamps.ts"
import { contentHash } from "./assets.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

export interface Stamps {
  /** How many pages `?page=` can ask for. */
  readonly listPages?: number
  readonly pageVersion: string | null
  readonly surroundings: SiteSurroundings
  readonly now: number
  readonly noindex: boolean
}

/** Name under which a page object keeps the hash of everything in it but the time, by which a rebuild leaves alone what did not change. */
export const hashName = "content-hash"

export const pagePut = (key: string, body: Uint8Array, stamps: Stamps): ObjectPut => {
  const { stylesheetVersion } = stamps.surroundings
  const { "page-version": pageVersion, ...others } = encodeStamps({
    pageVersion: stamps.pageVersion ?? "",
    ...(stylesheetVersion !== null && { stylesheetVersion }),
    renderedAt: String(stamps.now),
    ...(stamps.noindex && { robots: "noindex" })
  })
  // The platform's own not-found page is no version of anything.
  const versions = stamps.pageVersion === null ? {} : { "page-version": stamps.pageVersion }
  const sha256 = hash("sha256", body, "hex")
  const further = encodeListPages(stamps.listPages ?? 1)
  const lasting = [pageVersion, stylesheetVersion, stamps.noindex, sha256, ...Object.values(further)]
  return {
    key,
    body,
    sha256,
    contentType: "text/html; charset=utf-8",
    cacheControl: "public, max-age=0, must-revalidate",
    metadata: { ...versions, ...others, ...further, [hashName]: contentHash(JSON.stringify(lasting)) }
  }
}
