/** How many statements a change of many rows takes while the site is locked. */
import { afterAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { startRosterStandIn } from "../../../infra/standins/roster.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { type Statement, statementsDuring } from "../../../test/builders/statements.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const showroom = await startRosterStandIn()
upstreams.push(showroom.host)
afterAll(() => showroom.close())
const api = testApi({}, { roster: showroom.address })

const agents = (count: number, title: string) =>
  Array.from({ length: count }, (_, at) => ({
    id: `a_${at}`,
    creaId: String(1_000 + at),
    displayName: `Agent ${at}`,
    title,
    email: `agent${at}@elm.test`
  }))
const elm = { id: "b_1", secret: "secret-of-b-1", name: "Elm Realty", routingKeyField: "email" }
const changing = (statements: ReadonlyArray<Statement>) =>
  statements.filter(({ sql }) => /^(insert|update|delete|replace)/i.test(sql) && /collection_rows|redirects/.test(sql))

describe("a collection of two thousand rows", () => {
  it("A12: is brought in line with a roster in a few statements: when it comes, changes, and goes", async () => {
    const site = await api.aSite()
    const many = limits.collectionRows
    const connect = () =>
      site.put("/v1/roster-connector", { brokerageAccountId: elm.id, secret: elm.secret, confirmBrokerage: elm.name })
    const bring = async (count: number, title: string) => {
      showroom.set({ ...elm, agents: agents(count, title) })
      const statements = await statementsDuring(async () => expectStatus(await connect(), 200))
      const { rows } = (await site.get("/v1/collections/roster/rows")).body
      expect(rows).toHaveLength(count)
      expect(rows.every(({ data }: { data: { title: string } }) => data.title === title)).toBe(true)
      return { all: statements.length, changing: changing(statements).length }
    }
    const [small, came, changed] = [await bring(3, "Agent"), await bring(many, "Agent"), await bring(many, "Broker")]
    const went = await bring(3, "Broker")
    const perChunk = many / 200
    for (const [what, cost] of Object.entries({ came, changed, went }))
      expect([what, cost.changing <= small.changing + perChunk + 1, cost.all <= small.all + perChunk + 5]).toEqual([
        what,
        true,
        true
      ])
  })

  it("A12: gives up a field in a few statements", async () => {
    const site = await api.aSite()
    const schema = [
      { name: "name", type: "text" },
      { name: "role", type: "text" }
    ]
    expectStatus(await site.post("/v1/collections", { key: "team", name: "Team", schema }), 201)
    for (let at = 0; at < 30; at++)
      expectStatus(
        await site.post("/v1/collections/team/rows", { slug: `r-${at}`, data: { name: "x", role: "y" } }),
        201
      )
    const statements = await statementsDuring(async () =>
      expectStatus(await site.patch("/v1/collections/team", { schema: schema.slice(0, 1), dropFields: ["role"] }), 200)
    )
    expect(changing(statements)).toHaveLength(1)
    const { rows } = (await site.get("/v1/collections/team/rows")).body
    expect(rows.every(({ data }: { data: object }) => JSON.stringify(data) === '{"name":"x"}')).toBe(true)
  })
})
