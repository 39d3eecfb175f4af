/** Requests that are meant only while something is as it was: conditional reads, and writes on a base. */
import { Effect } from "effect"
import type { Headers } from "effect/http"
import { refuse } from "../../engine/errors/Refusal.ts"
import { parseIfMatch } from "../../engine/write/ifMatch.ts"
import { type AccessRow, takesBase } from "./Access.ts"

/** Whether `If-None-Match` names this version, so that the caller's copy is current (CA-D14). */
export const unchangedSince = (headers: Headers.Headers, etag: string | undefined): boolean => {
  const value = headers["if-none-match"]
  if (value === undefined || etag === undefined) return false
  const strip = (tag: string) => tag.trim().replace(/^W\//, "")
  return value.split(",").some((tag) => strip(tag) === "*" || strip(tag) === strip(etag))
}

/**
 * `If-Match` of a request. Who sends it believes to write over nobody: a row that changes something and compares nothing
 * refuses it with `request.invalid`, since it could keep that promise to nobody.
 */
export const baseOf = (headers: Headers.Headers, row: AccessRow, { method, path }: Addressed) => {
  const ifMatch = parseIfMatch(headers["if-match"])
  if (ifMatch.kind === "absent" || method === "GET" || takesBase(row)) return Effect.succeed(ifMatch)
  return Effect.fail(
    refuse(
      "request.invalid",
      `${method} ${path} takes no If-Match: there is no version to compare it with. Nothing was changed; without the header the request is taken.`,
      { fields: [{ path: "headers.if-match", reason: "is not compared here" }] }
    )
  )
}

type Addressed = { readonly method: string; readonly path: string }
