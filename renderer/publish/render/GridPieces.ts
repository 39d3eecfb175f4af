/**
 * What lies within a grid of listings, as a script of a page puts it in the place of what was there: the same view as a
 * page's own, from listings that were found for the script already.
 */
import { Context, Effect, Layer } from "effect"
import { listingsView } from "../../../engine/components/listings/view.ts"
import { ShownPictures } from "../../../engine/content/media/ShownPictures.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { GridShown } from "../../../engine/ports/Publishing.ts"
import { Renderer } from "../../Renderer.ts"
import { ComponentSources } from "./ComponentSources.ts"

export class GridPieces extends Context.Service<
  GridPieces,
  { readonly piece: (siteId: SiteId, shown: GridShown) => Effect.Effect<string> }
>()("renderer/GridPieces") {
  static readonly layer: Layer.Layer<GridPieces, never, ComponentSources | Renderer> = Layer.effect(
    GridPieces,
    Effect.gen(function* () {
      const sources = yield* ComponentSources
      const renderer = yield* Renderer

      return GridPieces.of({
        piece: Effect.fnUntraced(function* (siteId, { ask, asked, language, ...looked }) {
          const source = yield* sources.grid(siteId, ask, looked)
          const place = { route: "", language, asked }
          // A visitor who is further down has seen other pictures first.
          const pictures = { media: new Map(), shown: new ShownPictures("chrome") }
          const view = listingsView(everyFilter, source, place, pictures)
          return yield* renderer.renderGrid(view)
        })
      })
    })
  )
}

/** Its links name all that was asked. */
const everyFilter = { "data-url-filters": "all" }
