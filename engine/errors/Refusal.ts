/**
 * The engine's one way of saying no. A refusal names a row of the catalogue and carries the facts of this case; the
 * API turns it into `application/problem+json`, MCP into a tool error. Nothing else is ever shown to a caller as 4xx.
 */
import { Data } from "effect"
import type { ErrorCode } from "./catalogue.ts"

export class Refusal extends Data.TaggedError("Refusal")<{
  readonly code: ErrorCode
  /** What happened and why, for this request, in whole sentences. */
  readonly detail: string
  /** Extension members of the problem, for example `latestVersionId`. */
  readonly fields?: { readonly [name: string]: unknown }
  /** Extra response headers, for example `retry-after`. */
  readonly headers?: { readonly [name: string]: string }
}> {}

/** Builds a refusal; `yield*` it in an effect, or return it from a pure decision. */
export const refuse = (
  code: ErrorCode,
  detail: string,
  fields?: { readonly [name: string]: unknown },
  headers?: { readonly [name: string]: string }
): Refusal => new Refusal({ code, detail, ...(fields && { fields }), ...(headers && { headers }) })
