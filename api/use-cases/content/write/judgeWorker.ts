/** The thread in which long texts are judged. The gate is pure, so it says there what it would say here. */
import { gate, readStyle } from "../../../../engine/gate/gate.ts"
import { answering } from "../answering.ts"
import { type Answered, mediaNamedIn, type Question } from "./judgeQuestions.ts"

answering((question: Question): Answered =>
  question.asks === "media"
    ? mediaNamedIn(readStyle(question.payload, question.kind))
    : gate(question.payload, question.within)
)
