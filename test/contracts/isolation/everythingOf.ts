/** All that is kept of a site, to the byte: every row of every table, and every object of both stores. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { tablesOfASite } from "../../../storage/mysql/tablesOfASite.ts"
import type { TestApi } from "../../builders/api.ts"
import { inWorker } from "../../builders/deliveries.ts"

/** Of a credential it is kept in which minute it was used last, and the site's own are used meanwhile. */
const asKept = (table: string, row: object): object => {
  if (table !== "credential_uses") return row
  const { used_at: _, ...others } = row as { readonly used_at: unknown }
  return others
}

/** Lines, sorted, one a row or object: what a comparison shows is what has changed. */
export type Everything = { readonly [table: string]: ReadonlyArray<string> }

export const everythingOf = (api: TestApi, siteId: string): Promise<Everything> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const { query } = yield* Database
      const rows = yield* Effect.forEach(tablesOfASite, (table) =>
        Effect.map(
          query((db) => db.selectFrom(table).selectAll().where("site_id", "=", siteId).execute()),
          (found) => [table, found.map((row) => JSON.stringify(asKept(table, row))).sort()] as const
        )
      )
      const stores = yield* Objects
      const objects = yield* Effect.forEach(["public", "private"] as const, (name) =>
        Effect.map(
          Effect.flatMap(stores[name].list(sitePrefix(siteId as SiteId), { limit: 1_000 }), (found) =>
            Effect.forEach(found, ({ key }) =>
              Effect.map(stores[name].get(key), (object) => `${key} ${digest(object)}`)
            )
          ),
          (lines) => [`objects, ${name}`, lines] as const
        )
      )
      return Object.fromEntries([...rows, ...objects])
    })
  )

const digest = (object: { readonly body: Uint8Array; readonly metadata: object } | undefined): string =>
  object === undefined
    ? "gone"
    : createHash("sha256").update(object.body).update(JSON.stringify(object.metadata)).digest("hex")
