/**
 * Tells the owner by mail, and staff by an alert, that a domain began to serve or stopped leading here. Inside the
 * transaction that found it. Of a root domain nobody is told: it only forwards, and its `www.` host goes with it.
 */
import { Clock, Effect } from "effect"
import type { Site } from "../../../../engine/model/Site.ts"
import { Alerts } from "../../../../engine/ports/Alerts.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { findingWords } from "../../../../engine/site/domains/words.ts"
import { ownerAddresses } from "../../../../engine/site/owner.ts"
import { instant } from "../../../../engine/values/instant.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import type { Changed } from "./keepLooks.ts"
import { domainMail } from "./mails.ts"

export const tellOfDomains = Effect.fnUntraced(function* (site: Site, changes: ReadonlyArray<Changed>) {
  const now = yield* Clock.currentTimeMillis
  for (const { hostname, change } of changes) {
    const { host, role, standing } = hostname
    if (role === "root") continue
    const finding = standing?.finding ?? null
    yield* (yield* Alerts).raise({
      siteId: site.id,
      id: yield* (yield* Ids).make("alert"),
      kind: change === "lapsed" ? "domain-lapsed" : "domain-serves",
      // One alert a subject: the same domain may come and go.
      subject: `${host} ${instant(now)}`,
      detail: { host, reason: finding, detail: finding === null ? "" : findingWords[finding] },
      raisedAt: now
    })
    const to = ownerAddresses(site)
    const desk = `${(yield* ApiConfig).baseUrl}/dashboard/${site.id}/settings`
    if (to.length > 0)
      yield* (yield* Mailer).enqueue({ siteId: site.id, to, ...domainMail(site, hostname, change, desk) })
    else yield* Effect.logInfo("A mail was left out: the site has no owner address.", { siteId: site.id, host, change })
  }
})
