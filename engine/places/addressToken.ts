/**
 * An address that was looked up, as a text that travels through the browser to a page that is about it (`?mk_addr=`). It is
 * signed for the site, so that nobody makes a page speak of an address that was never found, and it runs out, so that
 * what is found is not kept (AU-C20).
 */
import { Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import { Signatures } from "../ports/Signatures.ts"
import type { FoundPlace } from "./place.ts"

/** What a token speaks of. */
export type TokenAddress = Pick<FoundPlace, "lat" | "lng" | "address">

/** Name of the parameter of an address that carries a token. */
export const addressParameter = "mk_addr"

/** A token that holds before `expiresAt`, epoch milliseconds. `sign` makes a signature under the purpose `address`. */
export const addressToken = (
  siteId: SiteId,
  { lat, lng, address }: TokenAddress,
  expiresAt: number,
  sign: (text: string) => string
): string => {
  const said = Buffer.from(JSON.stringify([lat, lng, address, expiresAt])).toString("base64url")
  return `${said}.${sign(signedAddress(siteId, said))}`
}

/** The text under a signature; it names the site, which the token itself does not. */
export const signedAddress = (siteId: SiteId, said: string): string => `${siteId} ${said}`

/** What a token says and its signature; undefined for a text that is no token. Whether it is genuine is for the caller to ask. */
export const readAddressToken = (
  token: string
):
  | { readonly address: TokenAddress; readonly expiresAt: number; readonly said: string; readonly signature: string }
  | undefined => {
  const [, said, signature] = /^([A-Za-z0-9_-]{1,2800})\.([A-Za-z0-9._-]{1,200})$/.exec(token) ?? []
  if (said === undefined || signature === undefined) return undefined
  try {
    const read: unknown = JSON.parse(Buffer.from(said, "base64url").toString("utf8"))
    if (!Array.isArray(read) || read.length !== 4) return undefined
    const [lat, lng, address, expiresAt] = read as ReadonlyArray<unknown>
    if (typeof lat !== "number" || typeof lng !== "number" || typeof expiresAt !== "number") return undefined
    if (typeof address !== "string" || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
    return { address: { lat, lng, address }, expiresAt, said, signature }
  } catch {
    return undefined
  }
}

/** The address a token was made for; undefined for one that is altered, another site's, or over at `now`. */
export const addressOfToken = Effect.fnUntraced(function* (siteId: SiteId, token: string, now: number) {
  const read = readAddressToken(token)
  if (read === undefined || read.expiresAt <= now) return undefined
  const isOurs = yield* (yield* Signatures).verify("address", signedAddress(siteId, read.said), read.signature)
  return isOurs ? read.address : undefined
})
