/** Lists the published pages under a prefix, newest first: the index of a blog. */
import type { Component } from "../contract.ts"
import { found, need } from "../given.ts"
import { listedPages, type PageListData, pageListData, pagesFilled } from "./entries.ts"
import { prefixOf } from "./prefix.ts"

export const pageList: Component<PageListData> = {
  name: "page-list",
  example: '<mk-component name="page-list" data-under="/blog"></mk-component>',
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
  needs: (attributes) => {
    const prefix = prefixOf(attributes["data-under"])
    return prefix === undefined ? [] : [need.pages(prefix)]
  },
  feed: ({ attributes }, given, place) => pageListData(attributes, found(given, "pages") ?? [], place),
  fills: (attributes, given, route) => pagesFilled(listedPages(attributes, found(given, "pages") ?? [], route).length)
}
