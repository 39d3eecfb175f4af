/**
 * Branded identifiers. Each carries a fixed prefix (API-06) so that an id met in a log or a refusal says what it names.
 * New ones come from the `Ids` port; nothing in the engine makes one up.
 */
import { Schema } from "effect"

const hasPrefix = (prefix: string) => Schema.isPattern(new RegExp(`^${prefix}_[0-9a-z]{4,40}$`))

/** A hosted site, the tenant of every row and token. */
export const SiteId = Schema.String.check(hasPrefix("site")).pipe(Schema.brand("SiteId"))
export type SiteId = typeof SiteId.Type

/** A page or any other versioned text asset; singletons such as the stylesheet have one too. */
export const PageId = Schema.String.check(hasPrefix("pg")).pipe(Schema.brand("PageId"))
export type PageId = typeof PageId.Type

/** One immutable version of a page; theme versions use the prefix `thv` instead of `ver`. */
export const VersionId = Schema.String.check(Schema.isPattern(/^(ver|thv)_[0-9a-z]{4,40}$/)).pipe(
  Schema.brand("VersionId")
)
export type VersionId = typeof VersionId.Type

/** An API credential; also the name under which its writes are recorded. */
export const CredentialId = Schema.String.check(hasPrefix("cred")).pipe(Schema.brand("CredentialId"))
export type CredentialId = typeof CredentialId.Type

export const JobId = Schema.String.check(hasPrefix("job")).pipe(Schema.brand("JobId"))
export type JobId = typeof JobId.Type

export const RebuildId = Schema.String.check(hasPrefix("rb")).pipe(Schema.brand("RebuildId"))
export type RebuildId = typeof RebuildId.Type

/** A file of the media library; part of its address, `/media/<id>`. */
export const MediaId = Schema.String.check(hasPrefix("med")).pipe(Schema.brand("MediaId"))
export type MediaId = typeof MediaId.Type

/** A row of a collection. */
export const RowId = Schema.String.check(hasPrefix("row")).pipe(Schema.brand("RowId"))
export type RowId = typeof RowId.Type

/** What one visitor sent through a form. */
export const LeadId = Schema.String.check(hasPrefix("lead")).pipe(Schema.brand("LeadId"))
export type LeadId = typeof LeadId.Type

/** A file that came with a lead; part of its address, `/__files/<id>/…`. */
export const LeadFileId = Schema.String.check(hasPrefix("file")).pipe(Schema.brand("LeadFileId"))
export type LeadFileId = typeof LeadFileId.Type

/** A search of listings that a visitor left an address with. */
export const SavedSearchId = Schema.String.check(hasPrefix("saved")).pipe(Schema.brand("SavedSearchId"))
export type SavedSearchId = typeof SavedSearchId.Type

/** An origin that a site's pages may reach, or that someone proposed. */
export const AllowlistId = Schema.String.check(hasPrefix("alw")).pipe(Schema.brand("AllowlistId"))
export type AllowlistId = typeof AllowlistId.Type

/** A change that waits for the owner's yes. */
export const PendingChangeId = Schema.String.check(hasPrefix("chg")).pipe(Schema.brand("PendingChangeId"))
export type PendingChangeId = typeof PendingChangeId.Type

/** A request to place a form on the site. */
export const IntegrationRequestId = Schema.String.check(hasPrefix("irq")).pipe(Schema.brand("IntegrationRequestId"))
export type IntegrationRequestId = typeof IntegrationRequestId.Type

/** The prefixes the `Ids` port may be asked for. */
export type IdPrefix =
  | "site"
  | "pg"
  | "ver"
  | "thv"
  | "cred"
  | "job"
  | "rb"
  | "aud"
  | "link"
  | "font"
  | "med"
  | "row"
  | "req"
  | "lead"
  | "file"
  | "alw"
  | "chg"
  | "irq"
  | "alert"
  | "evb"
  | "saved"
  | "note"
  | "purge"

/**
 * Who wrote a version: a credential id, or one of the platform's own actors (VER-02). Kept as text because the
 * acknowledgement header `X-Mk-Overwriting-Writer` repeats it verbatim.
 */
export type Actor = string
export const dashboardActor = (siteId: SiteId): Actor => `dashboard:${siteId}`
/** Whether it was the owner of a site, whichever. */
export const isDashboardActor = (actor: Actor | null | undefined): boolean => actor?.startsWith("dashboard:") === true
