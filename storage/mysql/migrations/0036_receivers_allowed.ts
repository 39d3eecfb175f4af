/**
 * Leads go only to origins of the site's allowlist. What a site sent to before that was asked is approved as it stands, so
 * that no enquiry is kept back by the change; whoever looks through the list finds it there, and can close it.
 */
import { createHash } from "node:crypto"
import { sql, type Kysely } from "kysely"

interface Sent {
  readonly site_id: string
  readonly settings: string
  readonly created_at: number
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Sent>`select site_id, settings, created_at from lead_destinations
    where provider = 'webhook'`.execute(db)
  for (const { site_id, settings, created_at } of rows) {
    const { url, firstParty } = JSON.parse(settings) as { readonly url?: string; readonly firstParty?: boolean }
    if (firstParty === true || url === undefined || !url.startsWith("https:")) continue
    const { origin } = new URL(url)
    await sql`insert into allowlist
      (site_id, allowlist_id, origin, status, reason, added_by, added_at, approved_by, approved_at, first_party)
      values (${site_id}, ${idOf(site_id, origin)}, ${origin}, 'active', ${reason}, 'system', ${created_at}, 'system', ${created_at}, 0)
      on duplicate key update status = 'active', approved_by = coalesce(approved_by, 'system'),
        approved_at = coalesce(approved_at, ${created_at})`.execute(db)
  }
}

const reason = "Enquiries were sent here before origins had to be approved."

/** The same in a second run. */
const idOf = (siteId: string, origin: string): string =>
  `alw_${createHash("sha256").update(`${siteId} ${origin}`).digest("hex").slice(0, 26)}`
