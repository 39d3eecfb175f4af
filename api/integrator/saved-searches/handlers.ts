/** Handlers of the saved searches' rows. */
import { rows } from "../../access/rows.ts"
import { removeSearch } from "../../use-cases/people/saved-searches/remove.ts"
import { listSearches } from "./list.ts"
import { SavedSearchesApi } from "./routes.ts"

export const savedSearchesRows = rows(SavedSearchesApi, {
  list: ({ query }) => listSearches(query),
  remove: ({ params }) => removeSearch(params.id)
})
