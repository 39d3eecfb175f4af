/**
 * One part of a copy: a few things of one kind. Objects are copied before the transaction, under keys that follow from
 * their names, so doing it again after a crash puts the same bytes in the same places. Rows, texts and the place reached
 * are one transaction under the new site's lock.
 */
import { Effect } from "effect"
import { mediaOriginalKey, mediaRecordKey } from "../../../../engine/content/media/serving.ts"
import type { MediaId, SiteId } from "../../../../engine/model/ids.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { Orphans } from "../../../../engine/ports/Orphans.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import { type CopyItem, type SiteCopy, SiteCopies } from "../../../../engine/ports/SiteCopies.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { assetKey } from "../../../../engine/publish/keys.ts"
import { copiedTogether } from "../../../../engine/site/copying.ts"
import { limits } from "../../../../engine/limits.ts"
import { Write } from "../../../access/Call.ts"
import { takeTexts } from "./texts.ts"

/** Objects that are copied at the same time. */
const objectsAtOnce = 4

/** What is done next, in one go; nothing where all is done. */
export const nextPart = Effect.fnUntraced(function* (siteId: SiteId) {
  return copiedTogether(yield* (yield* SiteCopies).next(siteId, limits.copiedAtOnce))
})

/** Files and typefaces of a part, flushed. Outside a transaction where somebody could wait for it. */
export const copyObjects = Effect.fnUntraced(function* (from: SiteId, to: SiteId, part: ReadonlyArray<CopyItem>) {
  const { public: objects } = yield* Objects
  const copy = (key: (of: SiteId) => string) => objects.copy(key(from), key(to))
  const copyEach = ({ kind, sourceId }: CopyItem) =>
    kind === "face"
      ? copy((of) => assetKey(of, sourceId))
      : // The record makes the file exist for visitors, so it comes after the original.
        Effect.andThen(
          copy((of) => mediaOriginalKey(of, sourceId as MediaId)),
          copy((of) => mediaRecordKey(of, sourceId as MediaId))
        )
  const files = part.filter(({ stage }) => stage === "files")
  if (files.length === 0) return
  const faces = files.flatMap(({ kind, sourceId }) => (kind === "face" ? [assetKey(to, sourceId)] : []))
  yield* (yield* Orphans).release(to, faces)
  yield* Effect.forEach(files, copyEach, { concurrency: objectsAtOnce, discard: true })
  yield* objects.flush
}, Effect.orDie)

/**
 * Takes a part whose objects are there, in a session on the new site and under its lock, and ends the copy with the last.
 * Gives what held up the rest of the part, if anything did.
 */
export const takePart = Effect.fnUntraced(function* (copy: SiteCopy, part: ReadonlyArray<CopyItem>) {
  const copies = yield* SiteCopies
  const { site, actor, now } = yield* Write
  const take = { from: copy.originalId, to: site.id, actor, now }
  // Another worker may have done some of it meanwhile.
  const open = yield* copies.open(site.id, part)
  const stage = open[0]?.stage
  if (stage === "files") {
    yield* copies.takeFiles(
      take,
      open.flatMap(({ kind, sourceId }) => (kind === "file" ? sourceId : []))
    )
    yield* copies.done(site.id, open, [], now)
  } else if (stage === "lists") {
    // A list and its rows are of one moment: whoever writes the original waits for this one part.
    yield* (yield* Sites).lock(copy.originalId)
    for (const { kind, sourceId } of open)
      yield* kind === "redirects" ? copies.takeRedirects(take) : copies.takeList(take, sourceId)
    yield* copies.done(site.id, open, [], now)
  } else if (stage !== undefined) {
    const { done, refused, passing } = yield* takeTexts(copy.originalId, open)
    if (done.length + refused.length > 0) yield* copies.done(site.id, done, refused, now)
    if (passing !== undefined) return { passing, moved: done.length + refused.length > 0, ended: false }
  }
  const ended = (yield* copies.next(site.id, 1)).length === 0
  if (ended) yield* endCopy
  return { passing: undefined, moved: true, ended }
})

/** From here on the site is like any other; it is rendered once, whole. */
const endCopy = Effect.gen(function* () {
  const { site, now } = yield* Write
  yield* (yield* SiteCopies).finish(site.id, "done", now, null)
  yield* (yield* Sites).update(site.id, { copying: null })
  yield* (yield* Publishing).rebuild(site.id, "copy")
})
