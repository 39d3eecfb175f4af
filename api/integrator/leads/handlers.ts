/** Handlers of the leads rows. */
import { rows } from "../../access/rows.ts"
import { exportLeads } from "./exportLeads.ts"
import { listLeads } from "./listLeads.ts"
import { readLead } from "./readLead.ts"
import { LeadsApi } from "./routes.ts"

export const leadsRows = rows(LeadsApi, {
  list: ({ query }) => listLeads(query),
  export: ({ query }) => exportLeads(query),
  read: ({ params }) => readLead(params.id)
})
