/**
 * What hides something, in a sheet that names what must stay visible, has a selector that can be read: otherwise nobody
 * could say what it hides. Browsers drop such a rule whole.
 */
import { unreadableHiding } from "../../compliance/requiredHidden.ts"
import type { CssRule } from "../rule.ts"

export const selector: CssRule = {
  code: "css.selector",
  examples: {
    refused: ".mk-form__turnstile:: { display: none }",
    accepted: ".mk-form__turnstile::before { display: none }"
  },
  check: (css, report) => {
    for (const { selector: written, offset } of unreadableHiding(css))
      report(offset, "The selector cannot be read, so browsers drop the rule. Correct it or remove the rule.", written)
  }
}
