/** What an edit costs the database, counted where its statements leave the process. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

it("P1: one edit of a page, from request to served, takes at most twelve statements in six messages", async () => {
  const sent: Array<string> = []
  const counted = await api.another({ onStatement: (statement) => sent.push(statement) })
  const site = await api.aSite({ domain: "www.counted.test" })
  const { clientId, clientSecret } = site
  const { token } = (await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })).body
  const writer = counted.with({ authorization: `Bearer ${token}` })
  let { pageId, latestVersionId } = await site.aPage({ route: "/counted", html: "<p>0</p>" })
  const edit = async (text: string) => {
    sent.length = 0
    const reply = await writer.put(`/v1/pages/${pageId}/payload`, { html: text }, { "if-match": latestVersionId })
    expect(reply.status).toBe(200)
    latestVersionId = reply.body.versionId
    // The job is ticked off beside the answer, so its statement may leave after it: each edit is counted whole.
    await expect.poll(() => sent.filter((statement) => statement.startsWith("update `jobs`")).length).toBe(1)
  }
  const statements = () => sent.flatMap((message) => message.split(";\n")).length
  // The first finds connections to open and a site to get to know.
  await edit("<p>1</p>")
  for (const edition of ["2", "3"]) {
    await edit(`<p>${edition}</p>`)
    expect(await api.served(site.siteId, "/counted")).toContain(`<p>${edition}</p>`)
    expect(statements(), sent.join("\n")).toBeLessThanOrEqual(12)
    expect(statements()).toBeGreaterThan(5)
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(6)
  }
  // Links are looked up together, those that lead somewhere and those that do not: one statement more.
  const lookUps = () => sent.filter((statement) => statement.includes("'pattern'")).length
  expect(lookUps()).toBe(0)
  const team = { key: "team", name: "Team", schema: [{ name: "name", type: "text" }], detailBasePath: "/team" }
  expect((await site.post("/v1/collections", team)).status).toBe(201)
  const links = (edition: string) =>
    `<p>${edition}</p><a href="/">a</a><a href="/nope">b</a><a href="/a/b">c</a><a href="/team/ada">d</a>`
  await edit(links("4"))
  await edit(links("5"))
  expect(lookUps()).toBe(1)
  expect(statements(), sent.join("\n")).toBeLessThanOrEqual(13)
})
