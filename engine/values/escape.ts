/** Escaping for the places where text meets markup outside Astro's own expressions. */

const entities: { readonly [char: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** For a double-quoted attribute of HTML. */
export const escapeAttribute = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => entities[char] as string) : text

const serialised: { readonly [char: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
  "\r": "&#13;"
}
const serialisedChar = (char: string): string => serialised[char] ?? char

/** Text and values of attributes as accepted trees are written: whoever looks for one in a page has to write it the same. */
export const serialisedText = (text: string): string => text.replace(/[&<>\u00a0\r]/g, serialisedChar)
export const serialisedValue = (value: string): string => value.replace(/[&<>"\u00a0\r]/g, serialisedChar)

// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/
// oxlint-disable-next-line no-control-regex
const impossibles = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** For text and attributes of XML 1.0; characters that XML cannot hold at all are left out. */
export const escapeXml = (text: string): string =>
  // Asked first, since nearly no text holds any.
  escapeAttribute(impossible.test(text) ? text.toWellFormed().replace(impossibles, "") : text)

/** JSON for a `<script type="application/ld+json">`: no `<` survives, so the text can neither end nor nest a script. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c")
