/** Handler of the CRM credential row. */
import { rows } from "../../access/rows.ts"
import { installCrm } from "../../use-cases/people/destinations/installCrm.ts"

export const crmCredentialHandlers = rows("crmCredential", {
  install: ({ endpoint, payload }) => installCrm(endpoint, payload)
})
