/** What the owner is written about the trial of their website: ahead of its end, and at it. */
import type { Site, Trial } from "../../../engine/model/Site.ts"
import type { TrialNotice } from "../../../engine/site/trial.ts"
import { day } from "../content/archive/mails.ts"

export const trialMail = (site: Site, { endsAt }: Trial, notice: TrialNotice, desk: string) =>
  notice === 0
    ? {
        kind: "trial-end",
        subject: `The trial of ${site.name} has ended`,
        text: `The trial of the website ${site.name} ended on ${day(endsAt)}. Visitors are told that the website is offline, and its
forms take nothing.

Nothing was deleted: pages, pictures and enquiries are as they were, and whoever works on the website can go on. It is back at
once when it has a plan. To have one set, write to the people who run the service.

Your dashboard:
${desk}
`
      }
    : {
        kind: "trial-notice",
        subject: `The trial of ${site.name} ends on ${day(endsAt)}`,
        text: `The trial of the website ${site.name} ends on ${day(endsAt)}. If it has no plan by then, visitors are told that the website is
offline, and its forms take nothing. Nothing is deleted.

To keep the website where it is, write to the people who run the service before that day and have a plan set.

Your dashboard:
${desk}
`
      }
