/** What components show must not be older than the last change, however renders overlap. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { Publishing } from "../../engine/ports/Publishing.ts"
import { pageKey } from "../../engine/publish/keys.ts"
import { testDatabase } from "../../test/builders/database.ts"
import { publishersOver, writer } from "../../test/builders/publishing.ts"

const publishers = publishersOver(testDatabase())

it("renders a list once more when a post was published while it was being stored", async () => {
  const [slow, quick] = [publishers.start("slow"), publishers.start("quick")]
  const site = await quick.run(writer.site())
  const key = pageKey(site.id, "/notes")
  const list = { kind: "component", name: "page-list", attributes: { "data-under": "/notes" } } as const
  const { ticket } = await quick.run(writer.publish(site, { slot: "/notes", parts: [list] }, false))
  let isHeldUp = false
  slow.pauses.before = async (keys) => {
    if (isHeldUp || !keys.includes(key)) return
    isHeldUp = true
    await quick.run(writer.publish(site, { slot: "/notes/late", title: "Came late", html: "<p>x</p>" }))
  }
  await slow.run(Effect.flatMap(Publishing, (publishing) => publishing.settle(ticket)))
  expect(isHeldUp).toBe(true)
  expect(slow.puts.filter((put) => put === key)).toHaveLength(2)
  const stored = await Effect.runPromise(publishers.store.get(key))
  expect(Buffer.from(stored?.body ?? []).toString()).toContain("Came late")
})
