/** The person behind a site, as far as mail reaches them. */
import type { Site } from "../model/Site.ts"

/**
 * Where mail to the owner goes: to the address of their account, else to the site's notification addresses. Empty when
 * neither is known; such mail is left out (CA-A22).
 */
export const ownerAddresses = ({ settings }: Pick<Site, "settings">): ReadonlyArray<string> => {
  const account = settings["owner"]
  const email = typeof account === "object" && account !== null && "email" in account ? account["email"] : null
  if (typeof email === "string") return [email]
  const notify = settings["notifyEmail"]
  if (typeof notify === "string") return notify.split(",").flatMap((address) => address.trim() || [])
  return Array.isArray(notify) ? notify.filter((address): address is string => typeof address === "string") : []
}

/** An address a person typed, trimmed; undefined for what cannot be one. Whether it is theirs only a mail can tell. */
export const readEmail = (text: string): string | undefined => {
  const address = text.trim()
  return address.length <= 254 &&
    /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/u.test(address)
    ? address
    : undefined
}
