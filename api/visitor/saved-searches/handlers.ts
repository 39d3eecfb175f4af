/** Handlers of the rows of saved searches. */
import { rows } from "../../access/rows.ts"
import { act, open } from "./link.ts"
import { PublicSavedSearchesApi } from "./routes.ts"
import { save } from "./save.ts"

export const publicSavedSearchesRows = rows(PublicSavedSearchesApi, {
  save: ({ payload, request }) => save(payload, request),
  open: ({ params, request }) => open(params, request),
  act: ({ params, request }) => act(params, request)
})
