/** A start that is refused when the process runs already, since what speaks against it could not be seen before. */
import { Deferred, Effect } from "effect"
import type { StartRefused } from "./StartRefused.ts"

const refused = Deferred.makeUnsafe<never, StartRefused>()

/** Ends the process with this sentence: what is under way comes to its end as when it is told to stop. */
export const refuseLater = (refusal: StartRefused): Effect.Effect<boolean> => Deferred.fail(refused, refusal)

/** Fails as soon as the start is refused, if ever. */
export const refusedLater: Effect.Effect<never, StartRefused> = Deferred.await(refused)
