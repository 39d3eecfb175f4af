/**
 * Markup in a text that is shown as it is, such as a title: `&#8217;` and `<b>` as an export of another system has them would be read
 * letter for letter.
 */

/** The first of it; undefined where there is none. */
export const markupShown = (text: string): string | undefined => reference.exec(text)?.[0] ?? tag.exec(text)?.[0]

const reference =
  /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|[lr][sd]quo|[mn]dash|hellip|copy|reg|trade|euro|pound|bull|middot|times|[aeiouncys](?:acute|grave|circ|uml|tilde|cedil|ring)|szlig|[ao]elig|oslash);/i
const tag = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|small|span|strong|sub|sup|u|ul)(?:\s[^<>]{0,200})?\/?>/i

/** What is told of it: of what it stands in, and what it is. */
export const markupTold = (where: string, found: string): string => {
  const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found
  return found.startsWith("&")
    ? `${where} holds ${shown}, and is no HTML: visitors would read it as it is written. Send the character itself.`
    : `${where} holds ${shown}, and is no HTML: visitors would see the tag itself. Send the words without it.`
}
