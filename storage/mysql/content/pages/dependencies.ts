/** What pages depend on beside their own text, by name. */
import { Effect } from "effect"
import type { PageId } from "../../../../engine/model/ids.ts"
import type { Pages } from "../../../../engine/ports/Pages.ts"
import type { Database } from "../../Database.ts"

/** Rows of one statement. */
const batch = 500

export const dependencies = ({ query, send, transaction }: Database["Service"]) =>
  ({
    setDependencies: (siteId, pageId, dependencies, known) =>
      transaction(
        Effect.gen(function* () {
          const stored = query((db) =>
            db
              .selectFrom("page_dependencies")
              .select("dependency")
              .where("site_id", "=", siteId)
              .where("page_id", "=", pageId)
              .execute()
          )
          // Most writes change nothing here; touching only the difference keeps them free of locks.
          const before = new Set(known ?? (yield* stored).map((row) => row.dependency))
          const after = new Set(dependencies)
          const gone = [...before.difference(after)]
          const added = [...after.difference(before)]
          if (gone.length > 0) {
            yield* send((db) =>
              db
                .deleteFrom("page_dependencies")
                .where("site_id", "=", siteId)
                .where("page_id", "=", pageId)
                .where("dependency", "in", gone)
                .compile()
            )
          }
          for (let start = 0; start < added.length; start += batch) {
            const names = added.slice(start, start + batch)
            yield* send((db) =>
              db
                .insertInto("page_dependencies")
                .values(names.map((dependency) => ({ site_id: siteId, page_id: pageId, dependency })))
                .compile()
            )
          }
        })
      ),

    dependents: (siteId, dependencies, after, limit) =>
      dependencies.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("page_dependencies")
                .select("page_id")
                .distinct()
                .where("site_id", "=", siteId)
                .where("dependency", "in", dependencies)
                .$if(after !== null, (pages) => pages.where("page_id", ">", after!))
                .orderBy("page_id")
                .limit(limit)
                .execute()
            ),
            (rows) => rows.map((row) => row.page_id as PageId)
          )
  }) satisfies Partial<Pages["Service"]>
