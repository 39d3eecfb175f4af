/** What an owner is given to connect an assistant with. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"

const api = testApi()

it("C12: shows the address for assistants, and blocks to paste that hold what signs in", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const screen = await owner.send(await owner.open(path), path, { name: "Writer", may: "content:edit" })
  expect(screen.title).toBe("Writer can be connected now")
  expect(screen.text).toContain("http://api.makeready.test/mcp")

  const blocks = [...screen.html.matchAll(/<pre[^>]*>([^]*?)<\/pre>/g)].map(([, text]) => plain(text!))
  expect(blocks).toHaveLength(4)
  const [terminal, cursor, code, program] = blocks as [string, string, string, string]
  const headers = { Authorization: expect.stringMatching(/^Basic [A-Za-z0-9+/]+=*$/) }
  const url = "http://api.makeready.test/mcp"
  expect(JSON.parse(cursor)).toEqual({ mcpServers: { makeready: { url, headers } } })
  expect(JSON.parse(code)).toEqual({ servers: { makeready: { type: "http", url, headers } } })
  const { Authorization: authorization } = JSON.parse(code).servers.makeready.headers
  expect(terminal).toBe(`claude mcp add --transport http makeready ${url} --header "Authorization: ${authorization}"`)

  const credential = JSON.parse(/-d '([^']+)'/.exec(program)![1]!)
  expect(Buffer.from(authorization.slice("Basic ".length), "base64").toString()).toBe(
    `${credential.clientId}:${credential.clientSecret}`
  )
  const token = await api.anonymous.post("/v1/auth/token", credential)
  expect(token.status).toBe(200)
})

const plain = (markup: string): string =>
  markup
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
