/** Links lead to this site, to https, or to a mail, telephone or message address. */
import { linkSchemes } from "../../policy.ts"
import { readAddress, runsScript, startsAsData } from "../url.ts"
import type { HtmlRule } from "../rule.ts"

export const linkScheme: HtmlRule = {
  code: "html.link_scheme",
  examples: { refused: '<a href="http://example.com/">x</a>', accepted: '<a href="https://example.com/">x</a>' },
  attribute: ({ value, role }, report) => {
    if ((role !== "link" && role !== "citation") || runsScript(value) || startsAsData(value)) return
    const address = readAddress(value)
    if (address.kind === "site") return
    if (address.kind === "invalid") return report("This is not a valid address. Write a path or an https: address.")
    if (address.inherited || linkSchemes.has(address.scheme)) return
    report(
      address.scheme === "http:"
        ? "Links over plain http: are not allowed. Use the https: address."
        : `Links with the scheme ${address.scheme} are not allowed. Use https:, mailto:, tel: or sms:.`
    )
  }
}
