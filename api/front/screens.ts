/** The service's own pages as routes: where to begin, the local inbox. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { Refusal } from "../../engine/errors/Refusal.ts"
import type { Sites } from "../../engine/ports/Sites.ts"
import type { ApiConfig } from "../ApiConfig.ts"
import { type Answer, answer } from "../answers/Answer.ts"
import { respond } from "../answers/respond.ts"
import { CurrentTrace } from "../answers/trace.ts"
import { respondRefusal } from "./refusals.ts"
import { home } from "./screens/home.ts"
import { inbox, mailDocument, oneMail } from "./screens/mail.ts"

type Reach = ApiConfig | Sites
type Show = (
  request: HttpServerRequest.HttpServerRequest,
  params: { readonly [name: string]: string | undefined }
) => Effect.Effect<Answer, Refusal, Reach>

const rows: ReadonlyArray<readonly [method: "GET" | "POST", path: `/${string}`, show: Show]> = [
  ["GET", "/", home],
  ["GET", "/robots.txt", () => Effect.succeed(robots)],
  ["GET", "/dev/mail", inbox],
  ["GET", "/dev/mail/:id", (request, { id = "" }) => oneMail(request, id)],
  ["GET", "/dev/mail/:id/html", (request, { id = "" }) => mailDocument(request, id)]
]

/** What search engines may read is what everybody may: this page and the documents. */
const robots: Answer<string> = {
  ...answer(""),
  raw: {
    text: ["/v1/", "/ops/", "/public/", "/dashboard", "/operator", "/links/", "/dev/"]
      .map((path) => `Disallow: ${path}\n`)
      .reduce((all, line) => all + line, "User-agent: *\n"),
    contentType: "text/plain; charset=utf-8"
  },
  headers: { "cache-control": "public, max-age=3600" }
}

/** Methods that one of these paths takes; none for every other path. */
export const methodsOfScreens = (path: string): ReadonlyArray<string> => {
  const methods = rows
    .filter(([, pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path))
    .map(([method]) => method)
  return methods.includes("GET") ? [...methods, "HEAD"] : methods
}

export const screens = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const ports = yield* Effect.context<Reach>()
    for (const [method, path, show] of rows)
      yield* router.add(
        method,
        path,
        Effect.gen(function* () {
          const trace = yield* CurrentTrace
          trace.route = `front ${path}`
          const request = yield* HttpServerRequest.HttpServerRequest
          const { params } = yield* HttpRouter.RouteContext
          return yield* show(request, params).pipe(
            Effect.map(respond),
            Effect.catchTag("Refusal", (refusal) => respondRefusal(refusal, request))
          )
        }).pipe(Effect.provideContext(ports))
      )
  })
)
