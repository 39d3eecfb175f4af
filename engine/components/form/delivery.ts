/** Where enquiries go: attributes that every form component takes (AU-A6). */
import { limits } from "../../limits.ts"
import type { DeclaredAttribute } from "../contract.ts"

export const deliveryAttributes: { readonly [name: string]: DeclaredAttribute } = {
  "data-lead-destination": {
    kind: "leadDestinations",
    description:
      "Names of lead destinations, separated by commas, that get what is sent; every one that need not be named where it is left out."
  },
  "data-notify-email": {
    kind: "text",
    description: `Addresses, separated by commas, at most ${limits.notifyAddresses}, that are told of an enquiry in place of the site's own list. The owner of a live site is asked first.`
  },
  "data-notify-cc": { kind: "text", description: "Who gets a copy; needs `data-notify-email`." },
  "data-notify-bcc": { kind: "text", description: "Who gets a copy unseen; needs `data-notify-email`." }
}
