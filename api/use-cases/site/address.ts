/** `PUT /v1/site/address`: the preview address gets another name, and the one it had forwards to it for a while. */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { readLabel } from "../../../engine/site/address.ts"
import { answer } from "../../answers/Answer.ts"
import { ApiConfig, siteUrl } from "../../ApiConfig.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { timestampOrNull } from "../../answers/shapes.ts"
import { rerender } from "./changeSite.ts"

/** Refuses with `site.address_invalid`, `site.address_taken`. */
export const renameAddress = Effect.fnUntraced(function* (sent: string) {
  const { site, now } = yield* Write
  const config = yield* ApiConfig
  const sites = yield* Sites
  const label = readLabel(sent)
  if (label instanceof Refusal) return yield* label
  const host = `${label}.${config.sitesDomain}`
  const told = { label, host, url: siteUrl(config, host) }
  const former = (yield* sites.hostnames(site.id)).find(({ role }) => role === "preview")
  if (former?.host === host) return answer({ ...told, former: null, unchanged: true as const })
  yield* makeFree(site.id, host)
  const expiresAt = now + limits.formerAddressMs
  if (former !== undefined) {
    yield* sites.removeHostname(site.id, former.host)
    yield* sites.addHostname({ ...former, role: "former", expiresAt })
    yield* leaveOldest(site.id)
  }
  yield* sites.addHostname({ siteId: site.id, host, role: "preview", addedAt: now, expiresAt: null, standing: null })
  yield* sites.update(site.id, { label })
  yield* recordRename(former?.host ?? null, host)
  yield* rerender
  return answer({
    ...told,
    former: former === undefined ? null : { host: former.host, redirectsUntil: timestampOrNull(expiresAt)! }
  })
})

/** However often a site is renamed, it keeps no more than its latest names from others. */
const leaveOldest = Effect.fnUntraced(function* (siteId: SiteId) {
  const sites = yield* Sites
  const former = (yield* sites.hostnames(siteId)).filter(({ role }) => role === "former")
  const left = former.toSorted((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0)).slice(limits.formerAddresses)
  yield* Effect.forEach(left, ({ host }) => sites.removeHostname(siteId, host), { discard: true })
})

/** An address is free if it is nobody's, if it was this site's own before, or if whoever had it left it long enough ago. */
const makeFree = Effect.fnUntraced(function* (siteId: SiteId, host: string) {
  const { now } = yield* Write
  const sites = yield* Sites
  const holder = yield* sites.hostname(host)
  if (holder === undefined) return
  const isLeft = holder.role === "former" && (holder.siteId === siteId || (holder.expiresAt ?? 0) <= now)
  if (!isLeft) return yield* refuse("site.address_taken", `${host} is the address of another site.`, { host })
  yield* sites.removeHostname(holder.siteId, host)
})

const recordRename = Effect.fnUntraced(function* (before: string | null, after: string) {
  yield* audited("site.address", {}, { before, after })
})
