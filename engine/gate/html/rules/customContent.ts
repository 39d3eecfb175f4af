/** Platform elements are empty: an end tag is optional, and when it is there it follows its start tag directly. */
import type { HtmlRule } from "../rule.ts"

export const customContent: HtmlRule = {
  code: "html.custom_content",
  examples: {
    refused: '<div><mk-partial ref="a"><b>old</b></mk-partial></div>',
    accepted: '<div><mk-partial ref="a"></mk-partial> <mk-partial ref="a"></div>'
  },
  document: ({ lateCustomEndTags }, report) => {
    for (const { name, offset } of lateCustomEndTags) {
      report(`<${name}> is replaced by the platform and holds nothing. Close it at once, or leave the end tag out.`, {
        offset,
        element: name
      })
    }
  }
}
