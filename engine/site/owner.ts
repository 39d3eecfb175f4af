/** The person behind a site, as far as mail reaches them. */
import type { Site } from "../model/Site.ts"
import { notificationOf } from "./notification.ts"

/**
 * The address of the owner's account, which opens the dashboard; null where nobody has claimed the site. The addresses
 * that notifications go to open nothing: whoever writes the site may set those.
 */
export const accountAddress = ({ settings }: Pick<Site, "settings">): string | null => {
  const account = settings["owner"]
  const email = typeof account === "object" && account !== null && "email" in account ? account["email"] : null
  return typeof email === "string" ? email : null
}

/** What addresses are compared by: no mail server in use tells upper case from lower. */
export const addressKey = (address: string): string => address.trim().toLowerCase()

/**
 * Where mail to the owner goes: to the address of their account, else to the site's notification addresses. Empty when
 * neither is known; such mail is left out (CA-A22).
 */
export const ownerAddresses = ({ settings }: Pick<Site, "settings">): ReadonlyArray<string> => {
  const email = accountAddress({ settings })
  return email === null ? notifyAddresses({ settings }) : [email]
}

/** Whom confirmation links go to: whom the site tells of enquiries, as it stands (HOLD-14). */
export const notifyAddresses = (site: Pick<Site, "settings">): ReadonlyArray<string> => notificationOf(site).to

/** An address a person typed, trimmed; undefined for what cannot be one. Whether it is theirs only a mail can tell. */
export const readEmail = (text: string): string | undefined => {
  const address = text.trim()
  return address.length <= 254 &&
    /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/u.test(address)
    ? address
    : undefined
}
