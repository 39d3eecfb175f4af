/** Links that write to or call somebody: whether what is written can reach anybody. */
import { percentDecoded } from "../../values/percent.ts"

/** Null for any other link. What is wrong and what to write instead are there where nobody can be reached. */
export type Contact =
  { readonly reachable: true } | { readonly reachable: false; readonly lacks: string; readonly instead: string }

/**
 * Reads a `mailto:`, `tel:` or `sms:` link (RFC 6068, 3966, 5724) as leniently as mail programs and telephones do: what
 * is left open for whoever visits to fill in, such as a mail that has a text and no address, is fine.
 */
export const readContact = (href: string): Contact | null => {
  const [, scheme, rest] = /^(mailto|tel|sms):(.*)$/is.exec(href) ?? []
  if (scheme === undefined || rest === undefined) return null
  const whole = percentDecoded(rest)
  // What a token stands for is not known here.
  if (whole.includes("{{")) return reachable
  const [recipients = "", query] = split(whole, /[?&]/)
  if (scheme.toLowerCase() === "mailto") return isMail(recipients, query) ? reachable : noMail
  const numbers = recipients.split(",").map((number) => split(number, /;/)[0]!)
  const left = scheme.toLowerCase() === "sms" && recipients === "" && query !== undefined
  return left || numbers.every(isNumber) ? reachable : noNumber
}

const isMail = (recipients: string, query: string | undefined): boolean =>
  recipients.trim() === ""
    ? query !== undefined && query !== ""
    : recipients.split(/[,;]/).every((one) => /^[^\s@]+@[^\s@]+$/.test(one.trim()) || one.trim() === "")

/** Digits with what separates or dials them; a word in place of digits can be dialled by few telephones. */
const isNumber = (text: string): boolean => /^[\d+*#().\-/\s]*$/.test(text) && /[\d*#]/.test(text)

const split = (text: string, at: RegExp): ReadonlyArray<string> => {
  const found = text.search(at)
  return found < 0 ? [text] : [text.slice(0, found), text.slice(found + 1)]
}

const reachable: Contact = { reachable: true }
const noMail: Contact = {
  reachable: false,
  lacks: "names no address with an @",
  instead: "Write it as in mailto:ann@example.com."
}
const noNumber: Contact = {
  reachable: false,
  lacks: "names no number of digits",
  instead: "Write it as in tel:+14165550123, with digits and no letters."
}
