/** The published documents. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { unchangedSince } from "../access/conditional.ts"
import { openapi } from "./openapi.ts"

/** `/openapi.json`: the route table in OpenAPI 3.1, with an ETag that changes when the table does. */
export const documents = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const text = JSON.stringify(openapi())
    const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 12)}"`
    const headers = { etag, "cache-control": "no-cache" }
    yield* router.add(
      "GET",
      "/openapi.json",
      Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
        unchangedSince(request.headers, etag)
          ? HttpServerResponse.empty({ status: 304, headers })
          : HttpServerResponse.text(text, { contentType: "application/json", headers })
      )
    )
  })
)
