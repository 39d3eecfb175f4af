/**
 * `POST /v1/pages/batch`: up to 20 creations, each for itself. An item that is refused leaves nothing behind, since
 * every check comes before the first row; so all of them share one transaction.
 */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import { problem } from "../../../../engine/errors/problem.ts"
import { limits } from "../../../../engine/limits.ts"
import { readRoute } from "../../../../engine/site/routes.ts"
import { answer } from "../../../answers/Answer.ts"
import { ItemBudget, Write } from "../../../access/Call.ts"
import { CurrentTrace } from "../../../answers/trace.ts"
import { type CreatePage, createPage } from "../write/createPage.ts"

export const createBatch = Effect.fnUntraced(function* (items: ReadonlyArray<CreatePage>) {
  if (items.length > limits.batchItems)
    return yield* refuse(
      "batch.too_many",
      `The batch holds ${items.length} items; one call takes ${limits.batchItems}.`,
      { limit: limits.batchItems, items: items.length }
    )
  const { dryRun } = yield* Write
  const beside = routesOf(items)
  const results = yield* Effect.forEach(items, (item, index) =>
    (dryRun ? createPage(item, { beside }) : withinBudget(item, beside)).pipe(
      Effect.map(({ body }) => ({
        index,
        route: item.route,
        status: body.status as "published" | "held" | "draft" | "would-publish" | "would-hold" | "would-draft",
        warnings: body.warnings,
        ...("pageId" in body && {
          pageId: body.pageId,
          latestVersionId: body.latestVersionId,
          publishedVersionId: body.publishedVersionId
        })
      })),
      Effect.catchTag("Refusal", (refusal) => refused(refusal, item, index))
    )
  )
  return answer({ results, warnings: [] })
})

/** Pages of a batch may link to each other, whichever comes first; those that are to wait answer nobody yet. */
const routesOf = (items: ReadonlyArray<CreatePage>): ReadonlySet<string> =>
  new Set(
    items.flatMap((item) => {
      if (item.draft === true || item.hold === true) return []
      const route = readRoute(item.route)
      return route instanceof Refusal ? [] : [route]
    })
  )

const withinBudget = (item: CreatePage, beside: ReadonlySet<string>) =>
  Effect.flatMap(ItemBudget, ({ charged }) => charged(createPage(item, { beside })))

/** Skipped where only the budget stood in the way; anything else is the item's own failure (PAGE-43, PAGE-44). */
const refused = Effect.fnUntraced(function* (refusal: Refusal, item: CreatePage, index: number) {
  const { id } = yield* CurrentTrace
  return {
    index,
    route: item.route,
    status: refusal.code === "rate.limited" ? ("skipped" as const) : ("failed" as const),
    code: refusal.code,
    detail: refusal.detail,
    problem: problem(refusal, id) as never
  }
})
