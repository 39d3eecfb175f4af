/**
 * Whom a site tells of enquiries, and where that mail goes while the site is being built: to the build inbox, so that
 * nobody gets mail from a website they have not opened yet (NOTIFY-02 to NOTIFY-06).
 */
import type { NotifyBlock } from "../model/Form.ts"
import type { Site } from "../model/Site.ts"
import { buildModeActive } from "./live.ts"

const nobody: NotifyBlock = { to: [], cc: [], bcc: [] }

/** The site's own list, as `notifyEmail`, `notifyCc` and `notifyBcc` are set. */
export const notificationOf = ({ settings }: Pick<Site, "settings">): NotifyBlock => ({
  to: addressesIn(settings["notifyEmail"]),
  cc: addressesIn(settings["notifyCc"]),
  bcc: addressesIn(settings["notifyBcc"])
})

/** Everybody whom the site tells of enquiries of a form that names nobody, once each. */
export const toldBySiteItself = (site: Pick<Site, "settings">): ReadonlyArray<string> => {
  const { to, cc, bcc } = notificationOf(site)
  return [...new Map([...to, ...cc, ...bcc].map((address) => [mailboxKey(address), address])).values()]
}

/** Where a notification was meant to go, where it goes, and whether these differ because the site is being built. */
export interface NotificationRouting {
  /** What the form, or else the site, names. */
  readonly intended: NotifyBlock
  readonly from: "form" | "site" | "none"
  readonly recipients: NotifyBlock
  readonly buildRouted: boolean
}

/**
 * A form that names anybody is told of by its own block alone (NOTIFY-04); else `routed`, whom the site's rules found for
 * a lead, take the place of those the site always tells. Before the site's own domain serves, one copy goes to
 * `buildInbox`, and copies to others are left out.
 */
export const routeNotification = (
  site: Pick<Site, "settings" | "servingSince">,
  ofForm: NotifyBlock | null,
  buildInbox: string,
  routed: ReadonlyArray<string> | null = null
): NotificationRouting => {
  const ofSite = notificationOf(site)
  const named = ofForm === null ? null : withoutRefused(site, ofForm)
  const intended = named ?? (routed === null ? ofSite : { ...ofSite, to: routed })
  const from = named !== null ? "form" : intended.to.length > 0 ? "site" : "none"
  return buildModeActive(site)
    ? { intended, from, recipients: { ...nobody, to: [buildInbox] }, buildRouted: true }
    : { intended, from, recipients: intended, buildRouted: false }
}

/** Without whom the owner refused; null where nobody is left to tell, so that the site's own list is told. */
export const withoutRefused = (
  { settings }: Pick<Site, "settings">,
  { to, cc, bcc }: NotifyBlock
): NotifyBlock | null => {
  const refused = new Set(addressesIn(settings[refusedSetting]))
  const kept = (addresses: ReadonlyArray<string>) => addresses.filter((address) => !refused.has(mailboxKey(address)))
  return to.length > 0 && kept(to).length === 0 ? null : { to: kept(to), cc: kept(cc), bcc: kept(bcc) }
}

/** The settings after the owner has refused these addresses: forms that name them tell them nothing any more. */
export const withRefusedRecipients = (
  settings: Site["settings"],
  addresses: ReadonlyArray<string>
): Site["settings"] =>
  addresses.length === 0
    ? settings
    : {
        ...settings,
        [refusedSetting]: [...new Set([...addressesIn(settings[refusedSetting]), ...addresses.map(mailboxKey)])]
      }

/** The settings after the owner has agreed to a form that names these addresses. */
export const withAgreedRecipients = (
  settings: Site["settings"],
  addresses: ReadonlyArray<string>
): Site["settings"] => {
  const agreed = new Set(addresses.map(mailboxKey))
  const refused = addressesIn(settings[refusedSetting])
  const left = refused.filter((address) => !agreed.has(address))
  return left.length === refused.length ? settings : { ...settings, [refusedSetting]: left }
}

/** Which of these addresses the owner has refused. */
export const refusedAmong = (
  { settings }: Pick<Site, "settings">,
  addresses: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const refused = new Set(addressesIn(settings[refusedSetting]))
  return addresses.filter((address) => refused.has(mailboxKey(address)))
}

const refusedSetting = "refusedRecipients"

/** What addresses are compared by: no mail server in use tells upper case from lower. */
export const mailboxKey = (address: string): string => address.trim().toLowerCase()

/** What `GET /v1/site` and `GET /v1/forms` say of it. */
export const buildRoutingOf = (site: Pick<Site, "servingSince">, buildInbox: string) =>
  buildModeActive(site)
    ? {
        active: true as const,
        inbox: buildInbox,
        detail: "No domain of the site's own serves yet, so notifications go to the build inbox alone."
      }
    : { active: false as const, detail: "Notifications go to the addresses that are set." }

/** A setting that holds addresses: a list, or one text with commas. */
const addressesIn = (setting: unknown): ReadonlyArray<string> => {
  if (typeof setting === "string") return setting.split(",").flatMap((address) => address.trim() || [])
  return Array.isArray(setting) ? setting.filter((address): address is string => typeof address === "string") : []
}
