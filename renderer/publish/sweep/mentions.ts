/**
 * The last look before content-named files go: whether anything that is stored mentions one. Pages may be of an earlier
 * state than the database, where a rebuild was cancelled or given up, and their stylesheet is one that nothing else names.
 * It reads every stored page of the site, so it is taken only when something is about to go.
 *
 * Typefaces may have been uploaded, and no rebuild would bring them back: they stay for as long as any version of any text
 * mentions them.
 */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { edgeKey, notFoundKey, outsideEditions } from "../../../engine/publish/keys.ts"
import type { Listed } from "../../../engine/retention/orphans.ts"
import { ruleOfObject } from "../../../engine/retention/objects.ts"

/** Reads in flight. */
const readsAtOnce = 8
const keysAtOnce = 200

/** `mentionedObjects`, over the ports it needs. */
export const mentions = Effect.gen(function* () {
  const { public: store } = yield* Objects
  const pages = yield* Pages

  /** Everything in these objects that could be the hash of a content-named file. */
  const hashesIn = Effect.fnUntraced(function* <E>(keys: ReadonlyArray<string>, alive: Effect.Effect<void, E>) {
    const found = new Set<string>()
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      yield* alive
      yield* Effect.forEach(
        keys.slice(at, at + keysAtOnce),
        (key) =>
          Effect.map(Effect.orDie(store.get(key)), (object) => {
            const text = object === undefined ? "" : Buffer.from(object.body).toString("latin1")
            for (const [hash] of text.matchAll(hashes)) found.add(hash)
          }),
        { concurrency: readsAtOnce, discard: true }
      )
    }
    return found
  })

  /** Those of `going` that are mentioned. `alive` runs now and then, and fails where somebody else has taken over. */
  const mentionedObjects = Effect.fnUntraced(function* <E>(
    siteId: SiteId,
    listed: ReadonlyArray<Listed>,
    going: ReadonlyArray<string>,
    alive: Effect.Effect<void, E>
  ) {
    const files = new Map(going.flatMap((key) => (hashOf(key) === undefined ? [] : [[key, hashOf(key)!] as const])))
    const mentioned = new Set<string>()
    if (files.size === 0) return mentioned
    const leaving = new Set(going)
    const isRead = ({ key }: Listed) =>
      !leaving.has(key) &&
      (isPage(key) || isText(key) || key === edgeKey(siteId) || outsideEditions(key) === notFoundKey(siteId))
    const typefaces = [...files].filter(([key]) => key.endsWith(".woff2")).map(([, hash]) => hash)
    let found = yield* hashesIn(
      listed.filter(isRead).map(({ key }) => key),
      alive
    )
    for (const hash of yield* pages.mentioned(siteId, typefaces)) found.add(hash)
    // What is mentioned stays, and so does what it mentions itself: a stylesheet its typefaces.
    for (;;) {
      const stays = [...files].filter(([key, hash]) => !mentioned.has(key) && found.has(hash)).map(([key]) => key)
      if (stays.length === 0) return mentioned
      for (const key of stays) mentioned.add(key)
      found = yield* hashesIn(stays.filter(isText), alive)
    }
  })

  return mentionedObjects
})

/** Standing alone: part of a longer number is none. */
const hashes = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

const hashOf = (key: string): string | undefined =>
  ruleOfObject("public", key)?.rule === "content-files" ? /([0-9a-f]{32})\.[a-z0-9]+$/.exec(key)?.[1] : undefined

const isPage = (key: string): boolean => key.endsWith(".html") && key.includes("/pages/")
const isText = (key: string): boolean => /\/assets\/[^/]+\.(?:css|js|svg)$/.test(key)
