/** Percent-encoding (RFC 3986 §2.1), read where a text may as well be none. */

/** The text decoded; as it stands where what is encoded in it is not UTF-8. Never throws. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
