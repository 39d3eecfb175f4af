/** Behind the link of a sign-in mail. Opening it changes nothing, so that no mail scanner uses it up; its button signs in. */
import { Clock, Effect, Schema } from "effect"
import type { Link } from "../../../../engine/ports/Links.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { OwnerSessions } from "../../../../engine/ports/OwnerSessions.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { hashSecret } from "../../../access/tokens.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { day } from "../../../use-cases/content/archive/mails.ts"
import { dashboardActor, type SiteId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { wasEverLive } from "../../../../engine/site/live.ts"
import { trialBeside } from "../../../../engine/site/trial.ts"
import { instant } from "../../../../engine/values/instant.ts"
import { mailboxKey, ownerAccount } from "../../../../engine/site/owner.ts"
import { auditedAs } from "../../../access/audited.ts"
import { askAboutBuild } from "../../../use-cases/site/going-live/askAboutBuild.ts"
import { goTo, page } from "../answers.ts"
import { html } from "../../../answers/html.ts"
import { signedIn, startSession } from "../session.ts"
import { shell } from "../shell.ts"
import type { Visit } from "../Visit.ts"
import { deviceOf } from "./device.ts"
import { ownPath } from "./ask.ts"

export const lookAtSignInLink = Effect.fnUntraced(function* ({ params }: Visit) {
  const link = yield* openLink(params["token"] ?? "")
  if (link === undefined) return spent
  const claimed = subjectOf(link).confirms === true ? yield* (yield* Sites).get(link.siteId) : undefined
  const shared = claimed && (yield* trialOnceConfirmed(claimed, subjectOf(link).address))
  return page(
    shell({
      title: "Sign in",
      narrow: true,
      body: html`<h1>Sign in</h1>
        <p class="lead">You are signing in as ${subjectOf(link).address}, on this device.</p>
        ${claimed !== undefined && html`<p>By this you confirm that the website “${claimed.name}” is yours.</p>`}
        ${shared !== undefined && shared !== null && shared.endsAt !== claimed?.trial?.endsAt && html`<p>Your trial here began with an earlier website of yours, so this one can be tried until ${day(shared.endsAt, claimed!)}. Our staff can prolong it.</p>`}
        <form method="post" action="/dashboard/enter/${params["token"]}"><button type="submit">Sign in</button></form>`
    })
  )
})

export const useSignInLink = Effect.fnUntraced(function* ({ params, request }: Visit) {
  const link = yield* openLink(params["token"] ?? "")
  if (link === undefined) return spent
  const { address, to, confirms } = subjectOf(link)
  const entered = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    // Of two who press the button at once, one comes in.
    if (!(yield* (yield* Links).use(link.siteId, link.tokenHash, now))) return spent
    if (confirms === true) yield* confirmClaim(link.siteId, address)
    // The browser forgets the session that it had; nobody else is to go on with it.
    const earlier = yield* signedIn(request)
    if (earlier !== undefined) yield* (yield* OwnerSessions).end(earlier.session)
    return goTo(ownPath(to), yield* startSession(link.siteId, address, deviceOf(request.headers["user-agent"])))
  })
  return yield* Effect.uninterruptible((yield* Transaction).run(entered))
})

/** Whoever reads mail there has said so. Nothing where the site has another owner by now. */
const confirmClaim = Effect.fnUntraced(function* (siteId: SiteId, address: string) {
  const sites = yield* Sites
  const site = yield* sites.lock(siteId)
  const account = site && ownerAccount(site)
  if (site === undefined || account == null || account.confirmed || mailboxKey(account.email) !== address) return
  const owner = { email: account.email, confirmed: true }
  const trial = yield* trialOnceConfirmed(site, address)
  const confirmed = yield* sites.update(siteId, { settings: { ...site.settings, owner }, trial })
  const shortened = trial !== null && trial.endsAt !== site.trial?.endsAt
  const detail = shortened ? { trialEndsAt: instant(trial.endsAt) } : {}
  yield* auditedAs(siteId, dashboardActor(siteId), "site.owner_confirmed", {}, detail)
  // It went live before there was anybody to ask.
  if (wasEverLive(confirmed)) yield* askAboutBuild(confirmed)
})

/** What confirming makes of the site's trial. */
const trialOnceConfirmed = Effect.fnUntraced(function* (site: Site, address: string) {
  const owned = yield* (yield* Sites).ownedBy(address)
  return trialBeside(site, owned, yield* Clock.currentTimeMillis)
})

const openLink = Effect.fnUntraced(function* (token: string) {
  const link = yield* (yield* Links).find("sign-in", hashSecret(token))
  const now = yield* Clock.currentTimeMillis
  return link === undefined || link.usedAt !== null || link.expiresAt <= now ? undefined : link
})

const Subject = Schema.Struct({
  address: Schema.String,
  to: Schema.String,
  confirms: Schema.optionalKey(Schema.Boolean)
})
const decodeSubject = Schema.decodeUnknownSync(Subject)
const subjectOf = ({ subject }: Link) => decodeSubject(subject)

const spent = page(
  shell({
    title: "This link is of no use any more",
    narrow: true,
    body: html`<h1>This link is of no use any more</h1>
      <p class="lead">Each link works once and for a short while only. Ask for a new one; it takes a moment.</p>
      <p><a class="button" href="/dashboard/sign-in">Ask for a new link</a></p>`
  }),
  { status: 410 }
)
