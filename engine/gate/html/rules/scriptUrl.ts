/**
 * `javascript:` and its kin at the start of any attribute's value, whatever the attribute: a script may copy a `data-*`
 * value into a link. Letter case, character references, blanks and control characters do not hide the scheme.
 */
import { srcsetAddresses } from "../srcset.ts"
import { runsScript } from "../url.ts"
import type { HtmlRule } from "../rule.ts"

export const scriptUrl: HtmlRule = {
  code: "html.script_url",
  examples: { refused: '<a href="java&#9;script:go()">x</a>', accepted: '<a href="/javascript-lessons">x</a>' },
  attribute: ({ value, role, name }, report) => {
    if (!value.includes(":")) return
    const lists = role === "imageSet" ? srcsetAddresses(value) : name === "values" ? value.split(";") : []
    if (![value, ...lists].some(runsScript)) return
    report("The value starts with a scheme that runs script. Link to a page, or attach behaviour in the site script.")
  }
}
