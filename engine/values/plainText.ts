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

/**
 * What people are shown and told apart by: names of sites and plans, labels of credentials, addresses of owners. One line,
 * and nothing in it that is not seen: characters that turn the direction of what follows, that have no width, or that look
 * blank. Joiners stand where scripts and emoji need them, which is not beside letters of Latin, Greek or Cyrillic. Undefined for a fit name,
 * else what is wrong, to follow its name.
 */
export const unseenInName = (text: string): string | undefined => {
  const wrong = unprintable(text) ?? (/[\t\n\r]/.test(text) ? "holds a tab or a line break" : undefined)
  if (wrong !== undefined) return wrong
  const found = unseen.exec(text.replace(joined, ""))
  if (found === null) return undefined
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")
  return `holds the invisible character U+${code}; write it without`
}

/** The same text without what `unseenInName` refuses in names; line breaks stay. For where nothing keeps it to itself. */
export const withoutUnseen = (text: string): string => {
  const kept = new Set(Array.from(text.matchAll(joined), ({ index }) => index))
  return text.replace(everyUnseen, (found, at: number) => (kept.has(at) ? found : ""))
}

/** Formats (bidi controls among them), separators of lines, fillers, and blanks that no keyboard has. */
const unseen =
  /\p{Cf}|\p{Zl}|\p{Zp}|\p{Co}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f\u2000-\u200a\u205f\u2800\u3164\uffa0]/u
const everyUnseen = new RegExp(unseen, `g${unseen.flags}`)
/** Between what can be joined: marks, emoji, and letters of scripts other than Latin, Greek and Cyrillic. */
const joined =
  /(?<=[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|[[\p{L}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]])[\u200c\u200d](?=[\p{M}\p{L}\p{Extended_Pictographic}])/gv
