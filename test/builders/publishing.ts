/**
 * Processes that publish: each with its own database pool, its own memory of sites and its own name in the queue, over
 * one object store. A test may hold up a process just before or after it puts, and so force any interleaving.
 */
import { fileURLToPath } from "node:url"
import { Clock, Context, Effect, Layer, ManagedRuntime } from "effect"
import { afterAll } from "vitest"
import type { Page, Payload, Version } from "../../engine/model/Page.ts"
import type { PagePart } from "../../engine/model/PagePart.ts"
import type { Site } from "../../engine/model/Site.ts"
import { Objects, type ObjectStore } from "../../engine/ports/Objects.ts"
import type { CdnPurges } from "../../engine/ports/CdnPurges.ts"
import type { Ids } from "../../engine/ports/Ids.ts"
import type { Jobs } from "../../engine/ports/Jobs.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { Publishing } from "../../engine/ports/Publishing.ts"
import { Purge } from "../../engine/ports/Purge.ts"
import type { Signatures } from "../../engine/ports/Signatures.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import type { Change } from "../../engine/publish/plan.ts"
import { layer as signatures } from "../../infra/Signatures.ts"
import { layer as publishing } from "../../renderer/publish/layer.ts"
import { PublishingConfig } from "../../renderer/publish/PublishingConfig.ts"
import { Renderer } from "../../renderer/Renderer.ts"
import { memoryStore } from "../../storage/objects/Memory.ts"
import type { TestDatabase } from "./database.ts"
import { aPage, aSite, aVersion, noon } from "./nouns.ts"

/** Compiled pages templates of the test runs, kept between them. */
export const rendererCache = fileURLToPath(new URL("../../node_modules/.cache/makeready", import.meta.url))

/** Signatures of the test runs, a key for each purpose. */
export const testSignatures = signatures((purpose) => new TextEncoder().encode(`key of the test suite: ${purpose}`))

/** Where a process may be held up: around its changes to the public store. Both are told the keys. */
export interface Pauses {
  before?: (keys: ReadonlyArray<string>) => Promise<void>
  after?: (keys: ReadonlyArray<string>) => Promise<void>
}

type Provided =
  | Layer.Success<typeof publishing>
  | Layer.Success<TestDatabase["layer"]>
  | Purge
  | Objects
  | PublishingConfig
  | Renderer
  | Signatures

export interface Publisher {
  readonly name: string
  readonly run: <A, E>(effect: Effect.Effect<A, E, Provided>) => Promise<A>
  readonly pauses: Pauses
  /** Keys this process put into the public store, in order. */
  readonly puts: Array<string>
  /** Keys this process told the origins about. */
  readonly purged: Array<string>
}

/** What stands between the store and visitors. */
export interface Front {
  readonly heard: (keys: ReadonlyArray<string>) => Promise<void> | void
  readonly cdn: Layer.Layer<Purge, never, Purge | CdnPurges | Jobs | Ids | Transaction>
}

export interface Publishers {
  /** The public store that all of them share. */
  readonly store: ObjectStore
  readonly hidden: ObjectStore
  /** `signing` stands for a process with another secret than the others'. */
  readonly start: (
    name: string,
    clock?: Clock.Clock,
    signing?: Layer.Layer<Signatures>,
    /** How it wakes workers of other processes; not at all when left out. */
    notices?: Layer.Layer<never>,
    /** Origins that hear of changes, and a CDN in front of them; nobody when left out. */
    front?: Front
  ) => Publisher
}

/** Call at the top of a file or of a `describe`; ends its processes with it. */
export const publishersOver = (
  database: TestDatabase,
  stores: { readonly public: ObjectStore; readonly private: ObjectStore } = {
    public: memoryStore(),
    private: memoryStore()
  }
): Publishers => {
  const runtimes: Array<ManagedRuntime.ManagedRuntime<Provided, unknown>> = []
  afterAll(() => Promise.all(runtimes.map((runtime) => runtime.dispose())))
  return {
    store: stores.public,
    hidden: stores.private,
    start: (name, clock, signing = testSignatures, notices = Layer.empty, front = undefined) => {
      const pauses: Pauses = {}
      const puts: Array<string> = []
      const purged: Array<string> = []
      const ports = Layer.mergeAll(
        Layer.suspend(() => database.fresh),
        Layer.succeed(Objects, { public: pausing(stores.public, pauses, puts), private: stores.private }),
        Layer.succeed(Purge, {
          notify: (keys) =>
            Effect.promise(async () => {
              purged.push(...keys)
              await front?.heard(keys)
            })
        }),
        Layer.succeed(PublishingConfig, {
          worker: name,
          originOf: (host) => `https://${host}`,
          imageAccount: null,
          listingPhotos: [],
          chatWidget: null
        }),
        signing,
        Renderer.layer({ cacheDir: rendererCache })
      )
      const timed = clock === undefined ? Layer.empty : Layer.succeed(Clock.Clock, clock)
      const runtime = ManagedRuntime.make(
        publishing.pipe(
          Layer.provide(notices),
          Layer.provideMerge(front === undefined ? ports : front.cdn.pipe(Layer.provideMerge(ports))),
          Layer.provide(timed)
        )
      )
      runtimes.push(runtime)
      return {
        name,
        run: (effect) =>
          runtime.runPromise(clock === undefined ? effect : Effect.provideService(effect, Clock.Clock, clock)),
        pauses,
        puts,
        purged
      }
    }
  }
}

