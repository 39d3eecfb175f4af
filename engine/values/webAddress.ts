/** Addresses that visitors are led to. */

/**
 * Whether a text is an absolute address of one of these protocols, each with its colon, spelt as every reader would read
 * it. One that names a user before its host is none: people read `https://bank.test@evil.test/` as the bank's.
 */
export const isWebAddress = (text: string, protocols: RegExp = /^https:$/): boolean => {
  if (unusable.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocols.test(protocol) && username === "" && password === "" && !emptyUser.test(text)
}

// oxlint-disable-next-line no-control-regex
export const unusable = /[\0-\x20\x7f\\<>"]/

/** A parser drops a user without a name, and a reader may not. */
const emptyUser = /^[^:]*:\/*[^/?#]*@/
