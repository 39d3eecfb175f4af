/**
 * Refusals in the document. Rows that may answer the same codes with the same status share one response, and each code is
 * said in words once.
 */
import { createHash } from "node:crypto"
import { catalogue, type ErrorCode, errorRow } from "../../engine/errors/catalogue.ts"
import { problemType } from "../../engine/errors/problem.ts"
import type { OtherAnswer } from "../answers/otherAnswers.ts"
import { headerRef } from "./components.ts"
import type { Json } from "./Document.ts"

export class Problems {
  /** Every response that was asked for, by its name. */
  readonly responses: { [name: string]: Json } = {}

  /** The responses of a row that may answer these codes, status by status. */
  of(codes: ReadonlyArray<ErrorCode>): ReadonlyArray<readonly [status: string, response: Json]> {
    return [...Map.groupBy(codes, (code) => errorRow(code).status)].map(([status, group]) => {
      const name = nameOf(status, group)
      this.responses[name] ??= response(status, group)
      return [String(status), { $ref: `#/components/responses/${name}` }]
    })
  }

  /** An answer for people, beside what programs may be refused with by the same status. */
  beside({ description, headers = {}, content }: OtherAnswer, refusals: Json | undefined): Json {
    const name = String(refusals?.["$ref"] ?? "").split("/").at(-1)!
    const shared = this.responses[name] ?? { headers: { "X-Request-Id": headerRef("RequestId") } }
    const own = Object.entries(content ?? {}).map(([type, shape]) => [type, { schema: schemaOf(shape) }])
    return {
      description: [description, shared["description"]].filter((text) => text !== undefined).join(" Or, to programs: "),
      headers: {
        ...(shared["headers"] as Json),
        ...Object.fromEntries(
          Object.entries(headers).map(([header, text]) => [header, { description: text, schema: { type: "string" } }])
        )
      },
      ...(content !== undefined && { content: { ...Object.fromEntries(own), ...(shared["content"] as Json) } })
    }
  }

  /** The closed list of codes, each with its title and what to do next. */
  codes(): Json {
    return {
      type: "string",
      description: "Stable; programs match it. What each says, and what to do next.",
      oneOf: (Object.keys(catalogue) as ReadonlyArray<ErrorCode>).map((code) => {
        const { status, title, remediation } = errorRow(code)
        return { const: code, title: `${status} ${title}`, ...(remediation !== null && { description: remediation }) }
      })
    }
  }
}

const schemaOf = (shape: true | string): Json =>
  shape === true ? { type: "string" } : { $ref: `#/components/schemas/${shape}` }

/** The code where there is one alone; else a short hash of them, which stays while they do. */
const nameOf = (status: number, codes: ReadonlyArray<ErrorCode>): string =>
  `${status}.${codes.length === 1 ? codes[0] : createHash("sha256").update(codes.join()).digest("hex").slice(0, 5)}`

const response = (status: number, codes: ReadonlyArray<ErrorCode>): Json => ({
  description: codes.map((code) => `\`${code}\` ${errorRow(code).title}.`).join(" "),
  headers: {
    "X-Request-Id": headerRef("RequestId"),
    ...(status === 401 && { "WWW-Authenticate": headerRef("Challenge") }),
    ...(status === 429 && {
      "RateLimit-Limit": headerRef("RateLimitLimit"),
      "RateLimit-Remaining": headerRef("RateLimitRemaining")
    }),
    ...((status === 429 || status === 503 || codes.some((code) => code.endsWith(".unreachable"))) && {
      "Retry-After": headerRef("RetryAfter")
    })
  },
  content: {
    [problemType]: {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/Problem" },
          { type: "object", properties: { code: { enum: [...codes], description: "Which of them it is." } } }
        ]
      }
    }
  }
})
