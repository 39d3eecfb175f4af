/** Handler of the test row. */
import { rows } from "../../../access/rows.ts"
import { sendTest } from "../../../use-cases/people/forms/trial/sendTest.ts"

export const formTrialHandlers = rows("formTrial", {
  send: ({ params, query, payload }) =>
    sendTest({
      formKey: params.formKey,
      pageId: payload?.pageId,
      data: payload?.data,
      notify: query.notify === "1" || query.notify === "true"
    })
})
