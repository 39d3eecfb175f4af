/** Draws the card of a page when somebody first asks for it, and leaves it stored for everybody after. */
import { Context, Effect, Layer } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { ImagesBusy } from "../../../engine/ports/Images.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { CardAsked, Carded } from "../../../engine/ports/Publishing.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { cardPath, cardProofText } from "../../../engine/publish/card.ts"
import { assetKey } from "../../../engine/publish/keys.ts"
import { Drawing } from "../../images/drawing/Drawing.ts"
import { assetPut } from "../render/assets.ts"
import { cardName } from "../render/cards.ts"
import { Surroundings } from "../render/Surroundings.ts"

export class Cards extends Context.Service<
  Cards,
  { readonly card: (siteId: SiteId, asked: CardAsked) => Effect.Effect<Carded, ImagesBusy> }
>()("renderer/Cards") {
  static readonly layer: Layer.Layer<Cards, never, Surroundings | Drawing | Objects | Signatures> = Layer.effect(
    Cards,
    Effect.gen(function* () {
      const surroundings = yield* Surroundings
      const drawing = yield* Drawing
      const signatures = yield* Signatures
      const { public: store } = yield* Objects

      return Cards.of({
        card: Effect.fnUntraced(function* (siteId, { name, title, proof }) {
          const ours = yield* signatures.verify("card", cardProofText(siteId, title), proof)
          const around = ours ? yield* surroundings.current(siteId) : undefined
          if (around === undefined) return { kind: "unknown" }
          const current = cardName(around, title)
          // A page that was shared before the site looked as it does now.
          if (current !== name) return { kind: "moved", path: cardPath(current, title, proof) }
          const key = assetKey(siteId, `${name}.png`)
          const stored = Effect.map(Effect.orDie(store.get(key)), (object) => object?.body)
          const body = yield* drawing.card(siteId, around.look, title, stored)
          const put = assetPut(siteId, { name: `${name}.png`, contentType: "image/png", body })
          yield* Effect.orDie(store.putMany([put], { concurrency: 1 }))
          return { kind: "card", body }
        })
      })
    })
  )
}
