/**
 * By which a copy of a site's rows is held to the rows: each has a number drawn from its key and from the change that it
 * was written with, and the numbers of all of them, by exclusive or, are the site's check. A row that is missing, left over
 * or older than it should be makes another check but once in four thousand million times.
 */

/** Of a row; `mark` is the site's at the change that wrote it. 0 to 2^32 - 1. FNV-1a, with the finish of MurmurHash3. */
export const checkOf = (key: string, mark: number): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = mixed(hash ^ ((mark % 2 ** 32) | 0))
  return mixed(hash ^ Math.floor(mark / 2 ** 32)) >>> 0
}

/** Of rows that are added or taken away: both are the same. */
export const together = (checks: Iterable<number>): number => {
  let all = 0
  for (const one of checks) all ^= one
  return all >>> 0
}

const mixed = (of: number): number => {
  let hash = of
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
