/**
 * What was found out about a write before the site's lock was had: the page it is about, and what the gate says of its
 * text. Nothing of it is believed as it stands. The page's record counts its changes, and the lock tells the count as it
 * is now; a verdict is kept with everything the gate looked at, and holds only where a second look finds the same.
 */
import type { Verdict } from "../../engine/gate/verdict.ts"
import type { MediaId, PageId } from "../../engine/model/ids.ts"
import type { Page, Payload, Version } from "../../engine/model/Page.ts"
import type { Answering } from "../../engine/ports/Pages.ts"
import type { Current } from "../../engine/write/decision.ts"
import { goesPastWaiting } from "../../engine/write/pastWaiting.ts"

interface Head {
  readonly page: Page
  readonly revision: number
  readonly latest: Version
}

export class Foreseen {
  readonly #verdicts = new Map<Payload, { readonly within: string; readonly verdict: Verdict }>()
  readonly #mediaNamed = new Map<Payload, ReadonlyArray<MediaId>>()
  #head: Head | undefined
  #answering: { readonly routes: string; readonly found: Answering } | undefined

  /**
   * Keeps a head that serves: then it superseded all that waited, and there is nothing else to look at. One that goes live
   * past what waits superseded nothing.
   */
  noteHead({ page, revision, latest }: Omit<Head, "latest"> & { readonly latest: Version | undefined }): void {
    const serves = latest !== undefined && page.publishedVersionId === latest.id
    if (serves && !goesPastWaiting(latest.createdBy)) this.#head = { page, revision, latest }
  }

  /** The page whose revision the lock is to tell. */
  get pageId(): PageId | null {
    return this.#head?.page.id ?? null
  }

  /** Under the lock: forgets a head that was changed meanwhile. */
  recheck(revision: number | null): void {
    if (this.#head?.revision !== revision) this.#head = undefined
  }

  /** The page as it still is; once, since whoever takes it may change it. */
  takeHead(id: PageId): Current | undefined {
    const head = this.#head
    if (head?.page.id !== id) return undefined
    this.#head = undefined
    return { page: head.page, latest: head.latest, published: head.latest, pending: [] }
  }

  noteAnswering(routes: ReadonlyArray<string>, found: Answering): void {
    this.#answering = { routes: routes.join("\n"), found }
  }

  /** What answers at these very routes, as it was looked up. It is for advice alone, so it need not be of this moment. */
  answering(routes: ReadonlyArray<string>): Answering | undefined {
    return this.#answering?.routes === routes.join("\n") ? this.#answering.found : undefined
  }

  noteMediaNamed(payload: Payload, media: ReadonlyArray<MediaId>): void {
    this.#mediaNamed.set(payload, media)
  }

  /** Files of the library that the style sheet of this very payload names: a text says the same whenever it is read. */
  mediaNamed(payload: Payload): ReadonlyArray<MediaId> | undefined {
    return this.#mediaNamed.get(payload)
  }

  noteVerdict(payload: Payload, within: string, verdict: Verdict): void {
    this.#verdicts.set(payload, { within, verdict })
  }

  /** The gate's verdict on this very payload, if it looked at the same surroundings. */
  verdictOn(payload: Payload, within: string): Verdict | undefined {
    const known = this.#verdicts.get(payload)
    return known?.within === within ? known.verdict : undefined
  }
}
