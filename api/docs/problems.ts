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
    const name = String(refusals?.["$ref"] ?? "")
      .split("/")
      .at(-1)!
    const shared = this.responses[name] ?? {}
    const own = Object.entries(content ?? {}).map(([type, shape]) => [type, { schema: schemaOf(shape) }])
    const told = {
      ...(shared["headers"] as Json | undefined),
      ...Object.fromEntries(
        Object.entries(headers).map(([header, text]) => [header, { description: text, schema: { type: "string" } }])
      )
    }
    return {
      description: [description, shared["description"]].filter((text) => text !== undefined).join(" Or, to programs: "),
      ...(Object.keys(told).length > 0 && { headers: told }),
      ...(content !== undefined && {
        content: { ...Object.fromEntries(own), ...(shared["content"] as Json | undefined) }
      })
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

/**
 * The status itself where it has no code but one, else a short hash of the codes, which stays while they do. Every row
 * names several of these, so they are short.
 */
const nameOf = (status: number, codes: ReadonlyArray<ErrorCode>): string =>
  codesOf.get(status)?.length === 1
    ? String(status)
    : `${status}.${createHash("sha256").update(codes.join()).digest("hex").slice(0, 5)}`

const codesOf = Map.groupBy(Object.keys(catalogue) as ReadonlyArray<ErrorCode>, (code) => errorRow(code).status)

/** What refusals of a status have in common; `code` says which it is, and `ProblemCode` what each means. */
const statusText: { readonly [status: number]: string } = {
  400: "The request cannot be read.",
  401: "It is not known who calls.",
  403: "The caller may not do this.",
  404: "What is named is not there.",
  408: "The body did not arrive in time.",
  409: "It does not fit what is there by now.",
  410: "What is named is there no more.",
  413: "The body is larger than this row takes.",
  415: "The body is of another type than this row takes.",
  422: "It was understood, and is refused with reasons.",
  423: "The site takes no writes until a person unfreezes it.",
  428: "A base, or a confirmation, has to be named.",
  429: "A budget is spent.",
  500: "The service failed; nothing that was sent is at fault.",
  502: "Another service answered wrongly.",
  503: "Not now: try again after Retry-After.",
  504: "Another service did not answer in time."
}

const response = (status: number, codes: ReadonlyArray<ErrorCode>): Json => {
  const headers = headersOf(status, codes)
  return {
    description: codes.length === 1 ? `${errorRow(codes[0]!).title}.` : (statusText[status] ?? "Refused."),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      [problemType]: {
        schema: { $ref: "#/components/schemas/Problem", properties: { code: { enum: [...codes] } } }
      }
    }
  }
}

const headersOf = (status: number, codes: ReadonlyArray<ErrorCode>): Json => ({
  ...(status === 401 && { "WWW-Authenticate": headerRef("Challenge") }),
  ...(status === 429 && {
    "RateLimit-Limit": headerRef("Limit"),
    "RateLimit-Remaining": headerRef("Left")
  }),
  ...((status === 429 || status === 503 || codes.some((code) => code.endsWith(".unreachable"))) && {
    "Retry-After": headerRef("RetryAfter")
  })
})
