/** Refusals outside of any row, in the form that fits who asked: a page for people, a problem document for programs. */
import { Effect } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { problem } from "../../engine/errors/problem.ts"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import { html } from "../answers/html.ts"
import { respond, respondProblem } from "../answers/respond.ts"
import { CurrentTrace } from "../answers/trace.ts"
import { readsPages } from "./audience.ts"
import { screen } from "./screens/screen.ts"

/** Under these prefixes programs alone are spoken to, whatever they say that they accept. */
const isForPrograms = (url: string): boolean => /^\/(?:v1|ops\/v1|public|mcp)(?:[/?]|$)/.test(url)

export const respondRefusal = (
  refusal: Refusal,
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  readsPages(request) && !isForPrograms(request.url) ? respondPage(refusal) : respondProblem(refusal)

const respondPage = Effect.fnUntraced(function* (refusal: Refusal) {
  const { status, title, detail, remediation, code, requestId } = problem(refusal, (yield* CurrentTrace).id)
  return respond(
    screen({
      title: `${title} · Makeready`,
      narrow: true,
      status,
      headers: { vary: "accept", ...refusal.headers },
      body: html`<h1 class="small">${title}</h1>
        <p class="quiet">${detail}</p>
        ${remediation !== undefined && html`<p>${remediation}</p>`}
        <p><a href="/">To the beginning</a></p>
        <p class="small quiet"><code>${code}</code> · <code>${String(requestId)}</code></p>`
    })
  )
})
