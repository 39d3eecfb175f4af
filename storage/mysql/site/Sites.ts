/** Sites, hostnames and credentials in MySQL. */
import { Effect, Layer } from "effect"
import { sql, type Selectable, type Updateable } from "kysely"
import type { Credential, Scope } from "../../../engine/model/Credential.ts"
import type { DomainFinding, DomainStanding, DomainState } from "../../../engine/model/DomainStanding.ts"
import type { HostRole, Hostname, PublishPolicy, Site } from "../../../engine/model/Site.ts"
import type { EditionState } from "../../../engine/model/Edition.ts"
import type { CredentialId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { ownerAccount, mailboxKey } from "../../../engine/site/owner.ts"
import { ownersOf } from "../../../engine/site/owners.ts"
import { Database } from "../Database.ts"
import { fromNullableText, fromText, toText } from "../json.ts"
import { prepared } from "../prepared.ts"
import { sharedRead } from "../sharedRead.ts"
import type { CredentialsTable, HostnamesTable, SitesTable } from "../tables.ts"
import { tablesOfASite } from "../tablesOfASite.ts"

/** What rows that are of no site have in its place. */
const nobodys = ""

const selectSite = prepared((db, { siteId }: { siteId: SiteId }) =>
  db.selectFrom("sites").selectAll().where("site_id", "=", siteId)
)

const selectCaller = prepared((db, { id }: { id: CredentialId }) =>
  db
    .selectFrom("credentials")
    .innerJoin("sites", "sites.site_id", "credentials.site_id")
    .selectAll("sites")
    .select([
      "credential_id",
      "credentials.label as credential_label",
      "secret_hash",
      "scopes",
      "policy",
      "credentials.created_at as issued_at",
      "revoked_at"
    ])
    .where("credential_id", "=", id)
)

const make = Effect.gen(function* () {
  const { query, attempt, transaction } = yield* Database

  const get = sharedRead((siteId: SiteId) =>
    Effect.map(
      query((db) => db.executeQuery(selectSite({ siteId }))),
      ({ rows: [row] }) => row && toSite(row)
    )
  )

  /** The addresses that find the site when one of its owners signs in. */
  const keepOwner = Effect.fnUntraced(function* (siteId: SiteId, site: Pick<Site, "settings">) {
    const account = ownerAccount(site)
    yield* query((db) => db.deleteFrom("site_owners").where("site_id", "=", siteId).execute())
    if (account === null) return
    const addresses = account.confirmed ? ownersOf(site) : [account.email]
    yield* query((db) =>
      db
        .insertInto("site_owners")
        .values(
          [...new Set(addresses.map(mailboxKey))].map((address) => ({
            site_id: siteId,
            address,
            confirmed: account.confirmed ? 1 : 0
          }))
        )
        .execute()
    )
  })

  const ofOwner = (address: string, confirmed: boolean) =>
    query((db) =>
      db
        .selectFrom("sites")
        .selectAll()
        .where("site_id", "in", (owned) =>
          owned
            .selectFrom("site_owners")
            .select("site_id")
            .where("address", "=", address)
            .where("confirmed", "=", confirmed ? 1 : 0)
        )
        .orderBy("name")
        .orderBy("site_id")
        .execute()
    )

  return Sites.of({
    get,

    lock: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("sites").selectAll().where("site_id", "=", siteId).forUpdate().executeTakeFirst()),
        (row) => row && toSite(row)
      ),

    list: Effect.map(
      query((db) => db.selectFrom("sites").selectAll().orderBy("created_at").orderBy("site_id").execute()),
      (rows) => rows.map(toSite)
    ),

    insert: (site, draftAddress) =>
      transaction(
        Effect.gen(function* () {
          yield* query((db) =>
            db
              .insertInto("sites")
              .values({
                ...toColumns(site),
                site_id: site.id,
                created_at: site.createdAt,
                revision: site.revision,
                draft_address: draftAddress ?? null
              } as SitesTable)
              .execute()
          )
          yield* keepOwner(site.id, site)
        })
      ),

    update: (siteId, patch) =>
      transaction(
        Effect.gen(function* () {
          yield* query((db) =>
            db
              .updateTable("sites")
              .set({ ...toColumns(patch), revision: sql<number>`revision + 1` })
              .where("site_id", "=", siteId)
              .execute()
          )
          if (patch.settings !== undefined) yield* keepOwner(siteId, { settings: patch.settings })
          const site = yield* get(siteId)
          return site ?? (yield* Effect.die(new Error(`There is no site ${siteId} to update.`)))
        })
      ),

    draftsFrom: (address, since) =>
      query((db) =>
        db
          .selectFrom("sites")
          .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
          .where("draft_address", "=", address)
          .where("created_at", ">", since)
          .executeTakeFirstOrThrow()
      ),

    ownedBy: (address) => Effect.map(ofOwner(address, true), (rows) => rows.map(toSite)),

    claimedWith: (address) =>
      Effect.map(ofOwner(address, false), (rows) => rows.map(toSite).toSorted((a, b) => b.createdAt - a.createdAt)),

    expiredDrafts: (now) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("sites")
            .select("site_id")
            .where("draft_expires_at", "<=", now)
            .where("claimed_at", "is", null)
            .orderBy("draft_expires_at")
            .execute()
        ),
        (rows) => rows.map((row) => row.site_id as SiteId)
      ),

    trialsDue: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("sites")
            .select("site_id")
            .where("trial_next_at", "<=", now)
            .orderBy("trial_next_at")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map((row) => row.site_id as SiteId)
      ),

    remove: (siteId) =>
      transaction(
        Effect.forEach(
          tablesOfASite,
          (table) => query((db) => db.deleteFrom(table).where("site_id", "=", siteId).execute()),
          { discard: true }
        )
      ),

    hostnames: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("hostnames").selectAll().where("site_id", "=", siteId).orderBy("host").execute()),
        (rows) => rows.map(toHostname)
      ),

    hostname: (host) =>
      Effect.map(
        query((db) => db.selectFrom("hostnames").selectAll().where("host", "=", host).executeTakeFirst()),
        (row) => row && toHostname(row)
      ),

    addHostname: ({ siteId, host, role, addedAt, expiresAt, standing }) =>
      attempt((db) =>
        db
          .insertInto("hostnames")
          .values({
            site_id: siteId,
            host,
            role,
            added_at: addedAt,
            expires_at: expiresAt,
            ...standingColumns(standing)
          })
          .execute()
      ).pipe(
        Effect.as(true),
        Effect.catchTag("DuplicateKey", () => Effect.succeed(false))
      ),

    changeHostname: (siteId, host, { role, standing }) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("hostnames")
            .set({ ...(role !== undefined && { role }), ...(standing !== undefined && standingColumns(standing)) })
            .where("site_id", "=", siteId)
            .where("host", "=", host)
            .execute()
        )
      ),

    domainsDue: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("hostnames")
            .selectAll()
            .where("next_check_at", "<=", now)
            .orderBy("next_check_at")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toHostname)
      ),

    claimDomain: ({ siteId, host, standing }, until) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("hostnames")
            .set({ next_check_at: until })
            .where("site_id", "=", siteId)
            .where("host", "=", host)
            .where("next_check_at", "=", standing?.nextCheckAt ?? -1)
            .executeTakeFirst()
        ),
        (result) => result.numUpdatedRows > 0n
      ),

    removeHostname: (siteId, host) =>
      Effect.map(
        query((db) =>
          db.deleteFrom("hostnames").where("site_id", "=", siteId).where("host", "=", host).executeTakeFirst()
        ),
        (result) => result.numDeletedRows > 0n
      ),

    noteReleased: (siteId, host, at) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("released_domains")
            .values({ site_id: nobodys, host, holder: siteId, released_at: at })
            .onDuplicateKeyUpdate({ holder: siteId, released_at: at })
            .execute()
        )
      ),

    domainHolders: (hosts, since) =>
      hosts.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("hostnames")
                .select("site_id as holder")
                .where("host", "in", hosts)
                .where("verified_at", "is not", null)
                .unionAll(
                  db
                    .selectFrom("released_domains")
                    .select("holder")
                    .where("site_id", "=", nobodys)
                    .where("host", "in", hosts)
                    .where("released_at", ">", since)
                )
                .execute()
            ),
            (rows) => rows.map(({ holder }) => holder as SiteId)
          ),

    credential: (id) =>
      Effect.map(
        query((db) => db.selectFrom("credentials").selectAll().where("credential_id", "=", id).executeTakeFirst()),
        (row) => row && toCredential(row)
      ),

    caller: (id) =>
      Effect.map(
        query((db) => db.executeQuery(selectCaller({ id }))),
        ({ rows: [row] }) =>
          row && {
            site: toSite(row),
            credential: toCredential({ ...row, label: row.credential_label, created_at: row.issued_at })
          }
      ),

    credentials: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("credentials")
            .selectAll()
            .where("site_id", "=", siteId)
            .orderBy("created_at")
            .orderBy("credential_id")
            .execute()
        ),
        (rows) => rows.map(toCredential)
      ),

    insertCredential: (credential) =>
      query((db) =>
        db
          .insertInto("credentials")
          .values({
            site_id: credential.siteId,
            credential_id: credential.id,
            label: credential.label,
            secret_hash: credential.secretHash,
            scopes: toText(credential.scopes),
            policy: policyText(credential.policy),
            created_at: credential.createdAt,
            revoked_at: credential.revokedAt
          })
          .execute()
      ),

    noteUse: (siteId, id, at) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("credential_uses")
            .values({ site_id: siteId, credential_id: id, used_at: at })
            .onDuplicateKeyUpdate({ used_at: at })
            .execute()
        )
      ),

    lastUses: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("credential_uses").selectAll().where("site_id", "=", siteId).execute()),
        (rows) => new Map(rows.map((row) => [row.credential_id as CredentialId, row.used_at]))
      ),

    setScopes: (siteId, id, scopes) =>
      query((db) =>
        db
          .updateTable("credentials")
          .set({ scopes: toText(scopes) })
          .where("site_id", "=", siteId)
          .where("credential_id", "=", id)
          .execute()
      ),

    setPolicy: (siteId, id, policy) =>
      query((db) =>
        db
          .updateTable("credentials")
          .set({ policy: policyText(policy) })
          .where("site_id", "=", siteId)
          .where("credential_id", "=", id)
          .execute()
      ),

    // The first revocation stands: its time is what an auditor asks for.
    revokeCredential: (siteId, id, now) =>
      query((db) =>
        db
          .updateTable("credentials")
          .set({ revoked_at: now })
          .where("site_id", "=", siteId)
          .where("credential_id", "=", id)
          .where("revoked_at", "is", null)
          .execute()
      ),

    restoreCredential: (siteId, id) =>
      query((db) =>
        db
          .updateTable("credentials")
          .set({ revoked_at: null })
          .where("site_id", "=", siteId)
          .where("credential_id", "=", id)
          .execute()
      )
  })
})

