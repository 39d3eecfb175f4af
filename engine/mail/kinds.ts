/** Every kind of mail that the product sends. Each has a sample in `test/builders/mails.ts`, and is looked at by a browser as mail programs show it. */
export const mailKinds = [
  "analytics-change",
  "analytics-on",
  "archive-restore",
  "assistant-back",
  "confirm-address",
  "contact-change",
  "domain-lapsed",
  "domain-serves",
  "going-live",
  "lead",
  "lead-delivery-abandoned",
  "lead-destination-removed",
  "lead-digest",
  "mails-left-out",
  "owner-handed-over",
  "owner-handing-over",
  "owner-joined",
  "owner-moved",
  "owner-named",
  "owner-refused",
  "owner-removed",
  "pending-change",
  "pending-change-told",
  "reviews-behind",
  "saved-search",
  "saved-search-confirm",
  "sign-in",
  "trial-end",
  "trial-notice",
  "turnstile-change",
  "unarchive-confirm",
  "version-review",
  "versions-waiting"
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * What visitors are in: an enquiry is answered to whoever sent it, and what a visitor asked for to the business. Where such
 * a mail names nobody for an answer, the operator is not who is meant.
 */
const amongVisitors: ReadonlySet<string> = new Set<MailKind>([
  "lead",
  "lead-digest",
  "saved-search",
  "saved-search-confirm"
])

/** Whether whoever runs the installation answers to a mail: one to an owner about their website. Of a kind of a later version, too. */
export const isAnsweredByOperator = (kind: string): boolean => !amongVisitors.has(kind)
