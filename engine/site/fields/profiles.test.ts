import { expect, it } from "vitest"
import { aSite } from "../../../test/builders/nouns.ts"
import { Refusal } from "../../errors/Refusal.ts"
import { structuredData } from "../../publish/structuredData.ts"
import { changeSite, fieldsOnPages, readFields } from "../changeSite.ts"

const addresses = ["https://www.instagram.com/vale", "https://maps.example/place/7"]

it("is set, read back and cleared", () => {
  const set = changeSite(aSite(), { profiles: [...addresses, addresses[0]!] })
  if (set instanceof Refusal) throw new Error(set.detail)
  expect(set).toMatchObject({ rerender: true, needsOwner: false, unchanged: false })
  expect(readFields(set.site).profiles).toEqual(addresses)
  expect(fieldsOnPages(set.site)).not.toEqual(fieldsOnPages(aSite()))
  const cleared = changeSite(set.site, { profiles: null })
  expect(cleared instanceof Refusal ? cleared : readFields(cleared.site).profiles).toBeNull()
})

it.each([
  ["http://a.test/x"],
  ["https://a@b.test/"],
  ["instagram"],
  [7],
  [`https://a.test/${"x".repeat(286)}`],
  ["https://a.test/a b"],
  ["xhttps://a.test/"],
  Array.from({ length: 11 }, (_, at) => `https://a.test/${at}`)
])("is refused as %j", (...value) =>
  expect(changeSite(aSite(), { profiles: value })).toMatchObject({ code: "request.invalid" })
)

it("tells search engines that these pages are of the same business", () => {
  const site = aSite({ contact: {}, settings: { profiles: addresses } })
  const page = {
    site,
    origin: "https://vale.test",
    url: "https://vale.test/",
    title: "Vale",
    meta: {},
    image: undefined
  }
  expect(structuredData(page)).toMatchObject({
    "@graph": [{}, { "@type": "LocalBusiness", name: site.name, sameAs: addresses }, {}]
  })
  expect(JSON.stringify(structuredData({ ...page, site: aSite({ contact: {} }) }))).not.toContain("LocalBusiness")
})
