/** Names of partials. */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { currentBySlot } from "../write/current.ts"

/** A usable name, or `partial.ref_invalid` (CA-D25). */
export const partialRef = (ref: string): Effect.Effect<string, Refusal> =>
  /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(ref)
    ? Effect.succeed(ref)
    : Effect.fail(refuse("partial.ref_invalid", `${JSON.stringify(ref)} cannot name a partial.`, { ref }))

/** The partial of this name, or `partial.not_found`. */
export const knownPartial = Effect.fnUntraced(function* (ref: string) {
  const current = yield* currentBySlot("partial", ref)
  return current ?? (yield* refuse("partial.not_found", `This site has no partial ${ref}.`, { ref }))
})