export const layer: Layer.Layer<Sites, never, Database> = Layer.effect(Sites, make)

export const toSite = (row: Selectable<SitesTable>): Site => ({
  id: row.site_id as SiteId,
  name: row.name,
  vertical: row.vertical,
  label: row.label,
  createdAt: row.created_at,
  draftExpiresAt: row.draft_expires_at,
  claimedAt: row.claimed_at,
  trial: row.trial_ends_at === null ? null : { endsAt: row.trial_ends_at, nextAt: row.trial_next_at },
  liveSince: row.live_since,
  servingSince: row.serving_since,
  frozenAt: row.frozen_at,
  frozenReason: row.frozen_reason,
  copying: row.copying_since === null ? null : { startedAt: row.copying_since, failed: row.copying_failed === 1 },
  edition:
    row.edition_id === null ? null : { id: row.edition_id as RebuildId, state: row.edition_state as EditionState },
  requireIfMatch: row.require_if_match === 1,
  approvalMode: row.approval_mode as Site["approvalMode"],
  publishPolicy: fromText(row.publish_policy),
  contact: fromText(row.contact),
  language: row.language,
  settings: fromText(row.settings),
  revision: row.revision
})

/** Columns of the members present. */
const toColumns = (site: Partial<Site>): Updateable<SitesTable> => ({
  ...(site.name !== undefined && { name: site.name }),
  ...(site.vertical !== undefined && { vertical: site.vertical }),
  ...(site.label !== undefined && { label: site.label }),
  ...(site.draftExpiresAt !== undefined && { draft_expires_at: site.draftExpiresAt }),
  ...(site.claimedAt !== undefined && { claimed_at: site.claimedAt }),
  ...(site.trial !== undefined && {
    trial_ends_at: site.trial?.endsAt ?? null,
    trial_next_at: site.trial?.nextAt ?? null
  }),
  ...(site.liveSince !== undefined && { live_since: site.liveSince }),
  ...(site.servingSince !== undefined && { serving_since: site.servingSince }),
  ...(site.frozenAt !== undefined && { frozen_at: site.frozenAt }),
  ...(site.frozenReason !== undefined && { frozen_reason: site.frozenReason }),
  ...(site.copying !== undefined && {
    copying_since: site.copying?.startedAt ?? null,
    copying_failed: site.copying?.failed === true ? 1 : 0
  }),
  ...(site.edition !== undefined && {
    edition_id: site.edition?.id ?? null,
    edition_state: site.edition?.state ?? null
  }),
  ...(site.requireIfMatch !== undefined && { require_if_match: site.requireIfMatch ? 1 : 0 }),
  ...(site.approvalMode !== undefined && { approval_mode: site.approvalMode }),
  ...(site.publishPolicy !== undefined && { publish_policy: toText(site.publishPolicy) }),
  ...(site.contact !== undefined && { contact: toText(site.contact) }),
  ...(site.language !== undefined && { language: site.language }),
  ...(site.settings !== undefined && { settings: toText(site.settings) })
})

