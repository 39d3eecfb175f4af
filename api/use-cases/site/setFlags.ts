/** What only staff decide of a site (ARCH-28). */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { withChallenge } from "../../../engine/people/forms/challenge.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import { type ListingsWanted, withListings } from "../../../engine/listings/wanted.ts"
import { type ReviewedPlace, withPlaces } from "../../../engine/places/settings.ts"
import type { PublishPolicy } from "../../../engine/model/Site.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { StoredReviews } from "../../../engine/ports/StoredReviews.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { wasEverLive } from "../../../engine/site/live.ts"
import { ownerAccount, readEmail } from "../../../engine/site/owner.ts"
import { isOwner, ownersOf, withOnlyOwner, withoutOwners } from "../../../engine/site/owners.ts"
import { readImageAccount, withImageAccount } from "../../../engine/site/imageAccount.ts"
import { type Plan, withPageCap, withPlan } from "../../../engine/site/plan.ts"
import { isOffline, prolonged } from "../../../engine/site/trial.ts"
import { answer } from "../../answers/Answer.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { publishSite } from "./foundSite.ts"
import { endMailedLinks, endMoves } from "./owners/standing.ts"
import { askAboutBuild } from "./going-live/askAboutBuild.ts"
import { siteFlags } from "./siteFlags.ts"
import { followScope } from "./listings/followScope.ts"
import { coverPagesUpTo } from "../content/write/coverPages.ts"
import { publishSoon } from "../content/write/store.ts"

export interface SiteFlagsPatch {
  readonly approvalMode?: "ai" | "staff"
  readonly requireIfMatch?: boolean
  /** Merged into the policy of the site: subjects that are not named keep theirs. */
  readonly publishPolicy?: PublishPolicy
  /** Null forgets it. */
  readonly ownerEmail?: string | null
  /** Pages the plan covers; null lifts the cap. The newest pages beyond it are frozen. */
  readonly pageCap?: number | null
  /** What the business pays for; it ends a trial. Null takes it away, and begins no trial. */
  readonly plan?: { readonly id: string; readonly label?: string } | null
  /** Prolongs the trial of a site that has one: it ends so many days from now. */
  readonly trialDays?: number
  /** Whether forms ask for proof of work, see `engine/people/forms/challenge.ts`. Every page is rendered again. */
  readonly botChallenge?: boolean
  /** Base address of its account at an image host, `none`, or `default` for the installation's. */
  readonly imageAccount?: string
  /** What the site shows of the resale feed; merged into what staff said before. */
  readonly listings?: ListingsWanted
  /** Whether scripts of its pages may look addresses up. */
  readonly addressLookup?: { readonly enabled: boolean }
  /** Places whose reviews its pages may show, all of them. */
  readonly reviews?: { readonly places: ReadonlyArray<ReviewedPlace> }
}

