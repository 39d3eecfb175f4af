/** Lists the published pages under a prefix, newest first: the index of a blog. */
import type { Component } from "../contract.ts"
import { limits } from "../../limits.ts"
import { found, need } from "../given.ts"
import { listedPages, type PageListData, pageListData, pagesFilled } from "./entries.ts"
import { prefixOf } from "./prefix.ts"

export const pageList: Component<PageListData> = {
  name: "page-list",
  purpose: "Lists the published pages below a path, the newest first: the index of a blog.",
  example: '<mk-component name="page-list" data-under="/blog"></mk-component>',
  attributes: {
    "data-under": {
      kind: "text",
      required: true,
      description: "The path below which the listed pages lie, for example `/blog`; `/` lists all."
    }
  },
  holds: ["block", "link"],
  hooks: {
    ".mk-page-list": "The whole; `data-mk-total` says how many pages are listed, on all its pages together.",
    ".mk-page-list__items": "The list.",
    ".mk-page-list__item": "One page.",
    ".mk-page-list__title": "Its title, the link to it.",
    ".mk-page-list__date": "Its date, from `meta.publishedAt`.",
    ".mk-page-list__excerpt": "Its description, from `meta.description`.",
    ".mk-page-list__pager":
      "Links to the list's further pages, where there are any; the present one has `aria-current`.",
    ".mk-page-list__gap": "The mark of pages that the pager leaves out."
  },
  notes: `Pages with \`meta.publishedAt\` come first, the newest first, then the others by route. ${limits.pageListEntries} stand on one page; further ones are served at the same route with \`?page=2\` and on. The page that lists and pages whose route has a parameter are left out.`,
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
