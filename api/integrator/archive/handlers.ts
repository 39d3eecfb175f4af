/** Handlers of the archive rows. */
import { rows } from "../../access/rows.ts"
import { archivePage, askToArchive, callOffArchive } from "../../use-cases/content/archive/archivePage.ts"
import { askToUnarchive, callOffUnarchive } from "../../use-cases/content/archive/unarchivePage.ts"
import { ArchiveApi } from "./routes.ts"

export const archiveRows = rows(ArchiveApi, {
  request: ({ params, payload }) => askToArchive(params.id, payload),
  confirm: ({ params, payload }) => archivePage(params.id, payload.route, false),
  cancel: ({ params }) => callOffArchive(params.id),
  requestUnarchive: ({ params }) => askToUnarchive(params.id),
  cancelUnarchive: ({ params }) => callOffUnarchive(params.id)
})
