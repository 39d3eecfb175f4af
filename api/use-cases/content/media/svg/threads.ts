/** The threads in which drawings are checked: a DOM is slow and large, and a hostile file makes it slower and larger. */
import { Effect } from "effect"
import { limits } from "../../../../../engine/limits.ts"
import { type NoThread, Threads } from "../../Threads.ts"
import type { CheckedSvg } from "./policy.ts"

/** Threads of their own, none of them begun. */
export const drawingThreads = () => {
  const threads = new Threads<string, CheckedSvg>({
    program: new URL("./worker.ts", import.meta.url),
    startMs: limits.drawingThreadMs,
    workMs: limits.drawingCheckMs,
    // Beside busy processors, which a thread of low priority leaves to others.
    lastsMs: 3 * limits.drawingCheckMs,
    heavyMs: 250,
    heavyNiceness: 15
  })
  return {
    isHeavy: threads.isHeavy,
    ask: (siteId: string, text: string): Effect.Effect<CheckedSvg, NoThread> =>
      threads
        .ask(siteId, text)
        .pipe(Effect.catchTag("Outgrown", () => Effect.succeed({ reasons: ["It is too intricate to be checked."] })))
  }
}

const { isHeavy, ask } = drawingThreads()

/** Whether the site's drawings lately took long: its next is checked at low priority, beside other heavy ones. */
export const drawsHeavily = isHeavy

/** What a thread says of a drawing; one that is too slow or grows too large is too intricate. Interruption ends it. */
export const askThread = ask
