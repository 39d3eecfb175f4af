/** Handler of the test row. */
import { Effect } from "effect"
import { answer } from "../../../answers/Answer.ts"
import { report } from "./report.ts"
import { isSet } from "../../../access/query.ts"
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
        notify: isSet(query.notify)
      }),
      (tested) => answer(report(tested))
    )
})
