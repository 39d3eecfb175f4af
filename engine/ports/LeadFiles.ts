/**
 * Files that came with leads, and those that are on their way. A file is announced before its first byte is stored, so
 * that whatever becomes of the upload its object is known and can be removed.
 */
import { Context, type Effect } from "effect"
import type { Held } from "../content/media/room.ts"
import type { LeadFile } from "../model/Lead.ts"
import type { LeadFileId, LeadId, SiteId } from "../model/ids.ts"

export interface LeadFileRef {
  readonly siteId: SiteId
  readonly id: LeadFileId
}

/** A file of a stored lead. */
export interface StoredLeadFile extends LeadFile {
  readonly siteId: SiteId
  /** Its bytes were removed; that it once was stays known. */
  readonly removed: boolean
}

export class LeadFiles extends Context.Service<
  LeadFiles,
  {
    /** `visitor` is whose it is, of a file that is sent ahead of its form; it is kept as a hash, and as long as it waits. */
    readonly announce: (file: LeadFileRef, at: number, visitor?: string) => Effect.Effect<void>
    /** Of a file that is stored and of no lead yet: from now on `held` counts its bytes. */
    readonly weigh: (file: LeadFileRef, bytes: number) => Effect.Effect<void>
    /** How many files of the site are there or on their way, and their bytes in all, as far as they are weighed. */
    readonly held: (siteId: SiteId) => Effect.Effect<Held>
    /** What was sent ahead and waits for its form, by what was announced of it: of that visitor, or of all. */
    readonly waiting: (siteId: SiteId, visitor?: string) => Effect.Effect<Held>
    /**
     * In the transaction that keeps the lead: true when each of the files is there and of no other lead. Another lead that asks
     * for one of them at the same time waits.
     */
    readonly claim: (siteId: SiteId, ids: ReadonlyArray<LeadFileId>, leadId: LeadId) => Effect.Effect<boolean>
    /** Forgets files of which no lead came, once their objects are gone. */
    readonly forget: (files: ReadonlyArray<LeadFileRef>) => Effect.Effect<void>
    /** A file of a lead; undefined for one that is on its way. */
    readonly get: (siteId: SiteId, id: string) => Effect.Effect<StoredLeadFile | undefined>
    /** Announced before that instant, and of no lead yet. */
    readonly abandoned: (announcedBefore: number, limit: number) => Effect.Effect<ReadonlyArray<LeadFileRef>>
    /** Whose time is over and whose bytes are still there. */
    readonly expired: (now: number, limit: number) => Effect.Effect<ReadonlyArray<LeadFileRef>>
    readonly markRemoved: (files: ReadonlyArray<LeadFileRef>, at: number) => Effect.Effect<void>
  }
>()("engine/LeadFiles") {}
