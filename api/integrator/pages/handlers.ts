/** Handlers of the page rows: take, call, return. */
import { Effect, Schema } from "effect"
import { Caller } from "../../access/Call.ts"
import { JudgedAhead } from "../../access/JudgedAhead.ts"
import { isSet } from "../../access/query.ts"
import { rows } from "../../access/rows.ts"
import { readAs } from "../../access/schemaRefusal.ts"
import { createPage } from "../../use-cases/content/write/createPage.ts"
import { currentById } from "../../use-cases/content/write/current.ts"
import { foreseePage, foreseeText } from "../../use-cases/content/write/foresee.ts"
import { patchPage } from "../../use-cases/content/write/patchPage.ts"
import { publishVersion } from "../../use-cases/content/write/publishVersion.ts"
import { createBatch } from "../../use-cases/content/pages/createBatch.ts"
import { listPages } from "./listPages.ts"
import { readPage } from "./readPage.ts"
import { removePage } from "../../use-cases/content/pages/removePage.ts"
import { revertPage } from "../../use-cases/content/pages/revertPage.ts"
import { writePagePayload } from "../../use-cases/content/pages/writePagePayload.ts"
import { detailOf } from "../../use-cases/content/write/rehearse.ts"
import { NewPage } from "./shapes.ts"
import { PagesApi } from "./routes.ts"

export const pagesRows = rows(PagesApi, {
  list: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => listPages(siteId, query)),
  read: ({ params, query }) => Effect.flatMap(Caller, ({ siteId }) => readPage(siteId, params.id, query.payload)),
  create: ({ payload, query }) =>
    new JudgedAhead(
      foreseeText("page", payload.route, payload.payload),
      createPage(payload, { render: query.render === undefined ? undefined : detailOf(query.render) })
    ),
  createBatch: ({ payload }) =>
    createBatch(payload.pages.map((sent) => ({ route: routeIn(sent), page: readAs(newPage, sent) }))),
  patch: ({ params, query, payload }) => patchPage(params.id, { ...payload, hold: isSet(query.hold) }),
  remove: ({ params }) => removePage(params.id),
  writePayload: ({ params, query, payload }) =>
    new JudgedAhead(foreseePage(params.id, payload), writePagePayload(params.id, payload, query)),
  publish: ({ params, payload }) =>
    Effect.flatMap(currentById(params.id), (current) => publishVersion(current, payload?.versionId)),
  revert: ({ params, payload }) => revertPage(params.id, payload.toVersionId)
})

const newPage = NewPage as unknown as Schema.Codec<typeof NewPage.Type, unknown>

/** The address that an item names, whatever else is wrong with it; empty where it names none. */
const routeIn = (sent: Schema.Json): string => {
  const { route } = (sent ?? {}) as { readonly route?: unknown }
  return typeof route === "string" ? route : ""
}
