/** Every name that the publisher's builders of keys give has one rule, and a name that none of them gives has none. */
import { expect, it } from "vitest"
import type { LeadFileId, SiteId } from "../model/ids.ts"
import { leadFileKey } from "../people/leads/files.ts"
import {
  assetKey,
  edgeKey,
  hostKey,
  mediaKey,
  goneKey,
  notFoundKey,
  pagedKey,
  pageKey,
  platformScripts,
  siteFileKey,
  siteFiles,
  sitemapPartKey
} from "../publish/keys.ts"
import { type ObjectRule, objectRules, ruleOfObject } from "./objects.ts"

const site = "site_01m86n2ehn7w3pbt2hs4az1sn8" as SiteId
const hash = "0123456789abcdef0123456789abcdef"

const named: ReadonlyArray<readonly [ObjectRule["store"], string, string]> = [
  ["public", hostKey("www.vale.example"), "host-records"],
  ["public", edgeKey(site), "site-records"],
  ["public", notFoundKey(site), "site-records"],
  ["public", goneKey(site), "site-records"],
  ["public", sitemapPartKey(site, 12), "site-records"],
  ...siteFiles.map((file) => ["public", siteFileKey(site, file), "site-records"] as const),
  ["public", pageKey(site, "/"), "stored-pages"],
  ["public", pageKey(site, "/räume/a b"), "stored-pages"],
  ["public", pagedKey(site, "/news", 2), "further-pages"],
  ["public", assetKey(site, `${hash}.css`), "content-files"],
  ...platformScripts.map((name) => ["public", assetKey(site, `${name}.js`), "platform-scripts"] as const),
  ["public", mediaKey(site, "med_01m86n2ehn7w3pbt2hs4az1sn8/original"), "media-files"],
  ["private", leadFileKey(site, "file_1" as LeadFileId), "lead-file-objects"]
]

it.each(named)("has in the %s store %s under %s alone", (store, key, rule) => {
  expect(ruleOfObject(store, key)?.rule).toBe(rule)
  expect(objectRules.filter((one) => one.store === store && one.pattern.test(key))).toHaveLength(1)
})

it("has none for a kind that nobody decided about, nor in the other store", () => {
  expect(ruleOfObject("public", `sites/${site}/notes/a.txt`)).toBeUndefined()
  expect(ruleOfObject("public", leadFileKey(site, "file_1" as LeadFileId))).toBeUndefined()
})