export const setFlags = Effect.fnUntraced(function* ({
  ownerEmail,
  pageCap,
  plan,
  trialDays,
  botChallenge,
  imageAccount,
  listings,
  addressLookup,
  reviews,
  ...sent
}: SiteFlagsPatch) {
  const { site, now } = yield* Write
  const flags = {
    ...sent,
    ...(sent.publishPolicy !== undefined && { publishPolicy: { ...site.publishPolicy, ...sent.publishPolicy } })
  }
  const email = typeof ownerEmail === "string" ? readEmail(ownerEmail) : null
  if (email === undefined)
    return yield* refuse("request.invalid", `${ownerEmail} is not an email address.`, {
      fields: [{ path: "body.ownerEmail", reason: "is not an email address" }]
    })
  const trial = trialDays === undefined ? undefined : prolonged(site, now, trialDays, plan != null)
  if (trial !== undefined && "reason" in trial)
    return yield* refuse("request.invalid", `The trial is not prolonged: it ${trial.reason}.`, {
      fields: [{ path: "body.trialDays", reason: trial.reason }]
    })
  const account = imageAccount === undefined ? undefined : readImageAccount(imageAccount)
  if (imageAccount !== undefined && account === undefined)
    return yield* refuse("request.invalid", `${imageAccount} is not the address of an account.`, {
      fields: [{ path: "body.imageAccount", reason: "is not none, default or an https address that ends in a slash" }]
    })
  const owned =
    ownerEmail === undefined
      ? site.settings
      : email === null
        ? withoutOwners(site.settings)
        : isOwner(site, email)
          ? site.settings
          : withOnlyOwner(site, email)
  const capped = pageCap === undefined ? owned : withPageCap(owned, pageCap)
  const wanted: Plan | null | undefined = plan && { id: plan.id, label: plan.label ?? plan.id }
  const planned = wanted === undefined ? capped : withPlan(capped, wanted)
  const challenged = botChallenge === undefined ? planned : withChallenge(planned, botChallenge)
  const pictured = account === undefined ? challenged : withImageAccount(challenged, account)
  const { dailyCalls, ...scoped } = listings ?? {}
  const listed = Object.keys(scoped).length === 0 ? undefined : withListings({ settings: pictured }, scoped)
  if (listed !== undefined && "reason" in listed)
    return yield* refuse("request.invalid", `The listings are left as they are: ${listed.path} ${listed.reason}.`, {
      fields: [{ path: `body.listings.${listed.path}`, reason: listed.reason }]
    })
  const placed = withPlaces(listed?.settings ?? pictured, {
    ...(addressLookup !== undefined && { addressLookup }),
    ...(reviews !== undefined && { reviews })
  })
  if ("reason" in placed)
    return yield* refuse("request.invalid", `The places are left as they are: ${placed.path} ${placed.reason}.`, {
      fields: [{ path: `body.${placed.path}`, reason: placed.reason }]
    })
  const { settings } = placed
  if (dailyCalls !== undefined) yield* (yield* Listings).capCalls(site.id, dailyCalls)
  const changed = yield* (yield* Sites).update(site.id, {
    ...flags,
    settings,
    ...(trial !== undefined && { trial }),
    ...(wanted != null && { trial: null })
  })
  // As where they hand it over themselves: what they were mailed is no longer theirs to decide.
  if (owned !== site.settings && ownersOf(site).length > 0) {
    yield* endMailedLinks(site.id)
    yield* endMoves(site.id)
  }
  // Nobody could be asked when it went live.
  if (wasEverLive(changed) && ownerAccount(site) === null) yield* askAboutBuild(changed)
  if (pageCap !== undefined) yield* coverPagesUpTo(pageCap)
  if (reviews !== undefined) {
    const placeIds = [...new Set(reviews.places.map(({ placeId }) => placeId))]
    yield* (yield* StoredReviews).follow(site.id, placeIds, now)
  }
  // Before the answer, so that whoever reads it finds the site served again, and its policy as it is.
  if ((isOffline(site) && !isOffline(changed)) || account !== undefined) yield* publishSite(site.id, false)
  if (botChallenge !== undefined || reviews !== undefined || addressLookup !== undefined)
    yield* publishSoon({ kind: "site", rerender: true })
  if (listed?.readAnew) yield* followScope(listingScope(changed), yield* (yield* Listings).pages(site.id))
  else if (listed !== undefined && listingScope(changed) !== undefined)
    yield* publishSoon({ kind: "listings", routes: [], listed: true, scope: true })
  // That the address was changed is on record; the address itself is nobody's business but the owner's.
  yield* audited(
    "site.flags",
    {},
    {
      ...flags,
      ...(pageCap !== undefined && { pageCap }),
      ...(wanted !== undefined && { plan: wanted && { ...wanted } }),
      ...(trialDays !== undefined && { trialDays }),
      ...(botChallenge !== undefined && { botChallenge }),
      ...(account !== undefined && { imageAccount: account }),
      ...(listings !== undefined && { listings }),
      ...(addressLookup !== undefined && { addressLookup }),
      ...(reviews !== undefined && { reviews }),
      ...(ownerEmail !== undefined && { ownerEmail: email === null ? "removed" : "set" })
    }
  )
  return answer(yield* siteFlags(changed))
})
