/** What is left to set up on a site, and what goes wrong until it is. */
import type { Hostname, Site } from "../../../../engine/model/Site.ts"
import { leadRoutingOf } from "../../../../engine/site/fields/leadRouting.ts"
import { siteIsLive } from "../../../../engine/site/live.ts"
import { notificationOf } from "../../../../engine/site/notification.ts"
import { isClockUnknown } from "../../../../engine/site/timeZone.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { type Task, tasks } from "../parts.ts"
import { hostInWords } from "../wording.ts"

/** An enquiry that nobody is told of is lost business: said above all else. */
export const untold = (site: Site): Markup | false =>
  isUntold(site) &&
  tasks([
    {
      title: "Nobody is told of enquiries",
      href: `/dashboard/${site.id}/settings/told`,
      text: untoldText,
      go: "Say who is told",
      alert: true
    }
  ])

/** Whether enquiries of a live site reach nobody by mail. */
export const isUntold = (site: Site): boolean => siteIsLive(site) && isToldToNobody(site)

export const untoldText =
  "The website has no address to mail them to. Unless a form names one of its own, what visitors send only waits here."

const isToldToNobody = (site: Site): boolean =>
  notificationOf(site).to.length === 0 && (leadRoutingOf(site)?.fallback ?? []).length === 0

/** Whom enquiries reach. Where that is nobody, see `untold`. */
export const recipients = (site: Site): ReadonlyArray<Task> => {
  const { to } = notificationOf(site)
  if (isUntold(site)) return []
  return [
    {
      title: "Where enquiries go",
      href: `/dashboard/${site.id}/settings/told`,
      text: siteIsLive(site)
        ? to.length === 0
          ? "By the rules that are set for the website."
          : html`Mailed to ${to.join(", ")}`
        : html`While the website has no domain of its own, to us alone.
          ${to.length === 0 ? "From then on to nobody, until you say who is told." : html`From then on to ${to.join(", ")}.`}`,
      go: to.length === 0 ? "Say who is told" : "Change"
    }
  ]
}

/** Whoever lives by another clock reads all times wrong until then. */
export const chooseTimeZone = (site: Site): ReadonlyArray<Task> =>
  isClockUnknown(site)
    ? [
        {
          title: "Choose your time zone",
          href: `/dashboard/${site.id}/settings/look`,
          text: "Until then the times on these screens and in our mails are those of UTC, and may be hours off yours.",
          go: "Choose it"
        }
      ]
    : []

/** Gone once a domain of the site's own serves. */
export const connectDomain = (site: Site, hostnames: ReadonlyArray<Hostname>): ReadonlyArray<Task> => {
  if (siteIsLive(site)) return []
  const own = hostnames.find(({ standing }) => standing !== null)
  return [
    {
      title: own === undefined ? "Connect your domain" : "Finish connecting your domain",
      href: `/dashboard/${site.id}/settings/domain`,
      text:
        own === undefined
          ? "Until then the website has an address of ours, and search engines do not list it."
          : html`${hostInWords(own.host)} does not lead to the website yet. What to enter where it is registered stands
            there.`,
      go: own === undefined ? "Connect it" : "Look"
    }
  ]
}
