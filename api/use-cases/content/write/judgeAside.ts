/**
 * Has long texts judged beside the event loop. The gate's work grows no faster than its text, but a text may be long, and
 * whoever else asks this process would wait for all of it. A site has one of its texts judged so at a time, and sites take
 * turns. What is short is judged where it is: asking a thread takes longer.
 */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import type { GateContext, Verdict } from "../../../../engine/gate/verdict.ts"
import { limits } from "../../../../engine/limits.ts"
import type { MediaId, SiteId } from "../../../../engine/model/ids.ts"
import type { PageKind, Payload } from "../../../../engine/model/Page.ts"
import { shares } from "../../../../engine/turns/shares.ts"
import { Turns } from "../../../../engine/turns/Turns.ts"
import { Threads } from "../Threads.ts"
import type { Answered, Question } from "./judgeQuestions.ts"

const turns = new Turns(shares.judgings)

const threads = new Threads<Question, Answered>({
  program: new URL("./judgeWorker.ts", import.meta.url),
  startMs: limits.judgeThreadMs,
  workMs: limits.judgeMs,
  lastsMs: limits.judgeMs,
  // Those that are cut off alone: a long text is somebody's page, and its writer waits.
  heavyMs: limits.judgeMs,
  heavyNiceness: 0
})

/** Whether a text is so long that it is judged aside. */
export const isLong = ({ html = "", css = "", js = "" }: Payload): boolean =>
  html.length + css.length + js.length > limits.judgedAsideCharacters

/** The gate's verdict. Refuses with `site.busy` where too many wait, and with `service.unavailable` where none came. */
export const verdictAside = (siteId: SiteId, payload: Payload, within: GateContext) =>
  ask(siteId, { asks: "verdict", payload, within }) as Effect.Effect<Verdict, Refusal>

/** Files of the library that its style sheet names. Refuses as above. */
export const mediaNamedAside = (siteId: SiteId, payload: Payload, kind: PageKind) =>
  ask(siteId, { asks: "media", payload, kind }) as Effect.Effect<ReadonlyArray<MediaId>, Refusal>

const ask = (siteId: SiteId, question: Question): Effect.Effect<Answered, Refusal> =>
  turns
    .inTurn(siteId, threads.ask(siteId, question))
    .pipe(
      Effect.mapError(({ _tag }) =>
        _tag === "NoTurn"
          ? refuse("site.busy", "Other long texts are being judged; this one was not begun.", undefined, soon)
          : refuse("service.unavailable", "The text could not be judged in time; nothing was changed.", undefined, soon)
      )
    )

const soon = { "retry-after": "5" }
