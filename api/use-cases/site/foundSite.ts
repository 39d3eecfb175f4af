/** Makes a site: its record, its preview address and its first credential, and tells the origin of the address. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type Scope, scopes } from "../../../engine/model/Credential.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { newPage } from "../../../engine/write/createPage.ts"
import { defaultPolicy } from "../../../engine/write/hold.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { hashSecret } from "../../access/tokens.ts"
import { newPageId } from "../content/write/writePayload.ts"

export interface NewSite {
  readonly name: string
  readonly vertical: string | null
  /** First label of the preview host; free, as far as the caller knows. */
  readonly label: string
  readonly draftExpiresAt: number | null
  readonly credentialLabel: string
  /** Key under which drafts of one address are counted. */
  readonly draftAddress?: string
}

/** Runs inside the caller's transaction. Refuses with `site.host_taken` when the label is in use. */
export const foundSite = Effect.fnUntraced(function* (wanted: NewSite) {
  const { sitesDomain } = yield* ApiConfig
  const sites = yield* Sites
  const now = yield* Clock.currentTimeMillis
  const id = (yield* (yield* Ids).make("site")) as SiteId
  const host = `${wanted.label}.${sitesDomain}`
  const site: Site = {
    id,
    name: wanted.name,
    vertical: wanted.vertical,
    label: wanted.label,
    createdAt: now,
    draftExpiresAt: wanted.draftExpiresAt,
    claimedAt: null,
    trial: null,
    liveSince: null,
    servingSince: null,
    frozenAt: null,
    frozenReason: null,
    copying: null,
    edition: null,
    requireIfMatch: false,
    approvalMode: "ai",
    publishPolicy: defaultPolicy,
    contact: {},
    language: "en",
    settings: {},
    revision: 0
  }
  yield* sites.insert(site, wanted.draftAddress)
  const added = yield* sites.addHostname({
    siteId: id,
    host,
    role: "preview",
    addedAt: now,
    expiresAt: null,
    standing: null
  })
  if (!added) return yield* refuse("site.host_taken", `${host} belongs to a site already.`, { host })
  yield* addSingletons(site)
  const credential = yield* addCredential(id, wanted.credentialLabel, scopes)
  yield* publishSite(id, false)
  return { site, host, credential }
})

/** Assets every site has one of exist from the start, so that each has an id under which its history is read (CA-D23). */
const addSingletons = Effect.fnUntraced(function* (site: Site) {
  const pages = yield* Pages
  for (const kind of ["stylesheet", "script", "notfound", "theme"] as const) {
    const id = yield* newPageId
    yield* pages.insert(newPage({ kind, slot: "", id }, { site, actor: "system", now: site.createdAt }))
  }
})

/** A fresh credential; the secret is returned here and never again. */
export const addCredential = Effect.fnUntraced(function* (
  siteId: SiteId,
  label: string,
  granted: ReadonlyArray<Scope>
) {
  const ids = yield* Ids
  const clientId = (yield* ids.make("cred")) as CredentialId
  const clientSecret = yield* ids.secret(32)
  yield* (yield* Sites).insertCredential({
    id: clientId,
    siteId,
    label,
    secretHash: hashSecret(clientSecret),
    scopes: granted,
    policy: {},
    createdAt: yield* Clock.currentTimeMillis,
    revokedAt: null
  })
  return { clientId, clientSecret }
})

/** Brings the origin up to date with a site's hosts and settings once the transaction has committed. */
export const publishSite = Effect.fnUntraced(function* (siteId: SiteId, rerender: boolean) {
  const publishing = yield* Publishing
  const ticket = yield* publishing.enqueue(siteId, { kind: "site", rerender })
  yield* (yield* Transaction).afterCommit(Effect.asVoid(publishing.settle(ticket)))
})
