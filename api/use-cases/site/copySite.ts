/**
 * Fills a new site with what another one shows: pages, shared assets, lists, files, typefaces and forwardings. What
 * belongs to the other business stays with it: its contact, addresses that are told of enquiries, destinations and their
 * secrets, analytics, approvals, connected accounts, forms that were asked for (CA-C17). Every text passes the gate of the new site and is authored
 * `duplicate`; nothing that waited for a decision comes along.
 */
import { Effect } from "effect"
import { Refusal } from "../../../engine/errors/Refusal.ts"
import { mediaOriginalKey, mediaRecordKey } from "../../../engine/content/media/serving.ts"
import type { Page, PageKind, Payload } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { assetKey } from "../../../engine/publish/keys.ts"
import { uploadedFaces } from "../../../engine/content/theme/uploadedFaces.ts"
import { createPage } from "../../../engine/write/createPage.ts"
import { editPayload } from "../../../engine/write/editPayload.ts"
import { Write } from "../../access/Call.ts"
import { currentBySlot } from "../content/write/current.ts"
import { judge } from "../content/write/judge.ts"
import { integratorMetaRules, writeContext } from "../content/write/session.ts"
import { store } from "../content/write/store.ts"
import { newPageId } from "../content/write/writePayload.ts"

/** What could not be copied, by name. */
export type LeftOut = ReadonlyArray<string>

/** In the transaction that made the new site, and in a session of `duplicate` on it. */
export const copySite = Effect.fnUntraced(function* (from: Site) {
  const { site } = yield* Write
  yield* (yield* Sites).update(site.id, {
    vertical: from.vertical,
    language: from.language,
    settings: { ...site.settings, ...copiedSettings(from) }
  })
  yield* copyFiles(from)
  yield* copyCollections(from.id)
  const leftOut = yield* copyTexts(from.id)
  yield* copyRedirects(from.id)
  return leftOut
}, withOpenPolicy())

/** Everything else of the settings names people, accounts or secrets of the other business. */
const copiedSettings = ({ settings }: Site): Site["settings"] =>
  Object.fromEntries(["fonts", "faviconAssetId"].flatMap((name) => (name in settings ? [[name, settings[name]!]] : [])))

/** A copy is live as its original is: whoever starts it has seen it there. */
function withOpenPolicy() {
  return <A, E, R>(copying: Effect.Effect<A, E, R>) =>
    Effect.updateService(copying, Write, (session) => ({
      ...session,
      site: { ...session.site, publishPolicy: { theme: "auto" as const } }
    }))
}

const copyFiles = Effect.fnUntraced(function* (from: Site) {
  const { site, actor, now } = yield* Write
  const media = yield* Media
  const { public: objects } = yield* Objects
  const copyObject = (key: (siteId: SiteId) => string) => Effect.orDie(objects.copy(key(from.id), key(site.id)))

  for (const { url } of uploadedFaces(from)) yield* copyObject((id) => assetKey(id, url.split("/").at(-1)!))
  let before: { readonly before?: Parameters<Media["Service"]["get"]>[1] } = {}
  for (;;) {
    const some = yield* media.list(from.id, { limit: filesAtOnce, ...before })
    yield* Effect.forEach(
      some,
      // The record makes the file exist for visitors, so it comes after the original.
      ({ id }) =>
        Effect.andThen(
          copyObject((of) => mediaOriginalKey(of, id)),
          copyObject((of) => mediaRecordKey(of, id))
        ),
      { concurrency: copiesAtOnce, discard: true }
    )
    for (const asset of some) {
      yield* media.insert({ ...asset, siteId: site.id, createdBy: actor, createdAt: now })
    }
    const last = some.at(-1)
    if (last === undefined || some.length < filesAtOnce) return yield* Effect.orDie(objects.flush)
    before = { before: last.id }
  }
})

const filesAtOnce = 100
const copiesAtOnce = 4

/** The roster is filled by the account it is connected to, which stays with the other business. */
const copyCollections = Effect.fnUntraced(function* (from: SiteId) {
  const { site, actor, now } = yield* Write
  const collections = yield* Collections
  for (const collection of yield* collections.list(from)) {
    if (collection.key === "roster") continue
    yield* collections.put({ ...collection, siteId: site.id, createdAt: now, updatedAt: now })
    const rows = yield* collections.rows(from, collection.key)
    yield* collections.putRows(
      rows.map((row) => ({ ...row, siteId: site.id, createdBy: actor, createdAt: now, updatedAt: now }))
    )
  }
})

/** Those that lead elsewhere need an approval of this site's own owner. */
const copyRedirects = Effect.fnUntraced(function* (from: SiteId) {
  const { site, actor, now } = yield* Write
  const redirects = yield* Redirects
  const onSite = (yield* redirects.list(from)).filter(({ to }) => to === null || to.startsWith("/"))
  yield* redirects.putMany(onSite.map((row) => ({ ...row, siteId: site.id, createdBy: actor, createdAt: now })))
})

/** Passages first, since what names one is refused where it is not there; pages last. */
const kinds: ReadonlyArray<PageKind> = ["partial", "theme", "stylesheet", "script", "chrome", "notfound", "page"]

const copyTexts = Effect.fnUntraced(function* (from: SiteId) {
  const pages = yield* Pages
  const all = (yield* Effect.forEach(kinds, (kind) => pages.list(from, kind))).flat()
  const shown = all.filter(({ slot, publishedVersionId }) => slot !== null && publishedVersionId !== null)
  const copyEach = (these: ReadonlyArray<Page>) =>
    Effect.map(
      Effect.forEach(these, (page) =>
        copyText(page).pipe(
          Effect.as([]),
          Effect.catchTag("Refusal", () => Effect.succeed([page]))
        )
      ),
      (refused) => refused.flat()
    )
  // Passages may name one another: what was refused may have what it names by now.
  const refused = yield* copyEach(yield* copyEach(shown))
  return refused.map(({ kind, slot, title }) => title || `${kind} ${slot}`) satisfies LeftOut
})

const copyText = Effect.fnUntraced(function* (original: Page) {
  const { kind, slot } = original
  const version = yield* (yield* Pages).version(original.siteId, original.id, original.publishedVersionId!)
  if (version === undefined) return
  const current = kind === "page" ? undefined : yield* currentBySlot(kind, slot!)
  const decision = yield* kind === "page"
    ? createdFrom(original, version.payload)
    : writtenFrom(original, version.payload)
  if (decision instanceof Refusal) return yield* decision
  // The whole site is rendered once, when all of it is there.
  yield* store(current, { ...decision, change: null })
})

const createdFrom = Effect.fnUntraced(function* ({ slot, title, meta }: Page, payload: Payload) {
  const accepted = yield* judge("page", slot, payload)
  const { canonical: _, ...ownMeta } = meta
  return createPage(
    { routeHolder: undefined, pages: 0 },
    {
      id: yield* newPageId,
      route: slot!,
      title,
      meta: ownMeta,
      metaRules: yield* integratorMetaRules,
      accepted,
      hold: false
    },
    yield* writeContext("page")
  )
})

const writtenFrom = Effect.fnUntraced(function* ({ kind, slot }: Page, payload: Payload) {
  const current = yield* currentBySlot(kind, slot!)
  const accepted = yield* judge(kind, slot, payload)
  const id = current?.page.id ?? (yield* newPageId)
  return editPayload(current, { kind, slot, id, accepted, hold: false }, yield* writeContext(kind))
})
