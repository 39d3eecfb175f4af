/**
 * The OpenAPI document, made from the route table. What the rows declare for themselves (parameters, bodies, answers)
 * comes from their schemas; what their access implies (who may call, which headers count, which problems may come) is
 * added here from the same annotation that enforces it.
 */
import { OpenApi } from "effect/http-api"
import { catalogue, type ErrorCode, errorRow } from "../../engine/errors/catalogue.ts"
import { problemType } from "../../engine/errors/problem.ts"
import { limits } from "../../engine/limits.ts"
import { Api } from "../Api.ts"
import { type AccessRow, isOpen, rowErrors, takesKey } from "../access/Access.ts"
import { type Route, routes } from "../front/routeTable.ts"

type Json = { [key: string]: unknown }
type Operation = {
  operationId: string
  summary?: string
  security?: ReadonlyArray<Json>
  parameters: Array<Json>
  requestBody?: { required?: boolean; content: { [type: string]: { schema: { anyOf?: ReadonlyArray<Json> } } } }
  responses: { [status: string]: Json }
}
type Document = Json & {
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: Json; securitySchemes: Json; parameters?: Json; headers?: Json; responses?: Json }
}

/** A fresh copy of the document. `baseUrl` names the server; `/` means the host it was read from. */
export const openapi = (baseUrl = "/"): Document => {
  const document = OpenApi.fromApi(Api) as unknown as Document
  for (const route of routes()) {
    const path = route.path.replace(/:([A-Za-z]+)/g, "{$1}")
    const operation = document.paths[path]?.[route.method.toLowerCase()]
    if (operation !== undefined && route.access !== undefined) describe(operation, route, route.access)
  }
  Object.assign(document.components, { securitySchemes, headers, schemas: { ...document.components.schemas, Problem } })
  document["servers"] = [{ url: baseUrl }]
  document["security"] = []
  return document
}

const describe = (operation: Operation, route: Route, access: AccessRow): void => {
  operation.security = isOpen(access) ? [] : [access.scope === "operator" ? { operator: [] } : { token: [] }]
  operation.parameters.push(...parametersOf(access, route.method))
  const body = operation.requestBody
  if (body !== undefined) {
    body.required = !Object.values(body.content).some(({ schema }) => schema.anyOf?.some(({ type }) => type === "null"))
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    response["description"] = statusText[status] ?? "Success"
    response["headers"] = { ...successHeaders(access, route.method), ...(response["headers"] as Json | undefined) }
  }
  const codes = rowErrors(access, route.endpoint.payload.size > 0, route.method)
  for (const [status, group] of Map.groupBy(codes, (code) => errorRow(code).status)) {
    operation.responses[String(status)] = problemResponse(status, group)
  }
  if (!isOpen(access) && access.scope !== "operator") Object.assign(operation, { "x-required-scope": access.scope })
}

const parametersOf = (access: AccessRow, method: string): ReadonlyArray<Json> => [
  ...(access.dryRun === true
    ? [
        {
          name: "dryRun",
          in: "query",
          description: "1 or true rehearses: every check, nothing stored, no lease, no charge.",
          schema: { enum: ["1", "true", "0", "false"] }
        }
      ]
    : []),
  ...(takesKey(access, method) ? [header("Idempotency-Key", keyText(access))] : []),
  ...(access.guarded === true
    ? [
        header("If-Match", "latestVersionId of what the edit is based on: bare, quoted or weak."),
        header(
          "X-Mk-Overwriting-Writer",
          "Ids of the writers whose work goes, comma separated, as a refusal named them."
        ),
        header("X-Mk-Deleting-Lines", "Exact number of live lines that go, as a refusal named it.")
      ]
    : []),
  ...(access.errors.includes("write.replaces_waiting")
    ? [
        header(
          "X-Mk-Replacing-Version",
          "Ids of other writers' waiting versions whose place this takes, comma separated, as a refusal named them."
        )
      ]
    : [])
]

