/** Handler of the CRM credential row. */
import { rows } from "../../access/rows.ts"
import { installCrm } from "../../use-cases/people/destinations/installCrm.ts"
import { CrmCredentialApi } from "./routes.ts"

export const crmCredentialRows = rows(CrmCredentialApi, {
  install: ({ endpoint, payload }) => installCrm(endpoint, payload)
})
