/** Headers and parameters that no row declares for itself, since its access implies them. */
import { Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { limits } from "../../engine/limits.ts"
import { type AccessRow, isOpen, takesBase, takesKey } from "../access/Access.ts"
import { inTime } from "../answers/described.ts"
import { headerRef } from "./components.ts"
import type { Document, Json, Operation } from "./Document.ts"
import { withWords } from "./share.ts"

/**
 * The declared parameters, with their words where readers of documents look for them. A number in an address is text to
 * who writes a URL, and to who describes it a number with its bounds: clients and readers of documents make the text.
 */
export const declared = (endpoint: HttpApiEndpoint.Top, parameters: ReadonlyArray<Json>): Array<Json> => {
  const numbers = numbersOf(endpoint)
  return parameters.map(({ name, in: place, required, schema: written }) => {
    const number = place === "query" ? numbers.get(String(name)) : undefined
    const { description, ...schema } = withWords(number ?? (written as Json))
    return {
      name,
      in: place,
      ...(required === true && { required }),
      ...(description !== undefined && { description }),
      schema
    }
  })
}

/** The members of a row's query that are numbers once they are read, by name. */
const numbersOf = ({ query }: HttpApiEndpoint.Top): ReadonlyMap<string, Json> => {
  if (query === undefined) return new Map()
  const { properties = {} } = Schema.toJsonSchemaDocument(Schema.toType(query)).schema as {
    readonly properties?: { readonly [name: string]: Json }
  }
  return new Map(Object.entries(properties).filter(([, { type }]) => type === "integer" || type === "number"))
}

/** What a row takes beside what it declares. */
export const parametersOf = (access: AccessRow, method: string, versioned: boolean): ReadonlyArray<Json> => [
  ...(access.dryRun === true ? [dryRun] : []),
  ...(takesKey(access, method) ? [header("Idempotency-Key", ...keyOf(access))] : []),
  ...(method !== "GET" && takesBase(access) ? [access.tagged === true ? ifMatchOfTagged : ifMatch] : []),
  ...(access.guarded === true || access.errors.includes("redirect.overwrite_existing") ? [overwriting] : []),
  ...(access.guarded === true ? [deleting] : []),
  ...(access.errors.includes("write.replaces_waiting") ? [replacing] : []),
  ...(method === "GET" && versioned && access.tagged !== true ? [ifNoneMatch] : [])
]

const header = (name: string, description: string, schema: Json = { type: "string" }): Json => ({
  name,
  in: "header",
  description,
  schema
})

const dryRun: Json = {
  name: "dryRun",
  in: "query",
  description:
    "`1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. " +
    `${limits.rehearsalsPerMinute} a minute and site.`,
  schema: { enum: ["1", "true", "0", "false"] }
}

const keyOf = (access: AccessRow): readonly [string, Json] => {
  const least = isOpen(access) ? limits.openIdempotencyKeyCharacters : 1
  return [
    `Your name for this write, ${least} to ${limits.idempotencyKeyCharacters} printable characters${isOpen(access) ? " that nobody can guess" : ""}. ` +
      `Sent again with the same request within ${inTime(limits.idempotencyKeyMs)}${isOpen(access) ? " from the same address" : ""}, the write that landed is not made twice: ` +
      "its answer is given again, with `Idempotency-Replayed: true`. A refusal is not kept.",
    { type: "string", minLength: least, maxLength: limits.idempotencyKeyCharacters }
  ]
}

const ifMatch = header(
  "If-Match",
  "`latestVersionId` of what the change is based on, as its read gave it in the ETag: bare, quoted or weak. A change " +
    "whose base has moved on is refused with `version.conflict`. The text of a page is not written without it, nor is " +
    "anything on a site that asks for it (`requireIfMatch`); elsewhere, left out, nothing is compared."
)
const ifMatchOfTagged = header(
  "If-Match",
  "`version` of what the change is based on: bare, quoted or weak; `*` for whatever it is. What has another one by now is " +
    "refused with `version.stale`. Left out, nothing is compared, and whoever writes last is right."
)
const overwriting = header(
  "X-Mk-Overwriting-Writer",
  "Says that what other writers made may go: their ids, comma separated, exactly as the refusal named them, " +
    "`write.cross_writer_overwrite` for lines and `redirect.overwrite_existing` for a redirect."
)
const deleting = header(
  "X-Mk-Deleting-Lines",
  "Says that so many live lines may go: the number, exactly as the refusal `write.destructive_overwrite` named it.",
  { type: "string", pattern: "^[0-9]+$" }
)
const replacing = header(
  "X-Mk-Replacing-Version",
  "Says that other writers' waiting versions may lose their place: their ids, comma separated, exactly as the refusal " +
    "`write.replaces_waiting` named them."
)
const ifNoneMatch = header(
  "If-None-Match",
  "ETag of an earlier answer, quoted or weak; where it is still that, 304 comes without a body. `*` stands for any. " +
    "Of a page or shared asset, `served` is no part of it: to wait for that, ask without."
)

/** Whether a row's success is of one thing with a version, so that its ETag is the base of the next write. */
export const isVersioned = (document: Document, { responses }: Operation, access: AccessRow): boolean =>
  Object.values(responses).some((response) => {
    const content = (response["content"] ?? {}) as { readonly [type: string]: { readonly schema: Json } }
    return alternatives(document, content["application/json"]?.schema ?? {}).some(
      (shape) => (access.tagged === true ? "version" : "latestVersionId") in ((shape["properties"] ?? {}) as Json)
    )
  })

const alternatives = (document: Document, schema: Json): ReadonlyArray<Json> => {
  if (typeof schema["$ref"] === "string")
    return alternatives(document, document.components.schemas[schema["$ref"].split("/").at(-1)!] as Json)
  const anyOf = schema["anyOf"] as ReadonlyArray<Json> | undefined
  return anyOf === undefined ? [schema] : anyOf.flatMap((one) => alternatives(document, one))
}

/** Headers of a row's successes; `own` are those it declares. */
export const answerHeaders = (
  access: AccessRow,
  method: string,
  versioned: boolean,
  own: { readonly [name: string]: string }
): Json => ({
  ...(versioned && { ETag: headerRef("ETag") }),
  ...(takesKey(access, method) && { "Idempotency-Replayed": headerRef("Replayed") }),
  ...(access.write !== undefined && {
    "X-Mk-Build-Mode": headerRef("Mode"),
    "X-Mk-Limits-Warning": headerRef("Warning"),
    ...(access.write.charge !== "none" && {
      "RateLimit-Limit": headerRef("Limit"),
      "RateLimit-Remaining": headerRef("Left"),
      "RateLimit-Reset": headerRef("Reset")
    })
  }),
  ...Object.fromEntries(
    Object.entries(own).map(([name, description]) => [name, { description, schema: { type: "string" } }])
  )
})
