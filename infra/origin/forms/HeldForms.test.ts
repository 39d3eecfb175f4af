/** When what an origin holds is handed over. What is held, and what becomes of it, `test/faults/heldForms.test.ts` tries out. */
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { heldFormsPrefix, refusedFormsPrefix } from "../../../engine/people/forms/spooled.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { layerMemory } from "../../../storage/objects/Memory.ts"
import { type HeldForm, HeldForms } from "./HeldForms.ts"

const pauseMs = 1_000
const untilMs = 20_000

let store: ObjectStore
let forms: HeldForms
/** Ids in the order in which they were handed over. */
let handedOver: Array<string>
/** What the API says of a form. */
let answer: (form: HeldForm) => number | Promise<number>

beforeEach(async () => {
  store = (await Effect.runPromise(Objects.pipe(Effect.provide(layerMemory)))).private
  handedOver = []
  answer = () => 200
  const handOver = (form: HeldForm) => {
    handedOver.push(form.id)
    return Promise.resolve(answer(form))
  }
  forms = new HeldForms({ store, handOver, clock: Date.now, log: () => {}, pausesMs: [pauseMs, pauseMs] })
})
afterEach(() => forms.close())

let kept = 0
const keep = async (id: string, siteId = "site_a"): Promise<void> => {
  const client = `198.51.100.${kept++ % 250}`
  const where = { siteId, path: "/__forms/x", host: "a.test", scheme: "https", client } as const
  expect(await forms.keep({ id, ...where, receivedAt: Date.now(), headers: [] }, Buffer.from("name=Ada"))).toBe(true)
}

it("R7: a form that is held is handed over though others of a form that always fails come faster than the pause", async () => {
  answer = ({ siteId }) => (siteId === "site_a" ? 200 : 503)
  await keep("lead_failing", "site_1")
  await expect.poll(() => handedOver, { timeout: untilMs }).toContain("lead_failing")
  await keep("lead_first")
  const began = performance.now()
  for (let at = 100; !handedOver.includes("lead_first"); at++) {
    if (performance.now() - began > untilMs) break
    // No more than one site may have held.
    if (at < 250) await keep(`lead_${at}`, `site_${at % 2}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs / 10))
  }
  expect(handedOver).toContain("lead_first")
  expect(performance.now() - began).toBeLessThan(untilMs / 2)
})

it("R7: what is kept when all else was handed over does not wait for the next look around", async () => {
  await keep("lead_one")
  await expect.poll(() => handedOver, { timeout: untilMs }).toEqual(["lead_one"])
  await expect.poll(() => forms.count, { timeout: untilMs }).toBe(0)
  await keep("lead_two")
  await expect.poll(() => handedOver, { timeout: untilMs }).toEqual(["lead_one", "lead_two"])
})

it("R7: nor does what is kept while others are being handed over", async () => {
  let take = (_status: number): void => {}
  const taken = new Promise<number>((resolve) => (take = resolve))
  answer = ({ id }) => (id === "lead_one" ? taken : 200)
  await keep("lead_one")
  await expect.poll(() => handedOver, { timeout: untilMs }).toEqual(["lead_one"])
  await keep("lead_two")
  take(200)
  await expect.poll(() => handedOver, { timeout: untilMs }).toEqual(["lead_one", "lead_two"])
})

it("R7: what was set aside goes once its time is over, however many were set aside at other sites", async () => {
  const put = (key: string) =>
    Effect.runPromise(store.put(`${refusedFormsPrefix}${key}`, Buffer.from("x"), { contentType: "text/plain" }))
  for (let at = 0; at < 1_000; at++) await put(`site_a/lead_7zzzzzzzzz${String(at).padStart(16, "0")}`)
  await put(`site_b/lead_${"0".repeat(26)}`)
  await keep("lead_one")
  const left = async () =>
    (await Effect.runPromise(store.list(`${refusedFormsPrefix}site_b/`, { limit: 10 }))).map(({ key }) => key)
  await expect.poll(left, { timeout: untilMs }).toEqual([])
})

it("R7: of more than are looked at in one round, as several origins hold, the rest does not wait for the next look around", async () => {
  const where = { path: "/x", host: "a.test", scheme: "https", client: "198.51.100.1", receivedAt: 1, headers: [] }
  for (let at = 0; at < 1_001; at++) {
    const form = JSON.stringify({ ...where, id: `lead_${at}`, siteId: "site_a" })
    const body = Buffer.from(`${form}\nname=Ada`)
    await Effect.runPromise(store.put(`${heldFormsPrefix}site_a/lead_${at}`, body, { contentType: "text/plain" }))
  }
  await keep("lead_last")
  await expect.poll(() => handedOver.length, { timeout: untilMs }).toBe(1_002)
})
