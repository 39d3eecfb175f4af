/** Handlers of the rows of forms. */
import type { SiteId } from "../../../engine/model/ids.ts"
import { rows } from "../../access/rows.ts"
import { submit } from "./submit.ts"
import { visit } from "./visit.ts"
import { PublicFormsApi } from "./routes.ts"

export const publicFormsRows = rows(PublicFormsApi, {
  submit: ({ params, request }) => submit(params.form, request),
  visit: ({ params, request }) => visit((request.headers["x-makeready-site"] ?? "") as SiteId, params.form)
})
