/**
 * Takes a file into the library, in steps that each can be undone: it waits in the private store until it is known for
 * what it is, is then put where visitors reach it, and last a row names it. Should this process die in between, the key
 * it waits under tells the maintenance what to remove.
 */
import { Cause, Clock, Effect, Stream } from "effect"
import { outageOf } from "../../../../engine/errors/Outage.ts"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits, MIB } from "../../../../engine/limits.ts"
import { extensionOf, headBytes, looksLikeMarkup } from "../../../../engine/content/media/contents/kind.ts"
import { refuseBeyondLibrary } from "../../../../engine/content/media/room.ts"
import { encodedName, safeFilename, withExtension } from "../../../../engine/content/media/filename.ts"
import { incomingKey, mediaOriginalKey, mediaRecord, mediaRecordKey } from "../../../../engine/content/media/serving.ts"
import type { Actor, MediaId, SiteId } from "../../../../engine/model/ids.ts"
import { kindOf, type MediaAsset } from "../../../../engine/model/Media.ts"
import { unprintable } from "../../../../engine/values/plainText.ts"
import type { Audit } from "../../../../engine/ports/Audit.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { cacheControl } from "../../../../engine/serve/headers.ts"
import { refuseFrozenSite } from "../../../../engine/site/budgets.ts"
import { refuseCopying } from "../../../../engine/site/copying.ts"
import { shares } from "../../../../engine/turns/shares.ts"
import { Turns } from "../../../../engine/turns/Turns.ts"
import type { WriteAccess } from "../../../access/Access.ts"
import type { Answer } from "../../../answers/Answer.ts"
import { audited } from "../../../access/audited.ts"
import { type Call, Caller, Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import { countWork } from "../../../access/countedWork.ts"
import { writeBracket } from "../../../access/writeBracket.ts"
import { inspect } from "./inspect.ts"
import { tooLarge } from "./receive.ts"

/** Where a file waits. */
export interface Waiting {
  readonly id: MediaId
  readonly key: string
}

/** A place for a new file of the caller's site, on a site that takes one; whatever is put there is gone afterwards. */
export const waitingPlace = Effect.gen(function* () {
  const { siteId } = yield* Caller
  const site = yield* (yield* Sites).get(siteId)
  // The write itself looks again, under the site's lock; this spares a site that takes nothing the sending.
  const closed = site && (refuseFrozenSite(site) ?? refuseCopying(site))
  if (closed !== undefined) return yield* closed
  return yield* placeFor(siteId)
})

/** A place for a new file of any site. Refuses with `media.library_full`, before the file is sent, where there is none. */
export const placeFor = Effect.fnUntraced(function* (siteId: SiteId) {
  const site = yield* (yield* Sites).get(siteId)
  const full = site && refuseBeyondLibrary(site, yield* (yield* Media).held(siteId), 0)
  if (full !== undefined) return yield* full
  const id = (yield* (yield* Ids).make("med")) as MediaId
  const key = incomingKey(siteId, id, yield* Clock.currentTimeMillis)
  const { private: hidden } = yield* Objects
  yield* Effect.addFinalizer(() => Effect.orDie(hidden.remove([key])))
  return { id, key } satisfies Waiting
})

export interface Described {
  /** As the sender calls it. */
  readonly filename: string
  readonly alt: string
  readonly action: "media.upload" | "media.import"
  /** What the audit record tells beside the file itself. */
  readonly source?: { readonly url: string }
}

/**
 * Inspects the file that waits, stores it and lands it with `respond`'s answer. Refuses with what `inspect` refuses and
 * what a write may; then, and when an earlier answer is repeated, nothing of the file stays.
 */
export const takeIn = <A>(
  waiting: Waiting,
  described: Described,
  access: WriteAccess,
  respond: (asset: MediaAsset) => Answer<A>
) =>
  Effect.flatMap(Caller, ({ siteId, credentialId }) =>
    takeInFor(
      { siteId, by: credentialId, charge: countWork(siteId, "drawing") },
      waiting,
      described,
      (land) =>
        // The bracket answers what `land` does, or an earlier answer of the same request.
        writeBracket(access, Effect.map(land, respond)) as Effect.Effect<Answer<A>, Refusal, Ports | Call | Caller>
    )
  )

interface Bringer<C> {
  readonly siteId: SiteId
  readonly by: Actor
  /** What is paid before a drawing is checked. */
  readonly charge?: Effect.Effect<void, Refusal, C>
}

/** The same for whoever brings the file; `session` runs the landing in a session of theirs. */
export const takeInFor = <B, R, C = never>(
  { siteId, by, charge }: Bringer<C>,
  { id, key }: Waiting,
  { filename, alt, action, source }: Described,
  session: (land: Effect.Effect<MediaAsset, Refusal, Audit | Media | Write>) => Effect.Effect<B, Refusal, R>
) =>
  Effect.gen(function* () {
    const { public: store, private: hidden } = yield* Objects
    const keys = [mediaOriginalKey(siteId, id), mediaRecordKey(siteId, id)] as const
    let [begun, landed] = [false, false]

    /** Tells what it is and puts it where visitors reach it. Nothing of it is held once it lies there. */
    const stored = Effect.gen(function* () {
      const found = yield* Effect.orDie(hidden.get(key))
      if (found === undefined) return yield* lost(key)
      const inspected = yield* inspect(siteId, found.body, charge)
      const kind = kindOf(inspected.type)
      const limit = limits[`${kind}Bytes`]
      if (found.size > limit) return yield* tooLarge(limit)

      const { type, bytes, width, height, scalable } = inspected
      const asset: MediaAsset = {
        siteId,
        id,
        kind,
        type,
        bytes: bytes.length,
        width,
        height,
        scalable,
        alt,
        filename: withExtension(safeFilename(filename, kind), extensionOf(type)),
        createdBy: by,
        createdAt: yield* Clock.currentTimeMillis
      }
      const metadata = kind === "document" ? { filename: encodedName(asset.filename) } : {}
      const record = new TextEncoder().encode(JSON.stringify(mediaRecord(asset)))
      begun = true
      yield* Effect.gen(function* () {
        yield* store.put(keys[0], bytes, { contentType: type, cacheControl: cacheControl.immutable, metadata })
        yield* store.put(keys[1], record, { contentType: "application/json" })
        yield* store.flush
      }).pipe(Effect.orDie)
      return asset
    })

    const land = Effect.fnUntraced(function* (asset: MediaAsset) {
      const { site, now } = yield* Write
      // Under the site's lock, so that of two that would fit by themselves one is told.
      const full = refuseBeyondLibrary(site, yield* (yield* Media).held(siteId), asset.bytes)
      if (full !== undefined) return yield* full
      yield* (yield* Media).insert({ ...asset, createdAt: now })
      const { kind, type, bytes } = asset
      yield* audited(action, {}, { id, kind, type, bytes, ...source })
      landed = true
      return { ...asset, createdAt: now }
    })

    return yield* inRoom(siteId, key, stored).pipe(
      Effect.flatMap((asset) => session(land(asset))),
      Effect.onExit((exit) =>
        !begun || (exit._tag === "Success" ? landed : mayStand(exit.cause))
          ? Effect.void
          : Effect.orDie(store.remove([...keys].reverse()))
      )
    )
  })

/**
 * Bounds how many large files are whole in memory, whoever sends how many at once: a few dozen are more than there is. The
 * slow ones among drawings hold up nothing else that is large.
 */
const inRoom = <A, E, R>(siteId: SiteId, key: string, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { private: hidden } = yield* Objects
    const waiting = yield* Effect.orDie(hidden.head(key))
    if (waiting === undefined) return yield* lost(key)
    if (waiting.size <= MIB) return yield* work
    const beginning = yield* Effect.orDie(hidden.getStream(key, { first: 0, last: headBytes - 1 }))
    const head = yield* Effect.orDie(Stream.mkUint8Array(beginning?.body ?? Stream.empty))
    const turns = looksLikeMarkup(head) ? largeDrawings : largeFiles
    return yield* turns.inTurn(siteId, work).pipe(Effect.catchTag("NoTurn", () => manyWait))
  })

const largeFiles = new Turns(shares.largeFiles)
const largeDrawings = new Turns(shares.largeFiles)

const manyWait = refuse(
  "media.encoder_busy",
  "Too many large files are being looked at; this one was not begun.",
  undefined,
  { "retry-after": "5" }
)

const lost = (key: string) => Effect.die(new Error(`The file ${key} that was just stored is not there.`))

/** Whether the row may name the file all the same. Where it does not, the daily sweep finds a file that nothing names. */
const mayStand = (cause: Cause.Cause<unknown>): boolean => outageOf(Cause.squash(cause))?.unconfirmed === true

/** The text about the picture; empty is an answer, nothing is not (MEDIA-04). */
export const altOf = (alt: string | undefined) => {
  const reason =
    alt === undefined
      ? "is missing; it may be empty for a picture that only decorates"
      : alt.length > limits.altCharacters
        ? `has more than ${limits.altCharacters} characters`
        : unprintable(alt)
  return reason === undefined
    ? Effect.succeed(alt as string)
    : Effect.fail(refuse("request.invalid", `The field alt ${reason}.`, { fields: [{ path: "alt", reason }] }))
}
