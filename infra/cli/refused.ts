/**
 * A refusal as it is read at the command line. Rows speak to programs: of bodies, members and other rows to ask. Here the
 * same is said of what was typed, and of the commands that there are.
 */
import type { ErrorCode } from "../../engine/errors/catalogue.ts"

/** What of a problem document is told; a server of another version may leave any of it out. */
export interface Problem {
  readonly code?: string
  readonly title?: string
  readonly detail?: string
  readonly remediation?: string
  readonly fields?: ReadonlyArray<{ readonly path: string; readonly reason: string }>
  readonly requestId?: string
}

/**
 * What was typed for members of a body, by their paths: `{ "listings.agentKey": "--agent" }`. What lies below a path goes by it,
 * too.
 */
export type Typed = { readonly [path: string]: string }

/** What happened, and what to do next; members of the body by what was `typed` for them, where that is another word. */
export const refusedAtCommandLine = (
  { code = "", title, detail, remediation, fields = [], requestId = "" }: Problem,
  typed: Typed = {}
): string => {
  const isOfFields = code === "request.invalid" && detail?.startsWith(unmatched) === true && fields.length > 0
  const happened = isOfFields
    ? fields.map(({ path, reason }) => `${asTyped(path.replace(/^body\./, ""), typed)} ${asEnd(reason)}.`).join(" ")
    : retold(detail ?? title ?? "The server refused without saying why.", typed)
  const after = Object.hasOwn(next, code) ? next[code as ErrorCode] : remediation
  const named = code === "service.internal" && requestId !== "" ? `It is ${requestId}.` : ""
  return [happened, after ?? "", named].join(" ").trim()
}

/** How the detail of a body begins that is not what its row takes; all it says is said of its fields, too. */
const unmatched = "The body does not match"

const asTyped = (path: string, typed: Typed): string => {
  for (let known = path; known !== ""; known = known.slice(0, Math.max(0, known.lastIndexOf("."))))
    if (Object.hasOwn(typed, known)) return typed[known]!
  return path
}

/** The same in a sentence. What is no more than a word of the language is left alone there: it may be meant as one. */
const retold = (sentence: string, typed: Typed): string =>
  Object.entries(typed).reduce((told, [path, word]) => {
    const ends = path.split(".").map((_, at, parts) => parts.slice(at).join("."))
    return ends
      .filter((end) => /[.A-Z]/.test(end))
      .reduce((text, end) => text.replaceAll(new RegExp(`(?<![\\w./-])${end}(?![\\w./-]*\\w)`, "g"), word), told)
  }, sentence)

const inAMoment = "Run the command again in a moment; nothing was changed."

/** What to do next, where the row says it of other rows, of the body or of headers. */
export const next: { readonly [code in ErrorCode]?: string } = {
  "request.invalid": "Nothing was changed.",
  "auth.rate_limited": "Wait for a minute, then use the right token.",
  "rate.limited": "Run the command again in some minutes; nothing was changed.",
  "service.internal": "Try again; if it goes on, the log says why, under the name of the request.",
  "service.stopping": "It may have been done all the same: look how it stands before running the command again.",
  "service.unavailable": inAMoment,
  "service.unconfirmed": "Look how it stands before running the command again.",
  "site.busy": inAMoment,
  "site.copying": "Run the command again once the copy is there; makeready status tells how far it is.",
  "site.not_found": "makeready site list tells their ids.",
  "site.domain_needs_plan": "Set its plan first, with makeready site plan; that ends the trial.",
  "site.host_not_found": "makeready domain list tells those it has.",
  "site.name_mismatch": "Say the site's name as makeready site list has it, to be sure which one is meant.",
  "areas.unknown_collection": "makeready area list tells those there are.",
  "ops.credential_not_found":
    "makeready credential list tells those of the site; one that was revoked stays so, and another takes its place.",
  "ops.job_not_found": "makeready jobs list tells them; what was tried again, or is older than 30 days, is not there.",
  "ops.rebuild_not_found": "makeready status tells those that run.",
  "ops.nothing_held_back": "A sweep removes the rest without being told."
}

/** A reason as an end of “name …”, without its full stop. */
const asEnd = (reason: string): string => {
  const text = reason.replace(/\.$/, "")
  if (text === "Expected a value with a length of at least 1") return "is empty"
  return text.startsWith("Expected ") ? `has to be ${text.slice("Expected ".length)}` : text
}
