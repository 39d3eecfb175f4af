/** What the owner is written about the trial of their website: ahead of its end, and at it. */
import { written } from "../../../engine/mail/letter.ts"
import type { Site, Trial } from "../../../engine/model/Site.ts"
import type { TrialNotice } from "../../../engine/site/trial.ts"
import { momentText } from "../../answers/screens/wording.ts"

export const trialMail = (site: Site, { endsAt }: Trial, notice: TrialNotice, desk: string) =>
  notice === 0 ? ended(site, momentText(endsAt, site), desk) : ending(site, momentText(endsAt, site), desk)

const ended = ({ name }: Site, end: string, desk: string) => ({
  kind: "trial-end" as const,
  ...written({
    subject: `The trial of ${name} has ended`,
    body: [
      `The trial of the website ${name} ended on ${end}. Visitors are told that the website is offline, and its forms take nothing.`,
      "Nothing was deleted: pages, pictures and enquiries are as they were, and whoever works on the website can go on. It is back at once when it has a plan. To have one set, write to the people who run the service.",
      { button: "Open your dashboard", to: desk }
    ]
  })
})

const ending = ({ name }: Site, end: string, desk: string) => ({
  kind: "trial-notice" as const,
  ...written({
    subject: `The trial of ${name} ends on ${end}`,
    body: [
      `The trial of the website ${name} ends on ${end}. If it has no plan by then, visitors are told that the website is offline, and its forms take nothing. Nothing is deleted.`,
      "To keep the website where it is, write to the people who run the service before that day and have a plan set.",
      { button: "Open your dashboard", to: desk }
    ]
  })
})
