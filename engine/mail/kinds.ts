/** Every kind of mail that the product sends. Each has a sample in `test/builders/mails.ts`, and is looked at by a browser as mail programs show it. */
export const mailKinds = [
  "analytics-on",
  "archive-restore",
  "confirm-address",
  "contact-change",
  "domain-lapsed",
  "domain-serves",
  "going-live",
  "lead",
  "lead-delivery-abandoned",
  "lead-destination-removed",
  "pending-change",
  "pending-change-told",
  "reviews-behind",
  "saved-search",
  "saved-search-confirm",
  "sign-in",
  "trial-end",
  "trial-notice",
  "unarchive-confirm",
  "version-review"
] as const
export type MailKind = (typeof mailKinds)[number]
