/**
 * Has a drawing checked beside the event loop, within bounds of time and memory. A site has one of its drawings checked at
 * a time, and sites take turns, so that drawings made to be slow hold up nobody else's. Those of a site whose drawings take
 * long are checked at low priority, where they would hold a turn for long: they take theirs among themselves.
 */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../../../engine/model/ids.ts"
import { shares } from "../../../../../engine/turns/shares.ts"
import { Turns } from "../../../../../engine/turns/Turns.ts"
import type { CheckedSvg } from "./policy.ts"
import { askThread, drawsHeavily } from "./threads.ts"

export type Drawing = Exclude<CheckedSvg, { readonly reasons: unknown }>

const turns = new Turns(shares.drawings)
const heavyTurns = new Turns(shares.heavyDrawings)

/** The drawing as it may be stored. Refuses with `media.svg_rejected`, or `media.encoder_busy` where too much is under way. */
export const checkDrawing = (siteId: SiteId, bytes: Uint8Array): Effect.Effect<Drawing, Refusal> =>
  Effect.gen(function* () {
    const text = yield* Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      catch: () => rejected(["It is not encoded in UTF-8."])
    })
    const checked = yield* checkInTurn(siteId, text).pipe(
      Effect.mapError(({ _tag }) => (_tag === "NoTurn" ? manyWait : noProcessor))
    )
    return "reasons" in checked ? yield* rejected(checked.reasons) : checked
  })

const checkInTurn = (siteId: SiteId, text: string) => {
  const check = askThread(siteId, text)
  // Asked when its turn has come: of those that waited for it, the first may have been the one that took long.
  const unlessHeavy = Effect.suspend(() => (drawsHeavily(siteId) ? Effect.undefined : check))
  return Effect.flatMap(turns.inTurn(siteId, unlessHeavy), (checked) =>
    checked === undefined ? heavyTurns.inTurn(siteId, check) : Effect.succeed(checked)
  )
}

const rejected = (reasons: ReadonlyArray<string>): Refusal =>
  refuse("media.svg_rejected", `The drawing is not taken. ${reasons.join(" ")}`, { reasons })

const soon = { "retry-after": "5" }
const manyWait = refuse(
  "media.encoder_busy",
  "Too many drawings of this site are being checked; this one was not begun.",
  undefined,
  soon
)
const noProcessor = refuse(
  "media.encoder_busy",
  "So much else is under way that the drawing could not be checked in time; nothing was stored.",
  undefined,
  soon
)
