/** The label of a site's preview address, as it may be chosen (SITE-64 to SITE-66). */
import { type Refusal, refuse } from "../errors/Refusal.ts"

/** Names people take for the service's own. */
export const reservedLabels: ReadonlySet<string> = new Set(
  (
    "www api mail admin dashboard ops status support help docs login signin account accounts auth secure static cdn " +
    "assets app billing makeready localhost operator console build owner security sign-in verify sso payments no-reply " +
    "staff preview media files health " +
    // Mailboxes that RFC 2142 gives a meaning, and names that software looks up by itself (RFC 6186, RFC 8461, WPAD).
    "abuse hostmaster noreply postmaster webmaster autoconfig autodiscover imap isatap mta-sts ns1 ns2 pop smtp wpad"
  ).split(" ")
)

/** Characters of a label. */
export const labelCharacters = { least: 3, most: 40 } as const

/** What a label is made of. */
export const siteLabel = new RegExp(
  `^[a-z0-9][a-z0-9-]{${labelCharacters.least - 2},${labelCharacters.most - 2}}[a-z0-9]$`,
  "u"
)

/**
 * 3 to 40 lower-case letters, digits and inner hyphens. Refuses with `site.address_invalid` also what only looks like a
 * name in another script, and names that belong to the service.
 */
export const readLabel = (sent: string): string | Refusal => {
  const reason = !siteLabel.test(sent)
    ? `takes ${labelCharacters.least} to ${labelCharacters.most} lower-case letters, digits and, between them, hyphens`
    : sent.slice(2, 4) === "--" || reservedLabels.has(sent)
      ? "is kept for the service"
      : undefined
  return reason === undefined
    ? sent
    : refuse("site.address_invalid", `The label ${JSON.stringify(sent)} cannot be used: it ${reason}.`, { reason })
}
