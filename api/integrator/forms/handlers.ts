/** Handlers of the forms' rows. */
import { rows } from "../../access/rows.ts"
import { listForms } from "./listForms.ts"

export const formsHandlers = rows("forms", { list: ({ query }) => listForms(query.offset ?? 0) })
