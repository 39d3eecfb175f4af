/** The link that hands a draft to a person (DRAFT-13 to DRAFT-17). */
import { Effect } from "effect"
import { Refusal } from "../../../engine/errors/Refusal.ts"
import { DAY_MS } from "../../../engine/limits.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { claimDraft } from "../../../engine/site/claim.ts"
import { isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { readEmail } from "../../../engine/site/owner.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { day } from "../../use-cases/content/archive/mails.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { confirmAddress } from "../../use-cases/site/owner-mail/confirmAddress.ts"
import type { LinkKind } from "./LinkKind.ts"
import type { LinkView } from "../../answers/linkPage.ts"

export const claim: LinkKind = {
  failed: "The website was not claimed",
  look: Effect.fnUntraced(function* (link, site) {
    if (!isUnclaimedDraft(site)) return alreadyClaimed(site)
    const { trialMs } = yield* ApiConfig
    return {
      site: site.name,
      title: "Make this website yours?",
      text: [
        `It is a draft, made for you to look at, and is deleted on ${day(link.expiresAt, site)} unless somebody claims it.`,
        `Claiming costs nothing${trialMs === 0 ? "" : ` and starts a trial of ${trialMs / DAY_MS} days`}. The assistant that made the draft can go on working on it.`
      ],
      action: { label: "Claim the website", email: { value: "" } },
      visit: { href: yield* home(site), label: "Look at it first" }
    }
  }),
  act: Effect.fnUntraced(function* (_, { email = "", asksForAddress, withoutAddress }) {
    const { site, now } = yield* Write
    // Nobody can add one later but whoever runs the service, so it is left out by choice alone.
    if (email.trim() === "" && asksForAddress && !withoutAddress)
      return yield* refuse(
        "request.invalid",
        "Nothing was claimed yet. Without an address nobody can sign in to look after the website, and nobody is asked before it is changed. Enter yours, or claim it without.",
        { missing: true, fields: [{ path: "body.email", reason: "is missing" }] }
      )
    const address = email.trim() === "" ? null : readEmail(email)
    if (address === undefined)
      return yield* refuse(
        "request.invalid",
        "This does not look like an email address. Correct it, or leave it out.",
        {
          fields: [{ path: "body.email", reason: "is not an email address" }]
        }
      )
    const patch = claimDraft(site, { email: address }, now, (yield* ApiConfig).trialMs)
    if (patch instanceof Refusal) return yield* patch
    yield* (yield* Sites).update(site.id, patch)
    yield* audited("site.claim")
    if (address !== null) yield* confirmAddress(site, address)
    return {
      site: site.name,
      title: "The website is yours",
      text: [
        ...(patch.trial === null
          ? []
          : [
              `The trial lasts until ${day(patch.trial.endsAt, site)}, or as long as that of an earlier website of yours here. Without a plan the website is offline from then on; nothing of it is deleted.`
            ]),
        ...(address === null
          ? [
              "You gave no address, so nobody can sign in to look after it, and nobody is asked before anything is changed. Whoever runs this service can enter one for you; tell them the name and the address of the website."
            ]
          : [
              `A mail to ${address} asks you to confirm the address. Until you have, no other mail goes there.`,
              "If the address is wrong, whoever runs this service can correct it; tell them the name and the address of the website."
            ])
      ],
      visit: { href: yield* home(site), label: "See the website" }
    }
  })
}

const alreadyClaimed = (site: Site): LinkView => ({
  status: 410,
  site: site.name,
  title: "The website has been claimed",
  text: ["It belongs to somebody already, so there is nothing to do here."]
})

const home = Effect.fnUntraced(function* (site: Site) {
  return `${addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))}/`
})
