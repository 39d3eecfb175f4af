/** The trace that the fiber is in, in the form in which it travels (W3C Trace Context, `traceparent`). */
import { Effect } from "effect"
import { HttpTraceContext } from "effect/http"

/** Null where nothing is traced, or this is not kept. */
export const currentTrace: Effect.Effect<string | null> = Effect.currentSpan.pipe(
  Effect.map((span) => (span.sampled ? (HttpTraceContext.toHeaders(span)["traceparent"] ?? null) : null)),
  Effect.map((text) => (text !== null && form.test(text) ? text : null)),
  Effect.orElseSucceed(() => null)
)

const form = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/
