/** Handlers of the archive rows. */
import { rows } from "../access/rows.ts"
import { archivePage, askToArchive, callOffArchive } from "./archivePage.ts"
import { askToUnarchive, callOffUnarchive } from "./unarchivePage.ts"

export const archiveHandlers = rows("archive", {
  request: ({ params, payload }) => askToArchive(params.id, payload),
  confirm: ({ params, payload }) => archivePage(params.id, payload.route, false),
  cancel: ({ params }) => callOffArchive(params.id),
  requestUnarchive: ({ params }) => askToUnarchive(params.id),
  cancelUnarchive: ({ params }) => callOffUnarchive(params.id)
})
