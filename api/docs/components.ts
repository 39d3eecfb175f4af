/** What the document says once and refers to: headers, the way in, the shape of refusals. */
import { limits } from "../../engine/limits.ts"
import { inTime } from "../answers/described.ts"
import type { Json } from "./Document.ts"

/** A reference to one of `components.headers`. */
export const headerRef = (name: keyof (typeof components)["headers"]): Json => ({
  $ref: `#/components/headers/${name}`
})

const text = (description: string): Json => ({ description, schema: { type: "string" } })
const whole = (description: string): Json => ({ description, schema: { type: "integer" } })

export const components = {
  headers: {
    ETag: text(
      "In quotes. Of a page or shared asset: its `latestVersionId`, the base for the next write (send it as If-Match); " +
        "absent before the first version, and on rehearsals. Of a row, a collection and the site: its `version`, likewise."
    ),
    RetryAfter: whole("Seconds to wait before the same request has a chance."),
    Challenge: text('`Bearer realm="makeready"`: send an access token.'),
    Mode: {
      description:
        "`active` while no domain of the site's own serves: budgets of writes and new pages are counted and not enforced. " +
        "`ended` from then on.",
      schema: { type: "string", enum: ["active", "ended"] }
    },
    Warning: text(
      `Present from ${100 * limits.freezeWarningShare} % of a ceiling beyond which the site freezes, for example ` +
        `\`writes=46/${limits.freezeWritesPerHour}\`.`
    ),
    Replayed: text("`true` on an answer that was given before to the same Idempotency-Key; else absent."),
    Limit: whole(
      `Size of the budget that applies; of writes, ${limits.writesPerWindow} in ${inTime(limits.writeWindowMs)}.`
    ),
    Left: whole("What is left of that budget."),
    Reset: whole("Seconds until it is whole again.")
  },
  responses: {
    NotModified: {
      description: "What `If-None-Match` names is still what would be answered. No body.",
      headers: {
        ETag: { $ref: "#/components/headers/ETag" }
      }
    }
  }
} satisfies Json

export const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "Access token of a site's credential, from `POST /v1/auth/token`. Lives " +
      `${inTime(limits.tokenLifetimeMs)}; the scope a row needs is its \`x-required-scope\`.`
  },
  operator: { type: "http", scheme: "bearer", description: "The operator token of this installation." }
} satisfies Json

export const Problem = {
  type: "object",
  description:
    "RFC 9457 problem document: what happened, why, and what to do next. Further members depend on the code, for example " +
    "`reasons` of a refused text, `waiting` and `startFrom` of a conflict, `limitBytes` of a body that is too large.",
  required: ["type", "title", "status", "code", "detail", "requestId"],
  properties: {
    type: { type: "string", description: "`urn:makeready:problem:` and the code." },
    title: { type: "string", description: "What the code means, in the same words every time." },
    status: { type: "integer", description: "The HTTP status." },
    code: { $ref: "#/components/schemas/ProblemCode" },
    detail: { type: "string", description: "What happened in this case." },
    remediation: { type: "string", description: "What to do next; absent where nothing you change would help." },
    requestId: {
      type: "string",
      description: "That of X-Request-Id: names the request in our logs and, where it wrote, in the audit trail."
    },
    fields: {
      type: "array",
      description: "On request faults: each place and what is wrong there.",
      items: {
        type: "object",
        required: ["path", "reason"],
        properties: {
          path: { type: "string", description: "For example `body.meta.noindex`, `query.limit` or `title`." },
          reason: { type: "string", description: "What is wrong there." }
        }
      }
    },
    acknowledgeWith: {
      type: "object",
      description: "Send the identical request with this header to go ahead all the same.",
      required: ["header", "value"],
      properties: {
        header: { type: "string", description: "Its name." },
        value: { type: "string", description: "What it has to say." }
      }
    }
  },
  additionalProperties: true
} satisfies Json
