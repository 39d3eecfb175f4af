/** Whom a form tells of an enquiry in place of the site's own list. */
import type { ComponentIssue } from "../../components/contract.ts"
import { limits } from "../../limits.ts"
import type { NotifyBlock } from "../../model/Form.ts"
import { readEmail } from "../../site/owner.ts"
import { listed } from "./names.ts"

/** Attributes by the member of the block that they fill. */
const attributes = { to: "data-notify-email", cc: "data-notify-cc", bcc: "data-notify-bcc" } as const

/** The block, null where none of the three attributes is given, and what is wrong with it. */
export const readNotify = (
  given: ReadonlyMap<string, string>
): { readonly notify: NotifyBlock | null; readonly issues: ReadonlyArray<ComponentIssue> } => {
  const present = Object.values(attributes).filter((attribute) => given.has(attribute))
  if (present.length === 0) return { notify: null, issues: [] }
  const issues: Array<ComponentIssue> = []
  const refuse = (attribute: string, message: string) =>
    void issues.push({ refusal: "gate.form_notify_email", code: "gate.form_notify_email", message, attribute })
  const addresses = (attribute: string): ReadonlyArray<string> => {
    const items = listed(given.get(attribute))
    if (given.has(attribute) && items.length === 0) refuse(attribute, `${attribute} names no address. Leave it out.`)
    if (items.length > limits.notifyAddresses)
      refuse(attribute, `${attribute} has ${items.length} addresses; at most ${limits.notifyAddresses} are taken.`)
    return items.flatMap((item) => {
      const address = readEmail(item)
      if (address === undefined)
        refuse(attribute, `${attribute} has “${item.slice(0, 80)}”, which is no email address.`)
      return address ?? []
    })
  }
  const notify = { to: addresses(attributes.to), cc: addresses(attributes.cc), bcc: addresses(attributes.bcc) }
  for (const copy of [attributes.cc, attributes.bcc])
    if (given.has(copy) && !given.has(attributes.to))
      refuse(copy, `${copy} adds copies for others. Name who gets the enquiry in ${attributes.to}.`)
  return { notify, issues }
}