const keyText = (access: AccessRow): string =>
  isOpen(access)
    ? `${limits.openIdempotencyKeyCharacters} to ${limits.idempotencyKeyCharacters} printable characters that nobody can guess. A write that landed is replayed for 48 hours to the address that sent it.`
    : `1 to ${limits.idempotencyKeyCharacters} printable characters. A write that landed is replayed for 48 hours.`

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" }
})

const problemResponse = (status: number, codes: ReadonlyArray<ErrorCode>): Json => ({
  description: codes.map((code) => `\`${code}\` ${catalogue[code].title}.`).join(" "),
  headers: {
    "X-Request-Id": headerRef("RequestId"),
    ...(status === 429 && {
      "RateLimit-Limit": headerRef("RateLimitLimit"),
      "RateLimit-Remaining": headerRef("RateLimitRemaining")
    }),
    ...((status === 429 || status === 503) && { "Retry-After": headerRef("RetryAfter") })
  },
  content: {
    [problemType]: {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/Problem" },
          { type: "object", properties: { code: { type: "string", enum: [...codes] } } }
        ]
      }
    }
  }
})

const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

const successHeaders = (access: AccessRow, method: string): Json => ({
  "X-Request-Id": headerRef("RequestId"),
  ...((access.guarded === true || access.content !== undefined) && { ETag: headerRef("ETag") }),
  ...(takesKey(access, method) && { "Idempotency-Replayed": headerRef("IdempotencyReplayed") }),
  ...(access.write !== undefined && {
    "X-Mk-Build-Mode": headerRef("BuildMode"),
    "X-Mk-Limits-Warning": headerRef("LimitsWarning"),
    ...(access.write.charge !== "none" && {
      "RateLimit-Limit": headerRef("RateLimitLimit"),
      "RateLimit-Remaining": headerRef("RateLimitRemaining"),
      "RateLimit-Reset": headerRef("RateLimitReset")
    })
  })
})

const statusText: { readonly [status: string]: string } = {
  200: "Done.",
  201: "Created.",
  202: "Accepted: held for a person, or under way in the background."
}

const text = (description: string): Json => ({ description, schema: { type: "string" } })

const headers = {
  RequestId: text("Names this request in our logs."),
  ETag: text("latestVersionId in quotes: the base for the next write."),
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer" } },
  BuildMode: { description: "Whether budgets are suspended.", schema: { type: "string", enum: ["active", "ended"] } },
  LimitsWarning: text("Present from 75 % of a freeze ceiling, for example `writes=46/60`."),
  IdempotencyReplayed: text("`true` on an answer that was given before."),
  RateLimitLimit: { description: "Size of the budget that applies.", schema: { type: "integer" } },
  RateLimitRemaining: { description: "What is left of it.", schema: { type: "integer" } },
  RateLimitReset: { description: "Seconds until it is whole again.", schema: { type: "integer" } }
} satisfies Json

const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token of a site's credential, from POST /v1/auth/token. Lives 60 minutes."
  },
  operator: { type: "http", scheme: "bearer", description: "The operator token of this installation." }
} satisfies Json

const Problem = {
  type: "object",
  description: "RFC 9457 problem document. Further members depend on the code.",
  required: ["type", "title", "status", "code", "detail", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "Stable; programs match it." },
    detail: { type: "string", description: "What happened in this case." },
    remediation: { type: "string", description: "What to do next; absent where nothing would help." },
    requestId: { type: "string" },
    fields: {
      type: "array",
      description: "On request faults: each place and what is wrong there.",
      items: {
        type: "object",
        required: ["path", "reason"],
        properties: { path: { type: "string" }, reason: { type: "string" } }
      }
    },
    acknowledgeWith: {
      type: "object",
      description: "Resend the identical request with this header to go ahead.",
      required: ["header", "value"],
      properties: { header: { type: "string" }, value: { type: "string" } }
    }
  },
  additionalProperties: true
} satisfies Json
