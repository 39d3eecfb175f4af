/** The person behind a site, as far as mail reaches them. */
import type { Site } from "../model/Site.ts"
import { unseenInName } from "../values/plainText.ts"
import { wasEverLive } from "./live.ts"
import { mailboxKey, notificationOf } from "./notification.ts"

export { mailboxKey } from "./notification.ts"

/** The account of the owner, which opens the dashboard. */
export interface OwnerAccount {
  readonly email: string
  /** Whoever reads mail there has said that the site is theirs, or the operator has vouched for it. */
  readonly confirmed: boolean
}

/**
 * The owner's account; null where nobody has claimed the site. The addresses that notifications go to open nothing and
 * decide nothing: whoever writes the site may set those.
 */
export const ownerAccount = ({ settings }: Pick<Site, "settings">): OwnerAccount | null => {
  const account = settings["owner"]
  if (typeof account !== "object" || account === null || !("email" in account)) return null
  const { email, confirmed } = account
  return typeof email === "string" ? { email, confirmed: confirmed !== false } : null
}

/** The address of the owner's account once it is confirmed: nobody else comes in by it, and no mail goes there before. */
export const accountAddress = (site: Pick<Site, "settings">): string | null => {
  const account = ownerAccount(site)
  return account?.confirmed === true ? account.email : null
}

/** Whom the owner asked to look after the site with them, as they confirmed their addresses. */
export const otherOwners = ({ settings }: Pick<Site, "settings">): ReadonlyArray<string> => {
  const others = settings[otherOwnersSetting]
  return Array.isArray(others) ? others.filter((address): address is string => typeof address === "string") : []
}

export const otherOwnersSetting = "otherOwners"

/**
 * Where mail to the owner goes: to their account and to those who look after the site with them, and to nowhere else once there is one, however the notification
 * addresses are set. Empty where the account has not confirmed itself. Of a site nobody has an account for, the operator
 * answers: its notification addresses stand in (CA-A22). Those of a site that began as anybody's draft do so only once
 * the operator has given it a domain; before, anybody at all might be named there. Empty where nobody is known; such
 * mail is left out.
 */
export const ownerAddresses = (site: Pick<Site, "settings" | "claimedAt" | "liveSince">): ReadonlyArray<string> => {
  const account = ownerAccount(site)
  if (account !== null) return account.confirmed ? [account.email, ...otherOwners(site)] : []
  return site.claimedAt !== null && !wasEverLive(site) ? [] : notifyAddresses(site)
}

/**
 * Whom a live site asks whether a change may be made: the owner, by `ownerAddresses`. Nobody while no notification
 * address is set (HOLD-13), and never an address that the change would bring (HOLD-14).
 */
export const confirmationAddresses = (
  site: Pick<Site, "settings" | "claimedAt" | "liveSince">
): ReadonlyArray<string> => (notifyAddresses(site).length === 0 ? [] : ownerAddresses(site))

/** Whom the site tells of enquiries, as it stands. */
export const notifyAddresses = (site: Pick<Site, "settings">): ReadonlyArray<string> => notificationOf(site).to

/** Everybody the site tells of enquiries, openly or not, but for those already in `told`. Each once. */
export const otherRecipients = (site: Pick<Site, "settings">, told: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { to, cc, bcc } = notificationOf(site)
  const known = new Set(told.map(mailboxKey))
  return [...to, ...cc, ...bcc].filter((address) => {
    const isNew = !known.has(mailboxKey(address))
    known.add(mailboxKey(address))
    return isNew
  })
}

/** An address a person typed, trimmed; undefined for what cannot be one. Whether it is theirs only a mail can tell. */
export const readEmail = (text: string): string | undefined => {
  const address = text.trim()
  return address.length <= 254 &&
    unseenInName(address) === undefined &&
    /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/u.test(address)
    ? address
    : undefined
}
