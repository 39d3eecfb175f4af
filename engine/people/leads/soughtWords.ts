/** What somebody types to find an enquiry: words, a name, an address, each of which stands in one of the answers. */

/** More than these say nothing that the first do not. */
const most = 8
const longest = 100

/** Words in the one spelling they are looked for in; case tells none apart. */
export const soughtWords = (text: string): ReadonlyArray<string> =>
  [...new Set(text.toWellFormed().toLowerCase().split(/\s+/u))]
    .filter((word) => word !== "")
    .slice(0, most)
    .map((word) => [...word].slice(0, longest).join(""))

/**
 * The spellings of a word that an answer may hold it in: browsers send an address at `süd.example` as one at
 * `xn--sd-xka.example`.
 */
export const spellingsOf = (word: string): ReadonlyArray<string> => {
  const [, before = "", host = ""] = /^(.*@)?([^@]*)$/su.exec(word) ?? []
  const isHost = /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) && /[^\x00-\x7f]/.test(host) && host.includes(".")
  const sent = isHost && URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host
  return sent === host ? [word] : [word, `${before}${sent}`]
}

/** How many leads one search reads at most; it goes on from there when it is asked to. */
export const searchedAtOnce = 10_000
