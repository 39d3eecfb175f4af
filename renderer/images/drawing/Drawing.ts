/** What is drawn for a site: one thing at a time of each process, of sites in turn, and in the faces they use. */
import { Context, Effect, Layer } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { ImagesBusy } from "../../../engine/ports/Images.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { assetKey } from "../../../engine/publish/keys.ts"
import type { SiteLook } from "../../../engine/publish/look.ts"
import { shares } from "../../../engine/turns/shares.ts"
import { Turns } from "../../../engine/turns/Turns.ts"
import { drawCard } from "./card.ts"
import { makeFaces } from "./Faces.ts"
import { drawIcons, type Icons } from "./icons.ts"

export class Drawing extends Context.Service<
  Drawing,
  {
    /** The card with a text as `cardTitle` gives it. `stored` is looked at first, in the site's turn. */
    readonly card: (
      siteId: SiteId,
      look: SiteLook,
      text: string,
      stored: Effect.Effect<Uint8Array | undefined>
    ) => Effect.Effect<Uint8Array, ImagesBusy>
    /** Of the site's own picture, or of its name where there is none or it cannot be read. */
    readonly icons: (
      siteId: SiteId,
      look: SiteLook,
      picture: Uint8Array | undefined
    ) => Effect.Effect<Icons, ImagesBusy>
  }
>()("renderer/Drawing") {
  static readonly layer: Layer.Layer<Drawing, never, Objects> = Layer.effect(
    Drawing,
    Effect.gen(function* () {
      const { public: store } = yield* Objects
      const faces = yield* makeFaces()
      const turns = new Turns(shares.cards)

      const inTurn = <A>(siteId: SiteId, work: Effect.Effect<A>) =>
        Effect.catchTag(turns.inTurn(siteId, work), "NoTurn", () =>
          Effect.fail(new ImagesBusy({ waiting: shares.cards.queue }))
        )
      const faceOf = (siteId: SiteId, { face }: SiteLook) =>
        Effect.promise(() =>
          faces.find(face, async (asset) => (await Effect.runPromise(store.get(assetKey(siteId, asset))))?.body)
        )

      return Drawing.of({
        card: (siteId, look, text, stored) =>
          inTurn(
            siteId,
            Effect.gen(function* () {
              const before = yield* stored
              if (before !== undefined) return before
              const face = yield* faceOf(siteId, look)
              return yield* Effect.promise(() => drawCard(text, look, face))
            })
          ),
        icons: (siteId, look, picture) =>
          inTurn(
            siteId,
            Effect.flatMap(faceOf(siteId, look), (face) => Effect.promise(() => drawIcons(look, face, picture)))
          )
      })
    })
  )
}
