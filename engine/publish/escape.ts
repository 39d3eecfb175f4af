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

/** For text and attributes of XML 1.0; characters that XML cannot hold at all are left out. */
export const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  escapeAttribute(text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ""))

/** JSON for a `<script type="application/ld+json">`: no `<` survives, so the text can neither end nor nest a script. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c")
