/** What holds of everything that owners do to each other. It is looked at under the site's lock: two may act at once. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { type Mail, Mailer } from "../../../../engine/ports/Mailer.ts"
import { mailboxKey } from "../../../../engine/site/owner.ts"
import { isOwner } from "../../../../engine/site/owners.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { Write } from "../../../access/Call.ts"

/** Refuses with `page.not_found` whoever was taken off a moment ago: the site is none of theirs. */
export const stillOwner = Effect.fnUntraced(function* (address: string) {
  const { site } = yield* Write
  if (!isOwner(site, address)) return yield* refuse("page.not_found", "You do not look after this website any more.")
  return site
})

/**
 * What was mailed to all owners goes on asking at the desk, but not by links: somebody has them who looks after the site no
 * longer.
 */
export const endMailedLinks = Effect.fnUntraced(function* (siteId: SiteId) {
  const { now } = yield* Write
  yield* (yield* Links).endAll(siteId, ["confirm", "review", "restore", "unarchive"], now)
})

/**
 * Changes of an address that were asked for and not confirmed yet are not made any more: whoever asked may be somebody whose
 * hands the site was taken from. Of everybody where no addresses are named.
 */
export const endMoves = Effect.fnUntraced(function* (siteId: SiteId, addresses?: ReadonlyArray<string>) {
  const { now } = yield* Write
  const links = yield* Links
  const keys = addresses?.map(mailboxKey)
  for (const { tokenHash, subject } of yield* links.unused(siteId, "owner", now)) {
    const { deed, from = "" } = subject as { readonly deed?: string; readonly from?: string }
    if (deed === "move" && keys?.includes(from) !== false) yield* links.use(siteId, tokenHash, now)
  }
})

/** To confirmed addresses alone, one mail each: nobody is shown the others. */
export const mailEach = Effect.fnUntraced(function* (
  siteId: SiteId,
  addresses: ReadonlyArray<string>,
  mail: Pick<Mail, "kind" | "subject" | "text">
) {
  const mailer = yield* Mailer
  yield* Effect.forEach([...new Set(addresses)], (to) => mailer.enqueue({ siteId, to: [to], ...mail }), {
    discard: true
  })
})

export const ownersScreen = (siteId: SiteId) =>
  Effect.map(ApiConfig, ({ baseUrl }) => `${baseUrl}/dashboard/${siteId}/settings/owners`)
