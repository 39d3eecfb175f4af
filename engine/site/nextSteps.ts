/** What a site still lacks before it does its work, each with where to do it (SITE-21). The list is short and in order. */
import { HOUR_MS, limits } from "../limits.ts"
import type { Site } from "../model/Site.ts"
import { isUnclaimedDraft } from "./drafts.ts"
import { siteIsLive } from "./live.ts"
import { notifyAddresses, ownerAccount } from "./owner.ts"
import { isOffline } from "./trial.ts"

export interface NextStep {
  readonly id: string
  readonly label: string
  /** Path of the API where it is done. */
  readonly url: string
}

export interface Standing {
  readonly site: Site
  readonly publishedPages: number
  /** A theme was written and waits to be published. */
  readonly themeWaits: boolean
  /** Somebody asked for a form, and nobody has claimed the request yet. */
  readonly formWanted: boolean
}

export const nextSteps = ({ site, publishedPages, themeWaits, formWanted }: Standing): ReadonlyArray<NextStep> => [
  ...(publishedPages === 0
    ? [
        {
          id: "page.create",
          label:
            "Create the first page: take the writer lease with POST /v1/lease, then POST /v1/pages with route, title and " +
            "payload.html.",
          url: "/v1/pages"
        }
      ]
    : []),
  ...(themeWaits
    ? [
        {
          id: "theme.publish",
          label: "The theme is held. Make it live: POST the themeVersionId that writing it answered.",
          url: "/v1/theme/publish"
        }
      ]
    : []),
  ...(formWanted
    ? [
        {
          id: "form.place",
          label:
            "A form was asked for and waits to be placed: take the first of GET /v1/integration-requests?status=pending, " +
            "claim it, place the form, and answer.",
          url: "/v1/integration-requests"
        }
      ]
    : []),
  ...(Object.keys(site.contact).length === 0
    ? [
        {
          id: "site.contact",
          label: "Say how the business is reached: PUT `contact`, of which pages show what they name.",
          url: "/v1/site"
        }
      ]
    : []),
  ...(notifyAddresses(site).length === 0
    ? [
        {
          id: "site.notify",
          label: "Say whom enquiries are mailed to: PUT `notifyEmail`. A live site can only be asked there.",
          url: "/v1/site"
        }
      ]
    : []),
  ...(isUnclaimedDraft(site)
    ? [
        {
          id: "draft.claim",
          label:
            `Have a person open the claimUrl that POST /v1/drafts answered, and claim the draft: until then its forms ` +
            `refuse visitors, it holds at most ${limits.draftPages} pages, and it is deleted ` +
            `${limits.draftLifetimeMs / HOUR_MS} hours after it was made. The credential goes on working.`,
          url: "/v1/drafts"
        }
      ]
    : []),
  ...(site.claimedAt !== null && ownerAccount(site) === null
    ? [
        {
          id: "site.owner",
          label:
            "Have staff enter the owner's address: the draft was claimed without one, so nobody can sign in to look after the site, or be asked.",
          url: "/v1/site"
        }
      ]
    : []),
  ...(isOffline(site)
    ? [
        {
          id: "site.plan",
          label: "Ask the owner to take a plan: the trial is over, and visitors are told that the site is offline.",
          url: "/v1/site"
        }
      ]
    : []),
  ...(!siteIsLive(site) && !isUnclaimedDraft(site)
    ? [
        {
          id: "site.domain",
          label:
            "Have the operator attach the site's own domain. Until one serves, enquiries are mailed to the build inbox alone.",
          url: "/v1/site"
        }
      ]
    : [])
]
