/** What a file that somebody else made may bring into the store. */
import { expect, it } from "vitest"
import { isOfSite } from "./exportSite.ts"

const site = "site_01m86n2ehn7w3pbt2hs4az1sn8"
const object = (store: "public" | "private", key: string) => ({ store, key, contentType: "text/html", metadata: {} })

it.each([
  ["public", `sites/${site}/media/med_01m86n2ehn7w3pbt2hs4az1sn8/original`],
  ["private", `leads/${site}/file_01m86n2ehn7w3pbt2hs4az1sn8`]
] as const)("takes a file of the site: %s %s", (store, key) => {
  expect(isOfSite(site, object(store, key))).toBe(true)
})

it.each([
  ["another site's picture", "public", "sites/site_other/media/med_1/original"],
  ["a page, which is rendered here", "public", `sites/${site}/pages/index.html`],
  ["a host's record", "public", "hosts/www.vale.test.json"],
  ["a picture in the private store", "private", `sites/${site}/media/med_1/original`],
  ["a way out of its place", "public", `sites/${site}/media/../../../hosts/www.vale.test.json`],
  ["a place that merely begins alike", "public", `sites/${site}x/media/med_1/original`]
] as const)("takes not %s", (_, store, key) => {
  expect(isOfSite(site, object(store, key))).toBe(false)
})
