import { expect, it } from "vitest"
import type { SiteId } from "../../model/ids.ts"
import { batchesOf } from "./readEvents.ts"
import { toldAddress } from "./toldAddress.ts"

it.each([
  ["https://a.test/", "https://a.test/"],
  ["", ""],
  ["https://a.test/more?email=a@b.test&token=1#me", "https://a.test/more"],
  [
    "https://a.test/?utm_source=x&utm_term=y%20z&gclid=2&fbclid=3",
    "https://a.test/?utm_source=x&utm_term=y%20z&gclid=2&fbclid=3"
  ],
  ["https://a.test/?a=1&utm_source=x&b=2&gclid=3&c#d", "https://a.test/?utm_source=x&gclid=3"],
  ["https://a.test/?not_utm_source=1&utm_=2&xgclid=3&utm_source", "https://a.test/"],
  ["https://a.test/a&b?c", "https://a.test/a&b"],
  ["https://a.test/#?utm_source=x", "https://a.test/"],
  ["https://a.test/?a=1\n&token=2#x\ny", "https://a.test/"]
])("of %j others are told %j", (address, told) => {
  expect(toldAddress(address)).toBe(told)
})

it("is what the services are told of a page and of the one before it", () => {
  const [batch] = batchesOf(
    {
      consent: "granted",
      page: {
        url: "https://a.test/more?email=a@b.test&utm_source=x",
        title: "More",
        referrer: "https://a.test/?token=1#2"
      },
      visitor: {},
      events: [{ service: "ga4", name: "page_view", id: "1", params: {}, ageMs: 0 }]
    },
    {
      siteId: "site_1" as SiteId,
      address: "203.0.113.1",
      userAgent: "A browser",
      receivedAt: 0,
      used: new Set(["ga4"])
    }
  )
  expect(batch!.page).toMatchObject({ url: "https://a.test/more?utm_source=x", referrer: "https://a.test/" })
})
