/** Handler of the test row. */
import { Effect } from "effect"
import { answer } from "../../../answers/Answer.ts"
import { report } from "./report.ts"
import { rows } from "../../../access/rows.ts"
import { sendTest } from "../../../use-cases/people/forms/trial/sendTest.ts"
import { FormTrialApi } from "./routes.ts"

export const formTrialRows = rows(FormTrialApi, {
  send: ({ params, query, payload }) =>
    Effect.map(
      sendTest({
        formKey: params.formKey,
        pageId: payload?.pageId,
        data: payload?.data,
        notify: query.notify === "1" || query.notify === "true"
      }),
      (tested) => answer(report(tested))
    )
})
