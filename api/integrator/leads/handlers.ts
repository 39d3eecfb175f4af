/** Handler of the leads row. */
import { rows } from "../../access/rows.ts"
import { listLeads } from "./listLeads.ts"

export const leadsHandlers = rows("leads", { list: ({ query }) => listLeads(query) })
