/** Requests that are meant only while something is as it was: conditional reads, and writes on a base. */
import { Effect } from "effect"
import type { Headers } from "effect/http"
import { refuse } from "../../engine/errors/Refusal.ts"
import { parseIfMatch } from "../../engine/write/ifMatch.ts"
import type { Answer } from "../answers/Answer.ts"
import { type AccessRow, isSafe, takesBase } from "./Access.ts"

/**
 * Whether `If-None-Match` names the tag of this answer, so that the caller's copy is current (CA-D14). Tags compare weakly
 * (RFC 9110, 8.8.3.2), but for an answer that can differ under one version: there the tags have to be the same, if any will do.
 */
export const unchangedSince = (headers: Headers.Headers, answer: Answer): boolean => {
  const value = headers["if-none-match"]
  const etag = answer.headers["etag"]
  if (value === undefined || etag === undefined || answer.sameAs === "no copy") return false
  const tags = value.split(",").map((tag) => tag.trim())
  if (answer.sameAs === "a copy with the same tag") return tags.includes(etag)
  return tags.some((tag) => tag === "*" || opaque(tag) === opaque(etag))
}

const opaque = (tag: string): string => tag.replace(/^W\//, "")

/**
 * `If-Match` of a request. Who sends it believes to write over nobody: a row that changes something and compares nothing
 * refuses it with `request.invalid`, since it could keep that promise to nobody.
 */
export const baseOf = (headers: Headers.Headers, row: AccessRow, { method, path }: Addressed) => {
  const ifMatch = parseIfMatch(headers["if-match"])
  if (ifMatch.kind === "absent" || isSafe(method) || takesBase(row)) return Effect.succeed(ifMatch)
  return Effect.fail(
    refuse(
      "request.invalid",
      `${method} ${path} takes no If-Match: there is no version to compare it with. Nothing was changed. Leave the header out; whether the rest of the request can be taken is judged then.`,
      { fields: [{ path: "headers.if-match", reason: "is not compared here" }] }
    )
  )
}

type Addressed = { readonly method: string; readonly path: string }
