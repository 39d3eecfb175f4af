/** Brings pages up to date: reads them a batch at a time, renders, stores what differs, and looks again afterwards. */
import { Effect, Fiber } from "effect"
import type { Page } from "../../../engine/model/Page.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type ObjectPut, Objects } from "../../../engine/ports/Objects.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { Pages, type PublishedPage } from "../../../engine/ports/Pages.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { outsideEditions, sitePrefix } from "../../../engine/publish/keys.ts"
import { ComponentSources } from "../render/ComponentSources.ts"
import { hashName } from "../render/pagePut.ts"
import { type Rendered, Renders } from "../render/Renders.ts"
import type { SiteSurroundings } from "../render/SiteSurroundings.ts"
import { Surroundings } from "../render/Surroundings.ts"
import type { Into } from "../settle/jobs.ts"
import { headOf, placesOf, RoutePublisher } from "../settle/RoutePublisher.ts"
import { discardEdition } from "./editions.ts"
import type { Batch, Reading } from "./reading.ts"

/** Puts in flight to a store across a network. */
const putConcurrency = 32

/** What is left as it is: pages that would come out the same, or those that show already what they would be given. */
export interface Manner {
  readonly compare: boolean
  readonly unlessShown?: boolean | undefined
  /** See `jobs.ts`. Nobody sees what goes to one place alone, so no cache outside is told of it. */
  readonly into?: Into | undefined
  /** How caches outside are told of what differs. */
  readonly announced: Announced
}

/** What a rebuild tells caches outside: of each page, or, where there are many, once of the whole site when it ends. */
export interface Announced {
  readonly whole: boolean
  /** By which the whole is told of when the rebuild ends. */
  readonly id: string
}

