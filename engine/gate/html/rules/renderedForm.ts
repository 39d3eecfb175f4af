/**
 * A form as it was rendered cannot come back as markup: its token and marks are the platform's, and a copy of them would
 * look like a form and take no submission (CFORM-66).
 */
import type { HtmlRule } from "../rule.ts"
import { attributeValue } from "../tree.ts"

const names: ReadonlySet<string | undefined> = new Set(["mk_ft", "mk_fn"])

export const renderedForm: HtmlRule = {
  code: "form.rendered",
  examples: {
    refused: '<form><input type="hidden" name="mk_ft" value="k1.abc"></form>',
    accepted: '<form><input type="hidden" name="token" value="k1.abc"></form>'
  },
  element: (element, report) => {
    const marked = attributeValue(element, "data-mk-form") !== undefined
    if (marked || names.has(attributeValue(element, "name")))
      report(
        "This is a form as the platform rendered it. Write <mk-component> with the attributes of the form instead.",
        {
          attribute: marked ? "data-mk-form" : "name"
        }
      )
  }
}
