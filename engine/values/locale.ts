/**
 * BCP 47 tags of languages as sites name them (RFC 5646): which are taken, where words of one are looked for, how `Intl`
 * is asked, and in which direction the language is written.
 */

/** What a site has that names none. Its dates have the month as a word, so that no reader takes it for the day. */
export const defaultLocale = "en"

/** Characters of a tag; the longest that `Intl` names have about half as many. */
const mostCharacters = 40

/**
 * The tag in its canonical spelling (`EN-gb` is `en-GB`), or undefined for what is not the name of a language: not well
 * formed, a language or region that is not registered, or one with extensions, which say how to format and not what is
 * read.
 */
export const readLocale = (text: string): string | undefined => {
  const locale = text.length > mostCharacters ? undefined : parsed(text)
  if (locale === undefined || locale.toString() !== locale.baseName) return undefined
  if (!locale.language || unspoken.has(locale.language) || languageNames().of(locale.language) === undefined)
    return undefined
  return locale.region !== undefined && regionNames().of(locale.region) === undefined ? undefined : locale.baseName
}

/** In English, for people who are shown a tag: `British English`. The tag itself where there is no name. */
export const localeName = (tag: string): string => {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The tag and what it is a kind of, nearest first: `pt-BR`, `pt` (RFC 4647 §3.4). In lower case, as tables are searched. */
export const lookupOf = (tag: string): ReadonlyArray<string> => {
  const subtags = tag.toLowerCase().split("-")
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join("-"))
}

/** What to ask `Intl` with: the tag, or the default for one that no formatter takes. */
export const formattingLocale = (tag: string): string => parsed(tag)?.toString() ?? defaultLocale

/** In which direction the language is written in its script. */
export const directionOf = (tag: string): "ltr" | "rtl" => {
  const known = directions.get(tag)
  if (known !== undefined) return known
  // The compiler's library does not know it yet.
  const locale = parsed(tag) as (Intl.Locale & { getTextInfo?: () => { readonly direction?: string } }) | undefined
  const direction = locale?.getTextInfo?.().direction === "rtl" ? "rtl" : "ltr"
  if (directions.size < mostRemembered) directions.set(tag, direction)
  return direction
}

const parsed = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** Registered, and the language of nobody: undetermined, several, none, uncoded. */
const unspoken: ReadonlySet<string> = new Set(["und", "mul", "zxx", "mis"])

const names = (type: "language" | "region") => {
  let made: Intl.DisplayNames | undefined
  return () => (made ??= new Intl.DisplayNames("en", { type, fallback: "none" }))
}
const languageNames = names("language")
const regionNames = names("region")

const directions = new Map<string, "ltr" | "rtl">()
const mostRemembered = 1_000
