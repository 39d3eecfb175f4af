/** Reads what the components of a render ask for, each thing once, by the readers of `sourceReaders.ts`. */
import { Clock, Context, Effect, Layer } from "effect"
import {
  type CollectionSettings,
  type Given,
  type Needs,
  type Read,
  readName
} from "../../../engine/components/given.ts"
import { mediaOfRows } from "../../../engine/content/media/references.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { ListingLook } from "../../../engine/ports/ListingLooks.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { contentHash } from "./assets.ts"
import type { GridAsk } from "../../../engine/components/listings/asked.ts"
import type { ListingsSource } from "../../../engine/components/listings/source.ts"
import { type Looked, type Reader, type ReaderPorts, sourceReaders } from "./sourceReaders.ts"

/** What was read, and a mark that is equal for two readings from which the same pages would come. */
export interface Reading {
  readonly given: Given
  readonly fingerprint: string
  /** The mark of some of what was read: those of one page among many that were read for together. */
  readonly fingerprintOf: (needs: Needs) => string
}

export class ComponentSources extends Context.Service<
  ComponentSources,
  {
    /**
     * As the database and the clock have it now, but for what whoever asks has just seen of the site's listings. No query for
     * components that need nothing.
     */
    readonly read: (siteId: SiteId, needs: Needs, look?: ListingLook) => Effect.Effect<Reading>
    readonly fingerprint: (siteId: SiteId, needs: Needs) => Effect.Effect<string>
    /** A grid of what was found already, for whoever asked. */
    readonly grid: (siteId: SiteId, ask: GridAsk, looked: Looked) => Effect.Effect<ListingsSource>
  }
>()("renderer/ComponentSources") {
  static readonly layer: Layer.Layer<ComponentSources, never, ReaderPorts | Media> = Layer.effect(
    ComponentSources,
    Effect.gen(function* () {
      const { settings, shown, ...readers } = yield* sourceReaders
      const media = yield* Media

      const readOne = (siteId: SiteId, read: Read, now: number, look?: ListingLook) => {
        const reader: Reader<unknown> = readers[read.source]
        return Effect.map(reader.read(siteId, read, now, look), (found) =>
          found === undefined ? [] : [[readName(read), found] as const]
        )
      }

      const read = Effect.fnUntraced(function* (siteId: SiteId, { reads, subject }: Needs, look?: ListingLook) {
        if (reads.length === 0 && subject === null) return nothing
        const now = yield* Clock.currentTimeMillis
        const found = (yield* Effect.forEach(reads, (one) => readOne(siteId, one, now, look))).flat()
        const printed = subject === null ? undefined : yield* settings(siteId, subject.collection)
        const pictures = [
          ...found.flatMap(([, { pictures }]) => pictures),
          ...(subject === null || printed === undefined ? [] : mediaOfRows([subject.row], printed.schema))
        ]
        const assets = pictures.length === 0 ? [] : yield* media.find(siteId, [...new Set(pictures)])
        const given = {
          reads: new Map(found.map(([name, { value }]) => [name, value])),
          settings: printed,
          media: new Map(assets.map((asset) => [asset.id as string, asset]))
        }
        return readingOf(
          given,
          found.map(([name, { mark }]) => [name, mark] as const),
          printed
        )
      })

      const fingerprint = Effect.fnUntraced(function* (siteId: SiteId, { reads, subject }: Needs) {
        if (reads.length === 0 && subject === null) return ""
        const now = yield* Clock.currentTimeMillis
        const marks = yield* Effect.forEach(reads, (one) =>
          Effect.map(readers[one.source].mark(siteId, one, now), (mark) =>
            mark === undefined ? [] : [[readName(one), mark] as const]
          )
        )
        return fingerprintOf(marks.flat(), subject === null ? undefined : yield* settings(siteId, subject.collection))
      })

      return ComponentSources.of({
        read,
        fingerprint,
        grid: (siteId, ask, looked) => Effect.flatMap(Clock.currentTimeMillis, (now) => shown(siteId, ask, looked, now))
      })
    })
  )
}

const fingerprintOf = (
  marks: ReadonlyArray<readonly [name: string, mark: unknown]>,
  printed: CollectionSettings | undefined
): string =>
  marks.length === 0 && printed === undefined
    ? ""
    : contentHash(JSON.stringify(printed === undefined ? marks : [...marks, printed]))

/** The mark is made when somebody asks for it: a page that is stored nowhere has none. */
const readingOf = (
  given: Given,
  marks: ReadonlyArray<readonly [name: string, mark: unknown]>,
  printed: CollectionSettings | undefined
): Reading => ({
  given,
  get fingerprint() {
    return fingerprintOf(marks, printed)
  },
  fingerprintOf: ({ reads, subject }) => {
    const own = reads.flatMap((read) => marks.filter(([name]) => name === readName(read)))
    return fingerprintOf(own, subject === null ? undefined : printed)
  }
})

const nothing: Reading = readingOf({ reads: new Map(), settings: undefined, media: new Map() }, [], undefined)
