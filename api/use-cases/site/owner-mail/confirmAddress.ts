/**
 * The one mail that an address gets before it has confirmed itself. Anybody may type anybody's address, so it names no
 * website and holds no word of theirs: what it is about stands behind its link.
 */
import { Clock, Effect } from "effect"
import { limits, HOUR_MS } from "../../../../engine/limits.ts"
import { written } from "../../../../engine/mail/letter.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { MailAllowances } from "../../../../engine/ports/MailAllowances.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { confirmationAllowances } from "../../../../engine/site/mailAllowances.ts"
import { mailboxKey } from "../../../../engine/site/owner.ts"
import { hashSecret } from "../../../access/tokens.ts"
import { ApiConfig } from "../../../ApiConfig.ts"

/** Sends it unless the address had one today; whether it did. Its link signs in, and confirms the address for this site. */
export const confirmAddress = Effect.fnUntraced(function* (site: Pick<Site, "id">, email: string, to = "/dashboard") {
  const now = yield* Clock.currentTimeMillis
  const wait = yield* (yield* MailAllowances).take(confirmationAllowances(email), now)
  if (wait !== null) {
    yield* Effect.logInfo("An address was not asked to confirm itself: it had such a mail today.", { siteId: site.id })
    return false
  }
  const { baseUrl } = yield* ApiConfig
  const token = yield* (yield* Ids).secret(32)
  yield* (yield* Links).insert({
    siteId: site.id,
    tokenHash: hashSecret(token),
    purpose: "sign-in",
    subject: { address: mailboxKey(email), to, confirms: true },
    createdAt: now,
    expiresAt: now + limits.ownerLinkMs,
    usedAt: null
  })
  yield* (yield* Mailer).enqueue({
    siteId: site.id,
    to: [mailboxKey(email)],
    ...confirmAddressMail(`${baseUrl}/dashboard/enter/${token}`)
  })
  return true
})

export const confirmAddressMail = (link: string) => ({
  kind: "confirm-address" as const,
  ...written({
    subject: "Is this your address?",
    body: [
      "Somebody, hopefully you, made a website theirs and gave this address. The link shows which one it is, and lets you confirm that it is yours.",
      { button: "See the website and confirm", to: link }
    ],
    foot: [
      `The link works once, within ${limits.ownerLinkMs / HOUR_MS} hours. If it was not you, simply leave it: this address gets no other mail from us.`
    ]
  })
})
