/** References inside a drawing, and image maps, name an element of the same page: `#id`. */
import { runsScript, startsAsData } from "../url.ts"
import type { HtmlRule } from "../rule.ts"

export const fragmentOnly: HtmlRule = {
  code: "html.fragment_only",
  examples: {
    refused: '<svg><use href="/icons.svg#star"></use></svg>',
    accepted: '<svg><use href="#star"></use></svg>'
  },
  attribute: ({ name, value, role }, report) => {
    if (role !== "fragment" || /^#[^\s]*$/.test(value) || runsScript(value) || startsAsData(value)) return
    report(`${name} can only name an element of the same page, such as #star.`)
  }
}
