/** A frame shows any https page, or a page of this site. Whatever else it named would be blocked, or run here. */
import { readAddress, runsScript, startsAsData } from "../url.ts"
import type { HtmlRule } from "../rule.ts"

export const frameSource: HtmlRule = {
  code: "html.frame_source",
  examples: {
    refused: '<iframe src="http://maps.example/"></iframe>',
    accepted: '<iframe src="https://maps.example/embed" title="Map"></iframe>'
  },
  attribute: ({ value, role }, report) => {
    if (role !== "frame" || runsScript(value) || startsAsData(value)) return
    const address = readAddress(value)
    if (address.kind === "site") return
    if (address.kind === "elsewhere" && address.scheme === "https:" && !address.inherited) return
    report("A frame takes a full https: address, or a path of this site.")
  }
}
