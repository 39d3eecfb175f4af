/** The last step: answers and refusals become HTTP responses here and nowhere else. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import { problem, problemType } from "../../engine/errors/problem.ts"
import type { Answer } from "./Answer.ts"
import { CurrentTrace } from "./trace.ts"

/** Personal and tenant data: nothing between us and the caller may keep it. */
const cacheControl = "private, no-cache"

export const respond = (answer: Answer): HttpServerResponse.HttpServerResponse => {
  const headers = { "cache-control": cacheControl, ...answer.headers }
  if (answer.status === 304 || answer.status === 204)
    return HttpServerResponse.empty({ status: answer.status, headers })
  const raw = answer.raw ?? { text: JSON.stringify(answer.body), contentType: "application/json" }
  const options = { status: answer.status, contentType: raw.contentType, headers }
  if ("stream" in raw) return HttpServerResponse.stream(raw.stream, options)
  return "bytes" in raw ? HttpServerResponse.uint8Array(raw.bytes, options) : HttpServerResponse.text(raw.text, options)
}

export const respondProblem = Effect.fnUntraced(function* (refusal: Refusal) {
  const trace = yield* CurrentTrace
  const body = problem(refusal, trace.id)
  return HttpServerResponse.text(JSON.stringify(body), {
    status: body.status,
    contentType: problemType,
    headers: { "cache-control": "no-store", ...rateHeaders(body), ...challenge(body), ...refusal.headers }
  })
})

/** On 401: how to come in, which every such answer has to say (RFC 9110), in the words of RFC 6750. */
const challenge = ({ status, code }: { readonly status: number; readonly code: string }) =>
  status === 401
    ? {
        "www-authenticate": `Bearer realm="makeready"${code.startsWith("auth.token_") ? ', error="invalid_token"' : ""}`
      }
    : {}

/** On 429: that nothing is left, and when there is more. */
const rateHeaders = (problem: { readonly status: number; readonly [member: string]: unknown }) =>
  problem.status === 429 && typeof problem["limit"] === "number"
    ? { "ratelimit-limit": String(problem["limit"]), "ratelimit-remaining": "0" }
    : {}
