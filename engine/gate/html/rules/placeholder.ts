/**
 * `{{…}}` that nobody will fill in. Listing templates may use the listing tokens; anywhere else, and under any other
 * name, visitors would see the braces. Inside code the braces are meant to be seen.
 */
import { verbatim } from "../../policy.ts"
import { ancestor, type Node } from "../tree.ts"
import type { HtmlRule, JudgeContext, Report } from "../rule.ts"

/** Names that a listing template may use (PAGE-10). */
export const listingTokens: ReadonlySet<string> = new Set(
  ["address", "city", "province", "mls", "price", "beds", "baths", "sqft", "brokerage"].map((name) => `listing.${name}`)
)

/** Whether pages at this route show one listing each. */
export const isListingTemplate = (route: string | null): boolean => route?.endsWith("/:mls/:slug") ?? false

/** Whether a page at this route may show one row of a collection each, see `templateRoute`. */
const isRowTemplate = (route: string | null): boolean => route?.endsWith("/:slug") ?? false

export const placeholder: HtmlRule = {
  code: "html.placeholder",
  stage: "placeholders",
  refusal: "gate.placeholder_unresolved",
  examples: { refused: "<h1>{{city}} homes</h1>", accepted: "<p>Write <code>{{city}}</code></p>" },
  attribute: ({ value, element }, report, context) => check(value, element, report, context),
  text: (text, report, context) => check(text.value, text, report, context)
}

const check = (value: string, node: Node, report: Report, { route }: JudgeContext) => {
  if (!value.includes("{{") || isVerbatim(node)) return
  for (const [token, name = ""] of value.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (!isListingTemplate(route)) {
      const isListing = name.trim().startsWith("listing.")
      report(isListing ? elsewhere : isRowTemplate(route) ? ofRows : unknown, { value: token })
    } else if (!listingTokens.has(name.trim())) {
      report(`A listing template knows these tokens only: ${names}.`, { value: token })
    }
  }
}

const isVerbatim = (node: Node): boolean =>
  verbatim.has(node.nodeName) || ancestor(node, ({ tagName }) => verbatim.has(tagName)) !== null

const names = [...listingTokens].map((token) => `{{${token}}}`).join(", ")
const unknown = "Nothing fills in this placeholder. Write the value, or put it in <code> to show the braces."
const ofRows =
  'Nothing fills in this placeholder. What a row holds is shown by <mk-component name="collection-detail">, one field of it or some by its data-fields.'
const elsewhere = `Listings' values are filled in on pages whose route ends in /:mls/:slug alone. They are: ${names}.`
