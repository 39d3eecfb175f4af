/** Handlers of the version rows. */
import { Effect } from "effect"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { diffVersion } from "./diffVersion.ts"
import { listVersions } from "./listVersions.ts"
import { makePreviewLink } from "../../use-cases/content/versions/makePreviewLink.ts"
import { previewVersion } from "../../use-cases/content/versions/previewVersion.ts"
import { readVersion } from "./readVersion.ts"
import { VersionsApi } from "./routes.ts"

export const versionsRows = rows(VersionsApi, {
  list: ({ params, query }) => Effect.flatMap(Caller, ({ siteId }) => listVersions(siteId, params.id, query)),
  read: ({ params }) => Effect.flatMap(Caller, ({ siteId }) => readVersion(siteId, params.id, params.vid)),
  diff: ({ params, query }) =>
    Effect.flatMap(Caller, ({ siteId }) => diffVersion(siteId, params.id, params.vid, query.against)),
  preview: ({ params, query }) =>
    Effect.flatMap(Caller, ({ siteId }) => previewVersion(siteId, params.id, params.vid, query.listing)),
  previewLink: ({ params }) => makePreviewLink(params.id, params.vid)
})
