/** Handler of the leads row. */
import { rows } from "../../access/rows.ts"
import { listLeads } from "./listLeads.ts"
import { LeadsApi } from "./routes.ts"

export const leadsRows = rows(LeadsApi, { list: ({ query }) => listLeads(query) })
