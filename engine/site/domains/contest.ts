/**
 * Domains that more than one website may mean. Where a name leads says whose it is as long as nobody else's leads to the
 * same place: a wildcard record brings every name below somebody's domain here, and records stay behind when a domain is
 * taken from its website. Such a name is another website's only once its TXT record says so.
 */

/**
 * The domain and every one above it, but for the last part: those whose holders have a say in it. The endings under which
 * anybody may register are among them, and are nobody's.
 */
export const domainAndAbove = (root: string): ReadonlyArray<string> => {
  const parts = root.split(".")
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join("."))
}
