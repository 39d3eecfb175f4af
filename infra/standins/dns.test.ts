import { Effect } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { Dns } from "../../engine/ports/Dns.ts"
import { layer } from "../connectors/dns/Dns.ts"
import { startDnsStandIn } from "./dns.ts"

const started = async () => {
  const standIn = await startDnsStandIn(["127.0.0.1", "::1"])
  onTestFinished(standIn.close)
  const tell = async (names: unknown) =>
    (await fetch(`${standIn.address}/names`, { method: "POST", body: JSON.stringify(names) })).status
  const dns = <A>(ask: (one: Dns["Service"]) => Effect.Effect<A>) =>
    Effect.runPromise(
      Effect.flatMap(Dns, ask).pipe(Effect.provide(layer({ testServer: standIn.server, timeoutMs: 200, tries: 1 })))
    )
  const look = async (name: string) => {
    const { addresses, unanswered } = await dns((one) => one.addresses(name))
    return [...addresses.map(({ address }) => address), ...(unanswered ? ["?"] : [])]
  }
  return { ...standIn, tell, look, texts: (name: string) => dns((one) => one.texts(name)) }
}

it("leads every name under .test here, and says nothing in its text until it is told", async () => {
  const { look, texts } = await started()
  expect(await look("www.bakery.test")).toEqual(["127.0.0.1", "::1"])
  expect(await texts("_makeready.bakery.test")).toEqual([])
  expect(await look("_makeready.bakery.test")).toEqual([])
})

it("says of a name what it was told, until that is forgotten", async () => {
  const { look, texts, tell } = await started()
  const told = {
    "www.Moved.test": { addresses: ["203.0.113.9", "2001:db8::9"] },
    "_makeready.moved.test": { texts: ["makeready=abc"] },
    "www.other.test": { cname: "www.moved.test" },
    "www.none.test": {},
    "www.gone.test": "NXDOMAIN",
    "www.broken.test": "SERVFAIL",
    "www.silent.test": "SILENCE"
  }
  expect(await tell(told)).toBe(204)
  expect(await look("www.moved.test")).toEqual(["203.0.113.9", "2001:db8::9"])
  expect(await texts("_makeready.moved.test")).toEqual(["makeready=abc"])
  expect(await look("www.other.test")).toEqual(["203.0.113.9", "2001:db8::9"])
  expect(await look("www.none.test")).toEqual([])
  expect(await look("www.gone.test")).toEqual([])
  expect(await look("www.broken.test")).toEqual(["?"])
  expect(await look("www.silent.test")).toEqual(["?"])
  expect(await tell({ "www.gone.test": null })).toBe(204)
  expect(await look("www.gone.test")).toEqual(["127.0.0.1", "::1"])
})

it("tells what it was asked, and refuses what it does not understand", async () => {
  const { address, look, tell } = await started()
  await look("www.bakery.test")
  const questions = (await (await fetch(`${address}/questions`)).json()) as ReadonlyArray<string>
  expect(questions.toSorted()).toEqual(["www.bakery.test A", "www.bakery.test AAAA"])
  expect(await tell({ "www.bakery.test": "MAYBE" })).toBe(400)
  expect(await tell({ "www.bakery.test": { addresses: ["nowhere"] } })).toBe(400)
  expect(await look("www.bakery.test")).toEqual(["127.0.0.1", "::1"])
  expect((await fetch(`${address}/elsewhere`)).status).toBe(404)
})