/** `bring`, over the ports it needs. */
export const bringing = Effect.gen(function* () {
  const pages = yield* Pages
  const { public: store } = yield* Objects
  const orphans = yield* Orphans
  const purge = yield* Purge
  const surroundings = yield* Surroundings
  const renders = yield* Renders
  const routes = yield* RoutePublisher
  const sources = yield* ComponentSources
  const caches = yield* SharedCaches

  const isStoredAlready = (put: ObjectPut) =>
    Effect.map(store.head(put.key), (head) => head?.metadata[hashName] === put.metadata?.[hashName])

  /** Leaves out what the store already has: of a long list only the pages on which something moved are put. */
  const differing = Effect.fnUntraced(function* (rendered: ReadonlyArray<Rendered>) {
    const missing = yield* Effect.forEach(
      rendered.flatMap(({ put, more }) => [put, ...more]),
      (put) => Effect.map(isStoredAlready(put), (stored) => (stored ? [] : [put.key])),
      { concurrency: putConcurrency }
    )
    const keys = new Set(missing.flat())
    return rendered.flatMap((page) => {
      const more = page.more.filter(({ key }) => keys.has(key))
      return more.length > 0 || keys.has(page.put.key) ? [{ ...page, more }] : []
    })
  })

  /** Announced before, since nobody would see a difference any more after a crash; gives back the id by which it was. */
  const putAll = Effect.fnUntraced(function* (
    around: SiteSurroundings,
    rendered: ReadonlyArray<Rendered>,
    { into, announced: { whole, id } }: Manner
  ) {
    const siteId = around.site.id
    const announced =
      into !== undefined
        ? []
        : whole
          ? [yield* caches.changing(siteId, [sitePrefix(siteId)], id)]
          : [
              yield* caches.changing(
                siteId,
                rendered.map(({ put }) => put.key)
              )
            ]
    const assets = rendered.flatMap(({ css }) => (css === null ? [] : [css]))
    yield* renders.storeAssets(siteId, [...around.assets, ...assets])
    // A page says how many further ones it has, so it comes after them.
    const parts = [rendered.flatMap(({ more }) => more), rendered.map(({ put }) => put)]
    for (const puts of parts)
      if (puts.length > 0) yield* Effect.orDie(store.putMany(puts, { concurrency: putConcurrency }))
    // These and no others: whatever else of a large site an origin holds stays where visits find it.
    yield* purge.notify(
      parts.flat().map(({ key }) => key),
      "origins"
    )
    return announced
  })

  /** Renders a batch and stores what differs; says how many stayed the same. */
  const renderAndStore = Effect.fnUntraced(function* (
    around: SiteSurroundings,
    published: ReadonlyArray<PublishedPage>,
    manner: Manner
  ) {
    const told: Array<string> = []
    let unchanged = 0
    for (let left = published; left.length > 0;) {
      const some = yield* renderAndStoreSome(around, left, manner)
      unchanged += some.unchanged
      told.push(...some.told)
      left = left.slice(some.done)
    }
    return { unchanged, told }
  })

  /** The same of the first of them, as many as are rendered at a time; says how many that were. */
  const renderAndStoreSome = Effect.fnUntraced(function* (
    around: SiteSurroundings,
    published: ReadonlyArray<PublishedPage>,
    manner: Manner
  ) {
    const told: Array<string> = []
    const places = placesOf(around.site.edition?.id ?? null, manner.into)
    let due = published
    let unchanged = published.length
    for (let again = false; ; again = true) {
      const { rendered, done, needs, fingerprint } = yield* renders.pages(around, due)
      due = due.slice(0, done)
      // Further pages of lists that are there as they would be put are relied on like those that are put.
      const further = rendered.flatMap(({ more }) => more.map(({ key }) => key))
      if (further.length > 0) yield* orphans.release(around.site.id, further)
      const written = new Set<string>()
      for (const place of places) {
        const placed = rendered.map((page) => placedAt(page, place))
        const changed = manner.compare || again ? yield* Effect.orDie(differing(placed)) : placed
        for (const { put } of changed) written.add(outsideEditions(put.key))
        if (changed.length > 0) told.push(...(yield* putAll(around, changed, manner)))
      }
      unchanged = Math.min(unchanged, done - written.size)
      // What components show may have moved on meanwhile.
      if ((yield* sources.fingerprint(around.site.id, needs)) === fingerprint) return { done, unchanged, told }
    }
  })

  /** Renders all batches with one state of the surroundings, reading each while the one before is rendered. */
  const pass = Effect.fnUntraced(function* (around: SiteSurroundings, first: Reading, manner: Manner) {
    const records: Array<Page> = []
    const told: Array<string> = []
    let unchanged = 0
    for (let reading: Reading | undefined = first; reading !== undefined;) {
      const batch: Batch = yield* reading
      const next = batch.next && (yield* Effect.forkChild(batch.next))
      const shown = batch.pages.filter(({ page }) => isRendered(page))
      const due =
        manner.unlessShown === true && around.site.edition === null
          ? yield* Effect.filter(shown, (page) => Effect.map(renders.isShown(around, page), (is) => !is))
          : shown
      unchanged += shown.length - due.length
      if (due.length > 0) {
        const stored = yield* renderAndStore(around, due, manner)
        unchanged += stored.unchanged
        told.push(...stored.told)
      }
      for (const { page } of shown) records.push(page)
      reading = next && Fiber.join(next)
    }
    return { records, unchanged, told }
  })

  /**
   * Looks again after the puts, as `RoutePublisher` does for one route. Pages whose record moved are settled each by
   * its route; when the surroundings moved, all of them are rendered once more. Says how many stayed the same.
   */
  const bring = Effect.fnUntraced(function* (siteId: SiteId, first: Reading, manner: Manner) {
    const announced = new Set<string>()
    const { records, unchanged } = yield* Effect.gen(function* () {
      for (let again = false; ; again = true) {
        const around = yield* surroundings.current(siteId)
        if (around === undefined) return { records: [], unchanged: 0 }
        const passed = yield* pass(around, first, again ? { ...manner, compare: false, unlessShown: false } : manner)
        for (const id of passed.told) announced.add(id)
        const now = yield* surroundings.current(siteId)
        const edition = around.site.edition?.id
        const isSame = edition === now?.site.edition?.id
        // It may have been cleared away before this was put into it.
        if (!isSame && edition !== undefined) yield* discardEdition(store, siteId, edition)
        if (isSame && now?.fingerprint === around.fingerprint) return passed
      }
    })
    const ids = records.map(({ id }) => id)
    const now = new Map((yield* pages.list(siteId, "page", ids)).map((page) => [page.id, page]))
    const moved = records.flatMap((page) => movedRoutes(page, now.get(page.id)))
    yield* Effect.forEach(moved, (route) => routes.settle(siteId, route), { discard: true })
    if (!manner.announced.whole) yield* Effect.forEach(announced, (id) => caches.changed(siteId, id), { discard: true })
    return unchanged
  })

  return bring
})

const placedAt = ({ put, more, css }: Rendered, place: (key: string) => string): Rendered => ({
  put: { ...put, key: place(put.key) },
  more: more.map((object) => ({ ...object, key: place(object.key) })),
  css
})

/** Whether a page has an object of its own; routes with parameters are rendered as they are visited. */
const isRendered = ({ kind, slot }: Page): boolean => kind === "page" && slot !== null && !isPattern(slot)

/** Routes to look at when the record is not what was rendered. */
const movedRoutes = (before: Page, after: Page | undefined): ReadonlyArray<string> => {
  if (after !== undefined && headOf(before) === headOf(after)) return []
  return [...new Set([before.slot, after?.slot ?? null])].filter((route) => route !== null)
}
