/** Lists the published pages under a prefix, newest first: the index of a blog. */
import { dependency } from "../../publish/dependencies.ts"
import { readRoute } from "../../site/routes.ts"
import { isPattern } from "../../publish/addresses.ts"
import type { ComponentContract } from "../contract.ts"

export const pageList: ComponentContract = {
  name: "page-list",
  attributes: { "data-under": { kind: "text" } },
  holds: ["block", "link"],
  judge: (attributes) =>
    prefixOf(attributes.get("data-under")) === undefined
      ? [
          {
            refusal: "gate.component_value",
            code: "page-list.under",
            message: "data-under is the path whose pages are listed, for example /blog.",
            attribute: "data-under"
          }
        ]
      : [],
  dependsOn: (attributes) => {
    const prefix = prefixOf(attributes["data-under"])
    return prefix === undefined ? [] : [dependency.pages(prefix)]
  }
}

/** The prefix in its one spelling; a slash at its end changes nothing. */
export const prefixOf = (under: string | undefined): string | undefined => {
  if (under === undefined) return undefined
  const route = readRoute(under.length > 1 ? under.replace(/\/$/, "") : under)
  return typeof route === "string" && !isPattern(route) ? route : undefined
}
