/** A form posts to this site and nowhere else; declared form components have their own way to reach other services. */
import { readAddress, runsScript, startsAsData } from "../url.ts"
import type { HtmlRule } from "../rule.ts"

export const actionOffsite: HtmlRule = {
  code: "html.action_offsite",
  examples: { refused: '<form action="https://other.example/"></form>', accepted: '<form action="/search"></form>' },
  attribute: ({ value, role }, report) => {
    if (role !== "action" || readAddress(value).kind === "site" || runsScript(value) || startsAsData(value)) return
    report("A form cannot post to another site. Use a path of this site, or a form component with data-action.")
  }
}
