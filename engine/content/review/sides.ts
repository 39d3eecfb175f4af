/** One side of a change, with what of its text can be shown: the picture, the other website, the colours. */
import type { Side } from "./Change.ts"

/** An address, or any other value. `shown`: what a person reads in its place. */
export const sideOf = (value: string, shown = value): Side => {
  const elsewhere = otherHost(value)
  const colours = coloursIn(value)
  return {
    text: shown,
    ...(isPicture(value) && { picture: value.trim() }),
    ...(elsewhere !== null && { elsewhere }),
    ...(colours.length > 0 && { colours })
  }
}

/** The host of the first absolute address in a value, in the form in which a browser would ask for it. */
export const otherHost = (value: string): string | null => {
  for (const address of addressesIn(value)) {
    // As a browser reads it: white space and control characters at its ends and line breaks within do not count.
    const parsed = URL.parse(address, "https://own.invalid")
    if (parsed !== null && parsed.host !== "" && parsed.host !== "own.invalid") return parsed.host
  }
  return null
}

/** Addresses with a host, wherever in a text they stand: in `srcset`, in `url()`, in a script, in words. Linear. */
export const addressesIn = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let end = 0
  for (const { 0: rest, index } of text.matchAll(/[\\/]{2}[^\s"'`<>(){}|^,;]+/g)) {
    found.push(text.slice(schemeBefore(text, index, end), index) + rest)
    end = index + rest.length
  }
  return found
}

/** Where the scheme of an address begins whose slashes stand at `at`; the slashes themselves where it names none. */
const schemeBefore = (text: string, at: number, from: number): number => {
  const read = text.slice(Math.max(from, at - schemeCharacters), at)
  return at - (/[a-z][a-z0-9+.-]*:$/i.exec(read)?.[0].length ?? 0)
}
const schemeCharacters = 64

const isPicture = (value: string): boolean => {
  const address = value.trim()
  return (
    /^\/media\/med_[0-9a-z]{4,40}(?:[?#]\S*)?$/.test(address) ||
    (/^https:\/\/\S+$/i.test(address) && /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(address))
  )
}

/** Colours that are safe to show: written out in numbers, without anything that could be more than a colour. */
export const coloursIn = (value: string): ReadonlyArray<string> => [
  ...new Set(
    (
      value.match(
        /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([-0-9a-z.,%/ ]{1,60}\)/gi
      ) ?? []
    ).slice(0, 8)
  )
]
