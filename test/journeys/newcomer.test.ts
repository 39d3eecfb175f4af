/**
 * A newcomer: a program that knows the base address and nothing else, does what the documents say in the order in which it
 * is led to them, and ends with a claimed site of five pages, a form, and a collection with pages of its own.
 */
import { describe, expect, it, vi } from "vitest"
import { testApi } from "../builders/api.ts"
import type { Client } from "../builders/client.ts"
import { callsOf, runShell, scriptOf, tryDocument, uploaded } from "../builders/documentRun.ts"
import { aPicture } from "../builders/files.ts"
import { signIn } from "../builders/testSite.ts"

const api = testApi()

/** A client that counts what is asked of it and what is refused. */
const counting = (client: Client) => {
  const count = { calls: 0, refused: 0 }
  const request: Client["request"] = async (...call) => {
    const reply = await client.request(...call)
    count.calls++
    if (reply.status >= 400) count.refused++
    return reply
  }
  const counted: Client = {
    ...client,
    request,
    get: (path, headers) => request("GET", path, undefined, headers),
    post: (path, body, headers) => request("POST", path, body, headers),
    put: (path, body, headers) => request("PUT", path, body, headers)
  }
  return { counted, count }
}

describe("a newcomer", () => {
  it("is led from the base address to a claimed site with a form and a collection, in at most sixty calls and five refusals", async () => {
    const own = api.anonymous.address()
    const here = (address: string) => `${own}${new URL(address, own).pathname}`
    const read = async (address: string) => {
      const answer = await fetch(here(address), {
        headers: { connection: "close", accept: "application/json, text/*" }
      })
      expect([address, answer.status]).toEqual([address, 200])
      return answer.text()
    }

    // Reading: the front, the list of documents, the one to read first, and where that leads for a collection.
    const front = JSON.parse(await read("/")) as { readonly [name: string]: string }
    const list = await read(front["llms"]!)
    const first = /## Read first\s+- \[[^\]]*\]\(([^)]+)\)/.exec(list)![1]!
    const quickstart = await read(first)
    const next = /\[Collections\]\(([^)]+)\)/.exec(quickstart)![1]!
    const collections = await read(new URL(next, here(first)).href)
    const reads = 4

    // Doing: the commands as they stand.
    const { code, blocks, errors } = await runShell(scriptOf(quickstart).replaceAll("http://api.makeready.test", own))
    expect([code, errors]).toEqual([0, ""])
    const draft = JSON.parse(blocks[0]!) as {
      readonly tenantId: string
      readonly credential: { readonly clientId: string; readonly clientSecret: string }
    }
    const { clientId, clientSecret } = draft.credential
    const writer = await signIn(api.anonymous, clientId, clientSecret)
    const { counted, count } = counting(writer)
    const assetId = await uploaded(counted, await aPicture("png"))
    expect(await tryDocument(collections, counted, api.anonymous, { assetId })).toEqual([])

    const shown = (route: string) => api.served(draft.tenantId, route)
    for (const route of ["/", "/bread", "/cakes", "/about", "/contact"]) expect(await shown(route), route).toBeDefined()
    expect(await shown("/contact")).toContain('name="mk_ft"')
    // Pages of rows are made in the background.
    await api.startWorker()
    await vi.waitFor(async () => expect(String(await shown("/team/ada"))).toMatch(/Head of voicing/), {
      timeout: 60_000
    })
    const { draft: state } = (await writer.get("/v1/site")).body
    expect(state.claimed).toBe(true)

    const refused = blocks.filter((block) => block.includes('"requestId"')).length + count.refused
    expect(refused).toBeLessThanOrEqual(5)
    expect(reads + callsOf(quickstart) + 1 + count.calls).toBeLessThanOrEqual(60)
  })
})
