/**
 * The card of a page: a picture with its title, for whoever shares it elsewhere, where the page names no picture of its
 * own. Its address is made when the page is rendered and names everything that the picture is made of; it is drawn when
 * somebody first asks for it. The title travels in the address, with a proof that we wrote it there: nobody else has us
 * draw a text of theirs.
 */
import { limits } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"

/** Pixels, as the Open Graph protocol is read by those who show it. */
export const cardSize = { width: 1_200, height: 630 } as const

/** Raised when cards are drawn in another way, so that each has another address. */
export const cardEdition = 1

/** Graphemes and UTF-16 units of a title on its card; the rest is left out. */
const most = { graphemes: limits.cardTitleCharacters, units: 500 } as const

/**
 * A title as it is drawn: without what cannot be seen or turns the rest around, without emoji, for which servers have no
 * face, without marks piled upon a letter beyond what any script has, and not longer than fits.
 */
export const cardTitle = (title: string): string => {
  // Most are like this, and a rebuild has one for every page.
  if (title.length <= most.graphemes && plain.test(title)) return title
  const text = title
    .toWellFormed()
    .replace(/\p{RGI_Emoji}/gv, " ")
    .replace(/[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0e\ufe0f\u20e3]--[©®™]]/gv, " ")
    .replace(
      /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffc\ufffd]+/gu,
      " "
    )
    .replace(/(\p{M}{6})\p{M}+/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim()
  const units: Array<string> = []
  let length = 0
  for (const { segment } of graphemes.segment(text.slice(0, 2 * most.units))) {
    if (units.length === most.graphemes || length + segment.length > most.units) return `${units.join("").trimEnd()}…`
    units.push(segment)
    length += segment.length
  }
  return units.join("")
}
/** Words of Latin letters with single spaces between them, in which there is nothing to be left out. */
const plain = /^[!-~\u00c0-\u024f]+(?: [!-~\u00c0-\u024f]+)*$/
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** A title without the name of its site at its end, which a card has below; whole where nothing else is in it. */
export const withoutSiteName = (title: string, name: string): string => {
  const start = title.trimEnd().endsWith(name) && name !== "" ? title.trimEnd().slice(0, -name.length) : title
  const [, own] = /^(.*\S)\s+[|·•:–—-]\s+$/su.exec(start) ?? []
  return own ?? title
}

/** What is signed, for the purpose `card`: this title, on this site. */
export const cardProofText = (siteId: SiteId, title: string): string => `${siteId} ${title}`

const prefix = "/__mk/cards/"

/** Public path of the card of this name, made of this title. */
export const cardPath = (name: string, title: string, proof: string): string =>
  `${prefix}${name}.png?${new URLSearchParams({ title, proof })}`

/** The name in such a path without its query; undefined in another. */
export const cardNamed = (path: string): string | undefined =>
  path.startsWith(prefix) ? /^([0-9a-f]{32})\.png$/.exec(path.slice(prefix.length))?.[1] : undefined

/** Under `/public`: where the API draws a card. */
export const drawCardPath = "/__card"
