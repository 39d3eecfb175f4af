/** The trail of who changed what. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

interface Trail {
  readonly entries: ReadonlyArray<{ readonly seq: number }>
  readonly nextBefore: number | null
}

describe("the audit trail", () => {
  it("API-08: has for every write who did what to which version when, under the id of the request", async () => {
    const site = await api.aSite()
    const created = await site.post("/v1/pages", { route: "/a", title: "A", payload: { html: "<p>1</p>" } })
    const { pageId, versionId } = created.body
    const retitled = await site.patch(`/v1/pages/${pageId}`, { title: "B" })
    const [second, first] = (await site.get("/v1/audit")).body.entries
    expect(first).toEqual({
      seq: expect.any(Number),
      at: expect.any(String),
      actor: site.clientId,
      action: "page.create",
      pageId,
      route: "/a",
      versionId,
      correlationId: created.headers.get("x-request-id"),
      detail: expect.objectContaining({ outcome: "published" })
    })
    expect(second).toMatchObject({ action: "page.update", pageId, correlationId: retitled.headers.get("x-request-id") })
    expect(second.seq).toBeGreaterThan(first.seq)
    expect(Date.parse(second.at)).toBeGreaterThanOrEqual(Date.parse(first.at))
  })

  it("A3: names what a write took off the site and what it took out of the queue, each as what it was", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>1</p>" })
    const write = async (html: string, base: string, query = "") =>
      (await site.put(`/v1/pages/${page.pageId}/payload${query}`, { html }, { "if-match": base })).body.versionId
    const said = async () => (await site.get("/v1/audit?limit=1")).body.entries[0].detail
    const second = await write("<p>2</p>", page.latestVersionId)
    expect(await said()).toEqual({ outcome: "published", editClass: "copy", replaced: page.versionId })
    const held = await write("<p>3</p>", second, "?hold=1")
    await write("<p>4</p>", held)
    expect(await said()).toEqual({ outcome: "published", editClass: "copy", replaced: second, superseded: [held] })
  })

  it("is read newest first, page by page, to its end", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage()
    for (let edit = 0; edit < 6; edit++) await site.patch(`/v1/pages/${pageId}`, { title: `Title ${edit}` })
    const all: Trail = (await site.get("/v1/audit")).body
    expect(all.nextBefore).toBeNull()
    const seqs: Array<number> = []
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const shown: Trail = (await site.get(`/v1/audit?limit=3&before=${before}`)).body
      expect(shown.entries.length).toBeLessThanOrEqual(3)
      seqs.push(...shown.entries.map(({ seq }) => seq))
      before = shown.nextBefore
    }
    expect(seqs).toEqual(all.entries.map(({ seq }) => seq))
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a))
    for (const query of ["limit=0", "limit=101", "limit=x", "before=0"])
      expect((await site.get(`/v1/audit?${query}`)).code, query).toBe("request.query_invalid")
  })

  it("shows a site its own records only, to whoever may read", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const { pageId } = await other.aPage()
    expect(JSON.stringify((await site.get("/v1/audit")).body)).not.toContain(pageId)
    const reader = await other.writer({ scopes: ["content:read"] })
    expect(JSON.stringify((await reader.get("/v1/audit")).body)).toContain(pageId)
    expect((await api.anonymous.get("/v1/audit")).code).toBe("auth.required")
  })

  it("has nothing of a write that was refused or rehearsed", async () => {
    const site = await api.aSite()
    const page = { route: "/x", title: "X", payload: { html: "<script>1</script>" } }
    await site.post("/v1/pages", page)
    await site.post("/v1/pages?dryRun=1", { ...page, payload: { html: "<p>x</p>" } })
    const actions = (await site.get("/v1/audit")).body.entries.map(({ action }: { action: string }) => action)
    expect(actions).not.toContain("page.create")
  })
})
