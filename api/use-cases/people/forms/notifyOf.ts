/** Whom the enquiries of one form are told to, and what an owner should know of it (FORM-03, FORM-04). */
import type { FormDeclaration, NotifyBlock } from "../../../../engine/model/Form.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { routeNotification } from "../../../../engine/site/notification.ts"

export interface Notify {
  readonly notify: NotifyBlock & { readonly from: "form" | "site" | "build" | "none" }
  readonly notifyWarning?: string
}

/**
 * The addresses that are set, also while the mail is kept to the build inbox, which the warning tells; the inbox itself
 * where no address is set.
 */
export const notifyOf = (
  site: Site,
  { notify, offsite }: Pick<FormDeclaration, "notify" | "offsite">,
  buildInbox: string
): Notify => {
  if (offsite !== null)
    return {
      notify: { to: [], cc: [], bcc: [], from: "none" },
      notifyWarning: `The form is sent to ${offsite.action}, so nobody is told of it from here.`
    }
  const { intended, from, recipients, buildRouted } = routeNotification(site, notify, buildInbox)
  const unset = "Neither notifyEmail of the site nor data-notify-email of the form is set"
  if (from === "none")
    return buildRouted
      ? {
          notify: { ...recipients, from: "build" },
          notifyWarning: `${unset}; until the site is live, enquiries go to ${buildInbox}.`
        }
      : { notify: { ...intended, from }, notifyWarning: `${unset}, so nobody is told of enquiries.` }
  return {
    notify: { ...intended, from },
    ...(buildRouted && {
      notifyWarning: `No domain of the site's own serves yet, so enquiries go to ${buildInbox} and to nobody else.`
    })
  }
}
