/**
 * Has a drawing checked beside the event loop, within bounds of time and memory. A site has one of its drawings checked at
 * a time, and sites take turns, so that drawings made to be slow hold up nobody else's.
 */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../../../engine/model/ids.ts"
import { shares } from "../../../../../engine/turns/shares.ts"
import { Turns } from "../../../../../engine/turns/Turns.ts"
import type { CheckedSvg } from "./policy.ts"
import { askThread } from "./threads.ts"

export type Drawing = Exclude<CheckedSvg, { readonly reasons: unknown }>

const turns = new Turns(shares.drawings)

/** The drawing as it may be stored. Refuses with `media.svg_rejected`, or `media.encoder_busy` where too many wait. */
export const checkDrawing = (siteId: SiteId, bytes: Uint8Array): Effect.Effect<Drawing, Refusal> =>
  Effect.gen(function* () {
    const text = yield* Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      catch: () => rejected(["It is not encoded in UTF-8."])
    })
    const checked = yield* turns.inTurn(siteId, askThread(siteId, text)).pipe(Effect.mapError(() => busy))
    return "reasons" in checked ? yield* rejected(checked.reasons) : checked
  })

const rejected = (reasons: ReadonlyArray<string>): Refusal =>
  refuse("media.svg_rejected", `The drawing is not taken. ${reasons.join(" ")}`, { reasons })

const busy = refuse(
  "media.encoder_busy",
  "Too many drawings of this site are being checked; this one was not begun.",
  undefined,
  { "retry-after": "5" }
)
