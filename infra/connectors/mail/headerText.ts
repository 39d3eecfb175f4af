/** Texts and addresses of anybody as they may stand in the header of a message (RFC 5322): on one line, one each. */

/** Without control characters and line ends, which would begin a header of their own. */
export const oneLine = (text: string): string => text.toWellFormed().replace(breaks, " ").trim()

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

// oxlint-disable-next-line no-control-regex
const breaks = /[\0-\x1f\x7f\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex
const unusable = /[\0-\x20\x7f,;<>()"\\\u0085\u2028\u2029]/
