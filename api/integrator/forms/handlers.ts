/** Handlers of the forms' rows. */
import { rows } from "../../access/rows.ts"
import { listForms } from "./listForms.ts"
import { FormsApi } from "./routes.ts"

export const formsRows = rows(FormsApi, { list: ({ query }) => listForms(query.offset ?? 0) })
