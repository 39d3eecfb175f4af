/** Texts and addresses of anybody as they may stand in the header of a message (RFC 5322): on one line, one each. */
import { withoutUnseen } from "../../../engine/values/plainText.ts"

/** Without control characters and line ends, which would begin a header of their own, and without what turns its direction or is not seen. */
export const oneLine = (text: string): string => withoutUnseen(text.toWellFormed().replace(breaks, " ")).trim()

/**
 * Each as one address, without a display name. Throws for what holds a control character, a space or a comma: nothing
 * of that kind is an address, and a server could read two in it.
 */
export const usableAddresses = (addresses: ReadonlyArray<string>) =>
  addresses.map((address) => {
    if (unusable.test(address) || !/^[^@]+@[^@]+$/.test(address))
      throw new Error("A recipient's address is not usable.")
    return { name: "", address }
  })

/** The address of an RFC 5322 mailbox such as `Makeready <no-reply@press.test>`. */
export const mailbox = (from: string): string => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** An address of the web as it stands between angle brackets. Throws for what is none. */
export const headerUrl = (url: string): string => new URL(url).href.replace(/[<>]/g, encodeURIComponent)

// oxlint-disable-next-line no-control-regex
const breaks = /[\0-\x1f\x7f\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex
const unusable = /[\0-\x20\x7f,;<>()"\\\u0085\u2028\u2029]/
