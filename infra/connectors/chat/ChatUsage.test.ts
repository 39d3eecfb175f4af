import { Effect, Layer, Redacted } from "effect"
import { afterAll, beforeEach, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { ChatUsage } from "../../../engine/ports/ChatUsage.ts"
import { startChatStandIn } from "../../standins/chat.ts"
import { Egress } from "../egress.ts"
import { layer } from "./ChatUsage.ts"

const chat = await startChatStandIn()
afterAll(() => chat.close())
beforeEach(() => chat.reset())

const site = "site_vale" as SiteId
const service = (url = chat.address) =>
  layer({ url, token: Redacted.make("chat-token") }).pipe(Layer.provide(Egress.layer({ allow: [chat.host] })))
/** What is told, asked as often as months are named. */
const told = (months: ReadonlyArray<string>, url?: string) =>
  Effect.runPromise(
    Effect.flatMap(ChatUsage, ({ messages }) => Effect.forEach(months, (month) => messages(site, month))).pipe(
      Effect.provide(service(url))
    )
  )

it("SITE-24, CHAT-10: tells how many messages there were in a month, and asks once in a minute", async () => {
  chat.uses.set(`${site} 2026-11`, 12)
  expect(await told(["2026-11", "2026-11", "2026-12"])).toEqual([12, 12, 0])
  expect(chat.received().map(({ target }) => target)).toEqual([
    "/v1/usage/site_vale?month=2026-11",
    "/v1/usage/site_vale?month=2026-12"
  ])
  expect(chat.received()[0]?.headers["authorization"]).toBe("Bearer chat-token")
})

it.each([
  [{ status: 500 }],
  [{ status: 429 }],
  [{ status: 401 }],
  [{ drop: "before" as const }],
  [{ delayMs: 60_000 }],
  [{ status: 200, body: "{" }],
  [{ status: 200, body: '{"messages":-1}' }],
  [{ status: 200, body: '{"messages":1.5}' }],
  [{ status: 200, body: '{"messages":"12"}' }],
  [{ status: 302, headers: { location: "/v1/usage/x?month=y" } }]
])("tells nothing where the service answers with %j, and asks no more for a while", async (fault) => {
  chat.fail(fault)
  expect(await told(["2026-11", "2026-11"])).toEqual([null, null])
  expect(chat.received()).toHaveLength(1)
})

it("tells nothing where no service is named", async () => {
  expect(await Effect.runPromise(Effect.flatMap(ChatUsage, ({ messages }) => messages(site, "2026-11")))).toBeNull()
})
