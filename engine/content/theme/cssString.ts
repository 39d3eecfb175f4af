/** Texts as CSS writes them. */

/** CSS Syntax 3, section 4.3.5: inside quotes only the quote, the backslash and line breaks need an escape. */
export const cssString = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  `"${text.replace(/["\\<\u0000-\u001F\u007F]/g, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`
