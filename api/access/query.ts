/** Query parameters with a meaning on every row: `dryRun`, `version`, and those a row does not know. */
import { Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { refuse } from "../../engine/errors/Refusal.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import type { AccessRow } from "./Access.ts"
import { unknown as unknownName } from "./schemaRefusal.ts"

export type Query = { readonly [name: string]: string | ReadonlyArray<string> }

/** What a flag of a query says, of the four words that its schema takes; one that is left out says no. */
export const isSet = (flag: string | undefined): boolean => flag === "1" || flag === "true"

/** True for a rehearsal. Refuses with `dry_run.not_supported`, or `request.query_invalid` for any other value. */
export const dryRun = Effect.fnUntraced(function* (query: Query, row: AccessRow, supported: ReadonlyArray<string>) {
  const value = row.linked === true ? undefined : query["dryRun"]
  if (value === undefined || value === "0" || value === "false") return false
  if (typeof value !== "string" || !isSet(value))
    return yield* refuse("request.query_invalid", "dryRun is 1 or true to rehearse, 0 or false to write.", {
      fields: [{ path: "query.dryRun", reason: "expected 1, true, 0 or false" }]
    })
  if (row.dryRun === true) return true
  return yield* refuse("dry_run.not_supported", "This route cannot be rehearsed; nothing was changed.", { supported })
})

/** Refuses `?version=` on a content read with the path under which versions are read (PAGE-59, PAGE-60). */
export const refuseVersion = Effect.fnUntraced(function* (
  query: Query,
  row: AccessRow,
  siteId: SiteId,
  params: { readonly [name: string]: string | undefined }
) {
  if (row.content === undefined || query["version"] === undefined) return
  const id = params["id"] ?? (yield* assetId(row.content, siteId, params))
  return yield* refuse("version.query_not_supported", "A content read always answers what is live.", {
    versionsPath: `/v1/pages/${id ?? ":id"}/versions`
  })
})

const assetId = Effect.fnUntraced(function* (
  kind: NonNullable<AccessRow["content"]>,
  siteId: SiteId,
  params: { readonly [name: string]: string | undefined }
) {
  if (kind === "page") return undefined
  const slot = params["kind"] ?? params["ref"] ?? (kind === "chrome" || kind === "partial" ? null : "")
  if (slot === null) return undefined
  return (yield* (yield* Pages).bySlot(siteId, kind, slot))?.id
})

/**
 * What is left for the row's own query schema. Refuses names a row without a schema does not know, where no link can have
 * brought them.
 */
export const rowQuery = Effect.fnUntraced(function* (query: Query, row: AccessRow, endpoint: HttpApiEndpoint.Top) {
  if (row.linked === true) return {}
  // The operator's rows know no rehearsal: asking for one is a mistake to be told of, not a parameter to drop.
  const rest = Object.fromEntries(
    Object.entries(query).filter(([name]) => name !== "dryRun" || row.scope === "operator")
  )
  const unknown = endpoint.query === undefined ? Object.keys(rest) : []
  if (unknown.length === 0) return rest
  return yield* refuse("request.query_invalid", `This route takes no parameter ${unknown.join(", ")}.`, {
    fields: unknown.map((name) => ({
      path: `query.${name}`,
      reason: unknownName(row.dryRun === true ? ["dryRun"] : [])
    }))
  })
})
