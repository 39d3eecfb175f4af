import { expect, it } from "vitest"
import { MINUTE_MS } from "../limits.ts"
import { feedError } from "./feedError.ts"

const now = Date.UTC(2026, 5, 1, 12)
const hourAgo = now - 60 * MINUTE_MS

it("DATA-09, LGRID-73: a feed that fails is told once it has for a while, with since when; at once where nothing was ever read", () => {
  expect(feedError({ readAt: null, watermark: now, failingSince: null }, now)).toBeUndefined()
  expect(feedError({ readAt: null, watermark: 1, failingSince: now - 20 * MINUTE_MS }, now)).toBeUndefined()
  expect(feedError({ readAt: null, watermark: 1, failingSince: hourAgo }, now)).toEqual({
    code: "listings_unavailable",
    asOf: "2026-06-01T11:00:00.000Z"
  })
  expect(feedError({ readAt: null, watermark: null, failingSince: now - 1 }, now)).toEqual({
    code: "listings_unavailable",
    asOf: null
  })
})
