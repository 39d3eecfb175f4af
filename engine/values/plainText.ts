/**
 * What every stored text has to be, whoever sends it: text that can be shown, sent by mail and written as XML. Control
 * characters and halves of characters can be none of these. Tabs and line breaks are text; where a single line is
 * wanted, that is asked for beside this.
 */

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** What is wrong with a text, to follow its name; undefined for one that can be kept. */
export const unprintable = (text: string): string | undefined => {
  if (!text.isWellFormed()) return "holds half of a character (a lone surrogate)"
  const found = control.exec(text)
  if (found === null) return undefined
  return `holds the control character U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
}

/** The same of all texts within a value, names of members included. */
export const unprintableWithin = (value: unknown): string | undefined => {
  if (typeof value === "string") return unprintable(value)
  if (typeof value !== "object" || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const reason = unprintable(name) ?? unprintableWithin(member)
    if (reason !== undefined) return reason
  }
  return undefined
}
