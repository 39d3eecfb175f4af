import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { startStandIn } from "./StandIn.ts"

const standIn = await startStandIn(() => Promise.resolve({ status: 200, body: "well" }), 0, {
  half: (answered) => ({ ...answered, body: "we" })
})
afterAll(() => standIn.close())
beforeEach(() => standIn.reset())

const tell = async (method: string, faults?: unknown) => {
  const body = faults === undefined ? undefined : typeof faults === "string" ? faults : JSON.stringify(faults)
  const answer = await fetch(`${standIn.address}/__faults`, { method, ...(body !== undefined && { body }) })
  return { status: answer.status, text: await answer.text() }
}
const ask = async (path = "/") => {
  const answer = await fetch(`${standIn.address}${path}`)
  return [answer.status, await answer.text()]
}

describe("a stand-in", () => {
  it("fails as it is told, in the order told and so many times, and is well again", async () => {
    const faults = [
      { status: 503, times: 2, match: { path: "/a" } },
      { status: 429, after: 1, body: { error: "busy" } },
      { spoil: "half" }
    ]
    expect((await tell("POST", faults)).status).toBe(204)
    expect([await ask("/a"), await ask("/b"), await ask("/a"), await ask("/b"), await ask("/b")]).toEqual([
      [503, ""],
      [200, "we"],
      [503, ""],
      [429, '{"error":"busy"}'],
      [200, "well"]
    ])
  })

  it("forgets what is to come when it is told to", async () => {
    await tell("POST", [{ status: 500, times: 9 }])
    expect((await tell("DELETE")).status).toBe(204)
    expect(await ask()).toEqual([200, "well"])
  })

  it.each([
    ["no list", { status: 503 }, "list of failures"],
    ["words", ["fail"], "list of failures"],
    ["no JSON", "[", "list of failures"],
    ["a member that it does not know", [{ state: 503 }], "state"],
    ["a status that is none", [{ status: "503" }], "status"],
    ["a way to spoil that it does not know", [{ spoil: "all" }], "half"]
  ])("says what it takes when it is told %s, and goes on answering", async (_, faults, words) => {
    const { status, text } = await tell("POST", faults)
    expect([status, text]).toEqual([400, expect.stringContaining(words)])
    expect(await ask()).toEqual([200, "well"])
  })

  it("says so too when it is asked in another way", async () => {
    expect(await tell("GET")).toEqual({ status: 400, text: expect.stringContaining("POST takes a list") })
  })
})
