/** Texts that an operator can configure something by. */

/** An address of a protocol, with a host. */
export const isUrl = (value: string, protocols: ReadonlyArray<string>): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== ""

/** An address on the web, without credentials or a query. */
export const isWebUrl = (value: string): boolean =>
  isUrl(value, ["http:", "https:"]) && /^[a-z]+:\/\/[^?#@]+$/i.test(value)

/** Visible ASCII without a space. */
export const isToken = (value: string): boolean => /^[\x21-\x7e]+$/.test(value)

/** A domain name in lower case, of at most 190 characters so that a label and more fit before it. */
export const isDomainName = (value: string): boolean =>
  /^(?!.{190})[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(value)
