/** Attributes that run their value as a program, in any letter case and in any namespace. */
import type { HtmlRule } from "../rule.ts"

export const eventHandler: HtmlRule = {
  code: "html.event_handler",
  examples: {
    refused: '<button onclick="go()">Go</button>',
    accepted: '<button type="button" data-on-click="go">Go</button>'
  },
  attribute: ({ name }, report) => {
    if (name.startsWith("on")) report(`${name} runs script from markup. Attach the listener in the site script.`)
  }
}