const toHostname = (row: Selectable<HostnamesTable>): Hostname => ({
  siteId: row.site_id as SiteId,
  host: row.host,
  role: row.role as HostRole,
  addedAt: row.added_at,
  expiresAt: row.expires_at,
  standing:
    row.state === null || row.next_check_at === null
      ? null
      : {
          state: row.state as DomainState,
          verifiedAt: row.verified_at,
          checkedAt: row.checked_at,
          nextCheckAt: row.next_check_at,
          finding: row.finding as DomainFinding | null,
          failures: row.failures,
          failingSince: row.failing_since,
          mustClaim: row.must_claim === 1
        }
})

/** All of a host's standing; none of the platform's own. */
const standingColumns = (standing: DomainStanding | null) => ({
  state: standing?.state ?? null,
  verified_at: standing?.verifiedAt ?? null,
  checked_at: standing?.checkedAt ?? null,
  next_check_at: standing?.nextCheckAt ?? null,
  finding: standing?.finding ?? null,
  failures: standing?.failures ?? 0,
  failing_since: standing?.failingSince ?? null,
  must_claim: standing?.mustClaim === true ? 1 : 0
})

/** Null for none of its own, as in the rows of a version that knew none. */
const policyText = (policy: PublishPolicy): string | null => (Object.keys(policy).length === 0 ? null : toText(policy))

const toCredential = (row: Selectable<CredentialsTable>): Credential => ({
  id: row.credential_id as CredentialId,
  siteId: row.site_id as SiteId,
  label: row.label,
  secretHash: row.secret_hash,
  scopes: fromText<ReadonlyArray<Scope>>(row.scopes),
  policy: fromNullableText<PublishPolicy>(row.policy) ?? {},
  createdAt: row.created_at,
  revokedAt: row.revoked_at
})
