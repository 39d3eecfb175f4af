/** Where a visit came from, as far as a host: nothing else of an address is looked at, since it may say who came. */

/** `own`: from a page of the same site. Null: nobody said, or it was no address of the web. */
export type Referrer = { readonly host: string } | "own" | null

/** `own` are the hosts of the site, lower case without port. */
export const referrerOf = (header: string | undefined, own: ReadonlyArray<string | null>): Referrer => {
  if (header === undefined) return null
  const host = /^https?:\/\/(?:[^/?#@]*@)?([a-z\d](?:[a-z\d._-]{0,251}[a-z\d])?)\.?(?::\d{1,5})?(?:[/?#]|$)/i
    .exec(header)?.[1]
    ?.toLowerCase()
  if (host === undefined) return null
  return own.includes(host) ? "own" : { host }
}