const pausing = (store: ObjectStore, pauses: Pauses, log: Array<string>): ObjectStore => {
  const around = <A, E>(keys: ReadonlyArray<string>, change: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      yield* Effect.promise(async () => pauses.before?.(keys))
      const result = yield* change
      yield* Effect.promise(async () => pauses.after?.(keys))
      return result
    })
  return {
    ...store,
    putMany: (objects, options) => {
      const keys = objects.map(({ key }) => key)
      return around(
        keys,
        Effect.tap(store.putMany(objects, options), () => Effect.sync(() => log.push(...keys)))
      )
    },
    remove: (keys) => around(keys, store.remove(keys))
  }
}

/** Everything a test does to content, as a writer would: a version, the heads and the jobs in one transaction. */
export const writer = {
  site: (site: Partial<Site> = {}, hosts: ReadonlyArray<string> = []) =>
    Effect.gen(function* () {
      const sites = yield* Sites
      const made = aSite(site)
      yield* sites.insert(made)
      for (const [index, host] of [`${made.label}.sites.test`, ...hosts].entries())
        yield* sites.addHostname({
          siteId: made.id,
          host,
          role: index === 0 ? "preview" : "primary",
          addedAt: noon,
          expiresAt: null,
          standing: null
        })
      return made
    }),

  /** Publishes a text at a slot, new or again; resolves to its page and the ticket, unsettled. */
  publish: (site: Site, text: PublishedText, settle = true) =>
    Effect.gen(function* () {
      const pages = yield* Pages
      const transaction = yield* Transaction
      const publishing = yield* Publishing
      const { kind = "page", slot = kind === "page" ? "/" : "", title, meta } = text
      const { page, ticket } = yield* transaction.run(
        Effect.gen(function* () {
          const sites = yield* Sites
          yield* sites.lock(site.id)
          const found = yield* pages.bySlot(site.id, kind, slot)
          const page = found ?? aPage({ siteId: site.id, kind, slot })
          const version = versionOf(page, { ...text, title: title ?? page.title, meta: meta ?? page.meta })
          const head = {
            title: title ?? page.title,
            meta: meta ?? page.meta,
            status: "live",
            latestVersionId: version.id,
            publishedVersionId: version.id,
            updatedAt: page.updatedAt + 1
          } as const
          if (found === undefined) yield* pages.insert({ ...page, ...head })
          else yield* pages.update(site.id, page.id, head)
          yield* pages.insertVersion(version)
          yield* pages.setDependencies(site.id, page.id, version.dependencies)
          const change = changeOf({ ...page, ...head }, found === undefined || title !== undefined)
          return { page: { ...page, ...head } as Page, ticket: yield* publishing.enqueue(site.id, change) }
        })
      )
      if (settle) yield* publishing.settle(ticket)
      return { page, ticket }
    }),

  /** Takes a page off its address, as an archive does. */
  archive: (site: Site, page: Page, settle = true) =>
    Effect.gen(function* () {
      const pages = yield* Pages
      const publishing = yield* Publishing
      const transaction = yield* Transaction
      const patch = { slot: null, status: "archived", archivedRoute: page.slot } as const
      const ticket = yield* transaction.run(
        Effect.andThen(
          pages.update(site.id, page.id, patch),
          publishing.enqueue(site.id, {
            kind: "page",
            pageId: page.id,
            routeBefore: page.slot,
            routeAfter: null,
            listed: true
          })
        )
      )
      if (settle) yield* publishing.settle(ticket)
      return ticket
    })
}

export interface PublishedText {
  readonly kind?: Page["kind"]
  readonly slot?: string
  readonly title?: string
  readonly meta?: Page["meta"]
  readonly html?: string
  readonly parts?: ReadonlyArray<PagePart>
  readonly css?: string
  readonly js?: string
  readonly tokens?: Payload["tokens"]
}

let seq = 0

const versionOf = (page: Page, text: PublishedText): Version => {
  const { html, css, js, tokens } = text
  const parts = text.parts ?? (html === undefined ? null : [{ kind: "html" as const, html }])
  return aVersion({
    siteId: page.siteId,
    pageId: page.id,
    seq: ++seq,
    title: text.title ?? page.title,
    meta: text.meta ?? page.meta,
    payload: {
      ...(html !== undefined && { html }),
      ...(css !== undefined && { css }),
      ...(js !== undefined && { js }),
      ...(tokens !== undefined && { tokens })
    },
    parts,
    dependencies: (parts ?? []).flatMap((part) => (part.kind === "partial" ? [`partial:${part.ref}`] : []))
  })
}

const changeOf = (page: Page, listed: boolean): Change => {
  switch (page.kind) {
    case "page":
      return { kind: "page", pageId: page.id, routeBefore: page.slot, routeAfter: page.slot, listed }
    case "chrome":
      return { kind: "chrome", section: page.slot as "header" }
    case "partial":
      return { kind: "partial", ref: page.slot as string }
    default:
      return { kind: page.kind }
  }
}

/** A gate that a test opens: whoever awaits `passed` stands there until then. */
export const barrier = () => {
  let open!: () => void
  let arrive!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return {
    open,
    /** Resolves once somebody stands at the gate. */
    arrived,
    pass: async () => {
      arrive()
      await opened
    }
  }
}

/** Type of the context a publisher runs its effects in. */
export type PublisherContext = Context.Context<Provided>
