/**
 * Sites that are filled with what another one shows: what is still to be done, in the order in which it is done. What was
 * done is taken off in the transaction that does it, so whoever goes on after a crash finds nothing twice and misses
 * nothing.
 */
import { Context, type Effect } from "effect"
import type { Actor, SiteId, VersionId } from "../model/ids.ts"
import type { PageKind, PageMeta } from "../model/Page.ts"

/**
 * Stages, in their order. Texts name files and lists, so they come after them. Texts may also name one another: what was
 * refused may have what it names by now, and is tried once `again`. What is refused then is `left` out.
 */
export const copyStages = ["files", "lists", "texts", "again", "left"] as const
export type CopyStage = (typeof copyStages)[number]

export const copyStates = ["running", "done", "failed"] as const
export type CopyState = (typeof copyStates)[number]

export interface SiteCopy {
  readonly siteId: SiteId
  /** The site whose copy it is, which may be gone. */
  readonly originalId: SiteId
  readonly state: CopyState
  /** Files, lists and texts that there were to copy; of these so many are done or left out. */
  readonly total: number
  readonly done: number
  readonly startedAt: number
  readonly finishedAt: number | null
  /** Why it was given up, in a sentence. */
  readonly error: string | null
}

/** One thing to copy, as it stood when the copy began. */
export interface CopyItem {
  readonly stage: CopyStage
  /** Its place in the stage. */
  readonly seq: number
  /** `redirects` are all of the site's. */
  readonly kind: "file" | "face" | "list" | "redirects" | PageKind
  /** Id of the file or page; name of the typeface's file; key of the list. */
  readonly sourceId: string
  /** Of a text: the version that was live. */
  readonly versionId: VersionId | null
  readonly slot: string | null
  readonly title: string
  readonly meta: PageMeta
  readonly bytes: number
}

export class SiteCopies extends Context.Service<
  SiteCopies,
  {
    /**
     * Notes what there is to copy, in a few statements however much it is: files and live texts as they are now, and each
     * list by its key. `faces` are files of typefaces. Gives the record.
     */
    readonly begin: (
      copy: Pick<SiteCopy, "siteId" | "originalId" | "startedAt">,
      faces: ReadonlyArray<string>
    ) => Effect.Effect<SiteCopy>
    readonly get: (siteId: SiteId) => Effect.Effect<SiteCopy | undefined>
    /** Those that are under way, the oldest first. */
    readonly running: (limit: number) => Effect.Effect<ReadonlyArray<SiteCopy>>
    /** Sites whose copy has not moved since. */
    readonly stalled: (since: number) => Effect.Effect<ReadonlyArray<SiteId>>
    /** What comes next, of one stage or of several; nothing that was left out. */
    readonly next: (siteId: SiteId, limit: number) => Effect.Effect<ReadonlyArray<CopyItem>>
    /** Those of the items that are still to be done. */
    readonly open: (siteId: SiteId, items: ReadonlyArray<CopyItem>) => Effect.Effect<ReadonlyArray<CopyItem>>
    /** Takes items off the list. `refused` are put into the stage after theirs. */
    readonly done: (
      siteId: SiteId,
      items: ReadonlyArray<CopyItem>,
      refused: ReadonlyArray<CopyItem>,
      now: number
    ) => Effect.Effect<void>
    /** What could not be copied, in order. */
    readonly left: (siteId: SiteId, limit: number) => Effect.Effect<ReadonlyArray<CopyItem>>
    /** Ends it; what was left out stays known. */
    readonly finish: (
      siteId: SiteId,
      state: Exclude<CopyState, "running">,
      now: number,
      error: string | null
    ) => Effect.Effect<void>

    /** Rows of files, one statement. Their objects are copied before. */
    readonly takeFiles: (take: Take, ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** A list with its rows, as it is now, row by row in the database. */
    readonly takeList: (take: Take, key: string) => Effect.Effect<void>
    /** Those that lead to the site itself; the others need an approval of this site's own owner. */
    readonly takeRedirects: (take: Take) => Effect.Effect<void>
  }
>()("engine/SiteCopies") {}

/** From which site to which, in whose name and when. */
export interface Take {
  readonly from: SiteId
  readonly to: SiteId
  readonly actor: Actor
  readonly now: number
}
