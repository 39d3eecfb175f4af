import { afterEach, describe, expect, it } from "vitest"
import { arrivalBytes, arrivalPath, arrivalProof } from "./arrival.ts"
import { anOrigin, aPage, storeDown, type TestOrigin, www } from "./testing/anOrigin.ts"

const secret = "a-secret-of-thirty-two-characters"
const open: Array<TestOrigin> = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})
const opened = async (...options: Parameters<typeof anOrigin>): Promise<TestOrigin> => {
  const origin = await anOrigin(...options)
  open.push(origin)
  return origin
}

describe("the proof that a request to a host arrived", () => {
  it("is given on any host, with a site or without, over http where sites are on https, and never kept", async () => {
    const origin = await opened({ arrivalSecret: secret, scheme: "https", proxyHops: 1 })
    for (const host of [www, "www.unknown.example", "unknown.example:8080", "WWW.Unknown.Example."]) {
      for (const proto of ["http", "https"]) {
        const { status, headers, text } = await origin.ask(arrivalPath, {
          host,
          headers: { "x-forwarded-proto": proto }
        })
        const plain = host.toLowerCase().replace(/(\.|:\d+)$/, "")
        expect([status, text, headers["cache-control"]], host).toEqual([200, arrivalProof(secret, plain), "no-store"])
        expect(headers["content-type"]).toMatch(/^text\/plain/)
      }
    }
  })

  it("is as long as it is told to be, and another for another host and another secret", () => {
    const proofs = [arrivalProof(secret, www), arrivalProof(secret, "example.com"), arrivalProof(`${secret}.`, www)]
    expect(new Set(proofs).size).toBe(3)
    for (const proof of proofs) expect(proof).toHaveLength(arrivalBytes)
  })

  it("asks no store, so that a host is not taken for lost while the store is", async () => {
    const origin = await opened({ arrivalSecret: secret })
    origin.fault.before = storeDown
    expect((await origin.ask(arrivalPath)).status).toBe(200)
    expect(origin.reads).toEqual([])
  })

  it("stands at no other address, takes nothing that is sent, and is not there without a secret", async () => {
    const origin = await opened({ arrivalSecret: secret })
    await origin.putPage("/", aPage("Home"))
    for (const path of ["/", `${arrivalPath}x`, "/x/.well-known/makeready-domain"])
      expect((await origin.ask(path)).text).not.toContain(arrivalProof(secret, www))
    expect((await origin.ask(arrivalPath, { method: "POST", body: "x" })).status).not.toBe(200)
    expect((await (await opened()).ask(arrivalPath)).status).toBe(404)
  })
})
