/** Sites and credentials, as the operator makes them. */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../engine/errors/Refusal.ts"
import { type Scope, scopes } from "../../../engine/model/Credential.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { reservedLabels } from "../../../engine/site/address.ts"
import { readAddresses } from "../../../engine/site/fields/recipients.ts"
import { readEmail } from "../../../engine/site/owner.ts"
import { created } from "../../answers/Answer.ts"
import { auditedAs } from "../../access/audited.ts"
import { toldOnce } from "../../access/keyed.ts"
import { plainLetters } from "../../../engine/values/plainLetters.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { addCredential, foundSite } from "./foundSite.ts"
import { attachDomain, lookAhead, readHosts } from "./domains/attach.ts"
import { addressOf, findSite } from "./findSite.ts"
import { namedMail } from "./owners/mails.ts"
import { mailEach } from "./owners/standing.ts"

export interface WantedSite {
  readonly name: string
  readonly domain?: string
  readonly ownerEmail?: string
  /** Whom enquiries are mailed to; the owner where it is left out, and nobody where it is null. */
  readonly notifyEmail?: string | null
}

export const createSite = Effect.fnUntraced(function* ({ name, domain, ownerEmail, notifyEmail }: WantedSite) {
  const owner = yield* ownerOf(ownerEmail)
  const told = notifyEmail === undefined ? owner : notifyEmail
  const recipients = told === null ? [] : readAddresses("notifyEmail", told)
  if (recipients instanceof Refusal) return yield* recipients
  const config = yield* ApiConfig
  const sites = yield* Sites
  const hosts = domain === undefined ? undefined : yield* readHosts(domain)
  const looks = hosts === undefined ? [] : yield* lookAhead(null, hosts, [])
  return yield* (yield* Transaction).run(
    toldOnce(
      Effect.gen(function* () {
        const founded = yield* foundNamed(name)
        if (owner !== null || recipients.length > 0)
          yield* sites.update(founded.site.id, {
            settings: {
              ...founded.site.settings,
              ...(owner !== null && { owner: { email: owner } }),
              ...(recipients.length > 0 && { notifyEmail: [...recipients] })
            }
          })
        if (owner !== null) yield* tellNamedOwner(founded.site, owner)
        if (hosts !== undefined) yield* attachDomain(founded.site, hosts, looks)
        return created({
          siteId: founded.site.id,
          ...founded.credential,
          siteUrl: addressOf(config, yield* sites.hostnames(founded.site.id)),
          dashboardUrl: `${config.baseUrl}/dashboard/${founded.site.id}`
        })
      })
    )
  )
})

/** Tells by mail whom staff have named as the owner of a site that they made: nobody else would. */
export const tellNamedOwner = Effect.fnUntraced(function* (site: Pick<Site, "id" | "name">, owner: string) {
  const { baseUrl } = yield* ApiConfig
  yield* mailEach(site.id, [owner], namedMail(site, `${baseUrl}/dashboard/${site.id}`))
})

/** Null where none was sent. Refuses with `request.invalid` for what is no address. */
export const ownerOf = Effect.fnUntraced(function* (ownerEmail: string | undefined) {
  const owner = ownerEmail === undefined ? null : readEmail(ownerEmail)
  if (owner !== undefined) return owner
  return yield* refuse("request.invalid", `${ownerEmail} is not an email address.`, {
    fields: [{ path: "body.ownerEmail", reason: "is not an email address" }]
  })
})

/** Audit name of what the operator does. */
const operator = "system"

export const createCredential = Effect.fnUntraced(function* (
  id: SiteId,
  wanted: { readonly label?: string; readonly scopes?: ReadonlyArray<Scope> }
) {
  const site = yield* findSite(id)
  const label = wanted.label ?? "Credential"
  const granted = wanted.scopes ?? scopes
  return yield* (yield* Transaction).run(
    toldOnce(
      Effect.gen(function* () {
        const made = yield* addCredential(site.id, label, granted)
        yield* auditedAs(
          site.id,
          operator,
          "credential.create",
          {},
          { credentialId: made.clientId, label, scopes: granted }
        )
        return created({ ...made, label, scopes: granted })
      })
    )
  )
})

/** A site that is no draft, at an address made of its name. Inside the caller's transaction. */
export const foundNamed = Effect.fnUntraced(function* (name: string) {
  const label = yield* freeLabel(name)
  return yield* foundSite({ name, vertical: null, label, draftExpiresAt: null, credentialLabel: "First assistant" })
})

/** A label people can read, made of the name; a few random characters are added where another site has it. */
export const freeLabel = Effect.fnUntraced(function* (name: string) {
  const { sitesDomain } = yield* ApiConfig
  const plain = labelOf(name)
  if ((yield* (yield* Sites).hostname(`${plain}.${sitesDomain}`)) === undefined) return plain
  const random = yield* (yield* Ids).label
  return `${plain}-${random.slice(0, 6)}`
})

/** Longest label, leaving room for the random part within the 63 characters of DNS. */
const labelCharacters = 40

const labelOf = (name: string): string => {
  const ascii = plainLetters(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, labelCharacters)
    .replace(/^-+|-+$/g, "")
  return ascii === "" || reservedLabels.has(ascii) ? `site-${ascii}`.replace(/-$/, "") : ascii
}
