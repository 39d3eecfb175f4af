import { expect, it } from "vitest"
import { anOrigin, aPage, www } from "./testing/anOrigin.ts"
import { askRaw } from "./testing/ask.ts"

it("keeps its memory bounded under fifty thousand addresses that do not exist, and its pages in it", async () => {
  const origin = await anOrigin({ cacheBytes: 4_000_000 })
  await origin.putPage("/", aPage("Home"))
  await origin.ask("/")
  expect(await scan(origin.port, 50_000)).toBe(50_000)
  expect(origin.counters().cacheBytes).toBeLessThanOrEqual(4_000_000)
  expect(origin.counters().cacheEntries).toBeLessThan(5_000)
  const reads = origin.reads.length
  expect((await origin.ask("/")).status).toBe(200)
  expect(origin.reads.length, "the page is still held").toBe(reads)
  await origin.close()
})

/** Asks for as many different addresses over a few kept connections, several at a time on each. */
const scan = async (port: number, count: number): Promise<number> => {
  const connections = 8
  const each = Array.from({ length: connections }, async (_, connection) => {
    const paths = Array.from({ length: count / connections }, (__, index) => `/scan/${connection}/${index}`)
    const requests = paths.map((path, index) => {
      const last = index === paths.length - 1 ? "Connection: close\r\n" : ""
      return `HEAD ${path} HTTP/1.1\r\nHost: ${www}\r\n${last}\r\n`
    })
    const answer = await askRaw(port, requests.join(""))
    return answer.match(/^HTTP\/1\.1 404 /gm)?.length ?? 0
  })
  return (await Promise.all(each)).reduce((sum, answers) => sum + answers, 0)
}
