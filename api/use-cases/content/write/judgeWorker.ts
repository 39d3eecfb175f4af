/** The thread in which long texts are judged. The gate is pure, so it says there what it would say here. */
import { parentPort } from "node:worker_threads"
import { gate, readStyle } from "../../../../engine/gate/gate.ts"
import { type Answered, mediaNamedIn, type Question } from "./judgeQuestions.ts"

const answerTo = (question: Question): Answered =>
  question.asks === "media"
    ? mediaNamedIn(readStyle(question.payload, question.kind))
    : gate(question.payload, question.within)

/** `"ready"` once, then one answer to each question. */
const say = (what: Answered | "ready"): void => {
  // A port between threads has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(what)
}
parentPort?.on("message", (question: Question) => say(answerTo(question)))
say("ready")
