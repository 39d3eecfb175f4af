/**
 * `POST /v1/pages/batch`: 1 to 20 creations, each for itself. An item that is refused leaves nothing behind, since
 * every check comes before the first row; so all of them share one transaction.
 */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import { problem } from "../../../../engine/errors/problem.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { readRoute } from "../../../../engine/site/routes.ts"
import { answer } from "../../../answers/Answer.ts"
import { ItemBudget, Write } from "../../../access/Call.ts"
import { CurrentTrace } from "../../../answers/trace.ts"
import { type CreatePage, createPage } from "../write/createPage.ts"
import { linkWarnings } from "../write/remarks.ts"

/** One item as it was sent. */
export interface BatchItem {
  /** The address it names; empty where it names none. */
  readonly route: string
  /** Refuses where it is no page at all. */
  readonly page: Effect.Effect<CreatePage, Refusal>
}

/** Refuses with `batch.too_many`, and with `request.invalid` a batch without items; what is wrong with one is its own result. */
export const createBatch = Effect.fnUntraced(function* (items: ReadonlyArray<BatchItem>) {
  if (items.length === 0)
    return yield* refuse("request.invalid", `The batch holds no page. Send 1 to ${limits.batchItems} in pages.`, {
      fields: [{ path: "body.pages", reason: "is empty" }]
    })
  if (items.length > limits.batchItems)
    return yield* refuse(
      "batch.too_many",
      `The batch holds ${items.length} items; one call takes ${limits.batchItems}.`,
      { limit: limits.batchItems, items: items.length }
    )
  const { dryRun } = yield* Write
  // What a link leads to is known once it is known which of the pages came to be.
  const linksOf = items.map((): Links => [])
  const rehearsedPages: Array<Page> = []
  const results = yield* Effect.forEach(items, (item, index) => {
    const created = (page: CreatePage) => {
      const one = createPage(page, { linksApart: (links) => void (linksOf[index] = links), rehearsedPages })
      return dryRun ? one : withinBudget(one)
    }
    return Effect.flatMap(item.page, created).pipe(
      Effect.map(({ body }) => ({
        index,
        route: item.route,
        status: body.status as "published" | "held" | "draft" | "would-publish" | "would-hold" | "would-draft",
        warnings: body.warnings,
        ...("pageId" in body && {
          pageId: body.pageId,
          latestVersionId: body.latestVersionId,
          publishedVersionId: body.publishedVersionId
        }),
        ...judgement(body)
      })),
      Effect.catchTag("Refusal", (refusal) => refused(refusal, item, index))
    )
  })
  const warned = yield* linkWarnings(
    results.map((result) => ("warnings" in result ? linksOf[result.index]! : [])),
    routesMade(results)
  )
  const told = results.map((result) =>
    "warnings" in result ? { ...result, warnings: [...result.warnings, ...warned[result.index]!] } : result
  )
  const none = told.every(({ status }) => status === "skipped" || status === "failed")
  return { ...answer({ results: told, warnings: [] }), ...(none && { landed: false as const }) }
})

/** What a single create says of the text, and of who has to look at it. */
const judgement = (body: Created) => ({
  gate: body.gate,
  ...(body.holdReasons !== undefined && { holdReasons: body.holdReasons }),
  ...(body.decidableBy !== undefined && { decidableBy: body.decidableBy }),
  ...("meanwhile" in body && { meanwhile: body.meanwhile }),
  ...("pendingChange" in body && { pendingChange: body.pendingChange })
})

type Created = Effect.Success<ReturnType<typeof createPage>>["body"]
type Links = Parameters<typeof linkWarnings>[0][number]

/** Pages of a batch may link to each other, whichever comes first; those that wait or were refused answer nobody. */
const routesMade = (results: ReadonlyArray<{ readonly route: string; readonly status: string }>): ReadonlySet<string> =>
  new Set(
    results.flatMap(({ route: sent, status }) => {
      const route = status === "published" || status === "would-publish" ? readRoute(sent) : undefined
      return typeof route === "string" ? [route] : []
    })
  )

const withinBudget = (created: ReturnType<typeof createPage>) =>
  Effect.flatMap(ItemBudget, ({ charged }) => charged(created))

/** Skipped where only the budget stood in the way; anything else is the item's own failure (PAGE-43, PAGE-44). */
const refused = Effect.fnUntraced(function* (refusal: Refusal, item: BatchItem, index: number) {
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
