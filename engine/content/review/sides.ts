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

/** Addresses with a host, wherever in a text they stand: in `srcset`, in `url()`, in a script, in words. */
export const addressesIn = (text: string): ReadonlyArray<string> =>
  text.match(/(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}[^\s"'`<>(){}|^,;]+/gi) ?? []

const isPicture = (value: string): boolean =>
  /^\s*\/media\/med_[0-9a-z]{4,40}(?:[?#]\S*)?\s*$/.test(value) ||
  /^\s*https:\/\/\S+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?\s*$/i.test(value)

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
