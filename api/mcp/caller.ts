/**
 * Who speaks. A client brings the token that the API takes, or the credential itself by HTTP Basic: clients that a person
 * sets up keep one line of configuration for good, and a token would end within the hour. A credential is exchanged at
 * `POST /v1/auth/token` like any other, from the address it came from, so that guesses count and are turned away there.
 */
import { Effect } from "effect"
import { Headers, type HttpServerRequest } from "effect/http"
import type { Scope } from "../../engine/model/Credential.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { authenticate } from "../access/caller.ts"
import { type App, dispatch } from "./dispatch.ts"

export interface ToolCaller {
  /** Opens the API to what is asked of it. */
  readonly token: string
  readonly scopes: ReadonlyArray<Scope>
  readonly siteId: SiteId
}

/** The caller, or the answer that turned their credential away. Refuses as `authenticate` does. */
export const callerOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, app: App) {
  const { authorization = "" } = request.headers
  const credential = basicCredential(authorization)
  if (credential === undefined) {
    const { scopes, siteId } = yield* authenticate(request.headers)
    return { token: authorization.replace(/^Bearer +/i, "").trim(), scopes, siteId } satisfies ToolCaller
  }
  const answer = yield* dispatch(app, request, {
    method: "POST",
    target: "/v1/auth/token",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credential)
  })
  if (answer.status !== 200) return answer
  const { token } = (yield* Effect.promise(() => answer.json())) as { readonly token: string }
  const { scopes, siteId } = yield* authenticate(Headers.set(request.headers, "authorization", `Bearer ${token}`))
  return { token, scopes, siteId } satisfies ToolCaller
})

/** Client id and secret, parted by the first colon; undefined where the header is of another scheme. */
const basicCredential = (authorization: string) => {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const [clientId = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":")
  return { clientId, clientSecret: secret.join(":") }
}
