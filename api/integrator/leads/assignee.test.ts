/** Whose lead it is, on sites that have people and rules. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { managedKey } from "../../../engine/content/collections/names.ts"
import type { RowId, SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm } from "../../../test/builders/forms.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { aCollection, aCollectionRow, anId } from "../../../test/builders/nouns.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const agents = [
  { agentId: "7", displayName: "Nell", email: "nell@vale.test" },
  { agentId: "8", displayName: "Joe", email: "joe@vale.test" },
  { agentId: "9", displayName: "Nobody reaches me", email: null }
]

const aBrokerage = async (routing: object | null) => {
  const made = await aForm(api, origin)
  const siteId = made.site.siteId as SiteId
  await api.run(
    Effect.gen(function* () {
      const collections = yield* Collections
      yield* collections.put(aCollection({ siteId, key: managedKey }))
      yield* Effect.forEach(agents, (data, at) =>
        collections.putRow(
          aCollectionRow({
            siteId,
            collection: managedKey,
            id: anId("row") as RowId,
            slug: `agent-${at}`,
            data,
            sortOrder: at
          })
        )
      )
      const settings = routing === null ? {} : { leadRouting: { field: "message", rules: [], ...routing } }
      yield* (yield* Sites).update(siteId, {
        liveSince: api.clock.now(),
        servingSince: api.clock.now(),
        settings: { ...settings, notifyEmail: "all@vale.test" }
      })
    })
  )
  return made
}

it("LEAD-15, LEAD-16: unrouted leads go to the agents in turn, who are told in place of the site's list", async () => {
  const { form, leads, site } = await aBrokerage({ mode: "rotation" })
  for (let count = 0; count < 3; count++) {
    await form.send(ada)
    api.clock.advance(61_000)
  }
  const assignees = (await leads()).reverse().map(({ assignee }: { assignee: object }) => assignee)
  expect(assignees).toEqual([
    { key: "7", name: "Nell", email: "nell@vale.test", at: expect.any(String), reason: "rotation" },
    expect.objectContaining({ name: "Joe" }),
    expect.objectContaining({ name: "Nell" })
  ])
  const told = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "lead").map(({ to }) => to)
  expect(told).toEqual([["nell@vale.test"], ["joe@vale.test"], ["nell@vale.test"]])
})

it("LEAD-16: of many at once no two take the same turn", async () => {
  const { form, leads } = await aBrokerage({ mode: "rotation" })
  await Promise.all([1, 2, 3, 4].map((last) => form.send(ada, { from: `203.0.113.${last}` })))
  const names = (await leads()).map(({ assignee }: { assignee: { name: string } }) => assignee.name)
  expect(names.sort()).toEqual(["Joe", "Joe", "Nell", "Nell"])
})

it("LEAD-16: who presses twice takes one turn, and is told of once", async () => {
  const { form, leads } = await aBrokerage({ mode: "rotation" })
  for (let count = 0; count < 3; count++) {
    for (const shape of ["browser", "json"] as const) expect((await form.send(ada, { shape })).status).toBeLessThan(400)
    api.clock.advance(61_000)
  }
  const names = (await leads()).reverse().map(({ assignee }: { assignee: { name: string } }) => assignee.name)
  expect(names).toEqual(["Nell", "Joe", "Nell"])
})

it("LEAD-16: the agent whose key was submitted, or whose page was looked at, comes before any turn", async () => {
  const { form, leads } = await aBrokerage({ mode: "rotation" })
  await form.send({ ...ada, message: "8" })
  expect((await leads())[0].assignee).toMatchObject({ name: "Joe", reason: "attributed" })
  await form.send({ ...ada, mk_agent: "agent-0" })
  expect((await leads())[0].assignee).toMatchObject({ name: "Nell", reason: "attributed" })
  await form.send(ada)
  expect((await leads())[0].assignee).toMatchObject({ name: "Nell", reason: "rotation" })
})

it("LEAD-16: an agent who is shown no more takes care of nobody, whosever page was looked at", async () => {
  const { form, leads, site } = await aBrokerage(null)
  await form.send({ ...ada, mk_agent: "agent-1" })
  expect((await leads())[0].assignee).toMatchObject({ name: "Joe", reason: "attributed" })
  await api.run(
    Effect.gen(function* () {
      const collections = yield* Collections
      const row = yield* collections.rowBySlug(site.siteId as SiteId, managedKey, "agent-1")
      yield* collections.putRow({ ...row!, visibleUntil: api.clock.now() })
    })
  )
  api.clock.advance(61_000)
  await form.send({ ...ada, mk_agent: "agent-1" })
  expect((await leads())[0]).not.toHaveProperty("assignee")
})

it("LEAD-15: without rules a lead that nobody claimed is nobody's, and the site's list is told", async () => {
  const { form, leads, site } = await aBrokerage(null)
  await form.send(ada)
  expect((await leads())[0]).not.toHaveProperty("assignee")
  expect((await mailsOf(api, site.siteId)).at(-1)?.to).toEqual(["all@vale.test"])
})
