/** Where enquiries go: attributes that every form component takes (AU-A6). */
import type { AttributeContract } from "../contract.ts"

export const deliveryAttributes: { readonly [name: string]: AttributeContract } = {
  "data-lead-destination": { kind: "leadDestinations" },
  "data-notify-email": { kind: "text" },
  "data-notify-cc": { kind: "text" },
  "data-notify-bcc": { kind: "text" }
}
