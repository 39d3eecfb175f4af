/** Two writers, one page: nothing is lost unseen. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

describe("If-Match", () => {
  it("CONC-01, CONC-02: the id of the latest version is accepted bare, quoted, weak, and among several", async () => {
    const site = await api.aSite()
    let page = await site.aPage()
    const spellings = [
      (id: string) => id,
      (id: string) => `"${id}"`,
      (id: string) => `W/"${id}"`,
      (id: string) => `"ver_other", "${id}"`
    ]
    for (const [edit, spell] of spellings.entries()) {
      const headers = { "if-match": spell(page.latestVersionId) }
      const reply = await site.put(`/v1/pages/${page.pageId}/payload`, { html: `<p>${edit}</p>` }, headers)
      expect(reply.status).toBe(200)
      page = reply.body
    }
  })

  it("CONC-03, CONC-04, CONC-05: a payload write on a stale base, on none, or on * is refused and stores nothing", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    for (const headers of [{ "if-match": "ver_stale" }, {}, { "if-match": "*" }]) {
      const reply = await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" }, headers)
      expect([reply.status, reply.code]).toEqual([409, "version.conflict"])
      expect(reply.body.latestVersionId).toBe(page.latestVersionId)
    }
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(1)
  })

  it("CONC-06: a site that asks for it everywhere answers 428 to a write without", async () => {
    const { Effect } = await import("effect")
    const { Sites } = await import("../../../engine/ports/Sites.ts")
    const site = await api.aSite()
    const page = await site.aPage()
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as never, { requireIfMatch: true })))
    const payload = await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" })
    expect([payload.status, payload.code]).toEqual([428, "precondition.required"])
    const patch = await site.patch(`/v1/pages/${page.pageId}`, { title: "x" })
    expect([patch.status, patch.code]).toEqual([428, "precondition.required"])
  })

  it("CONC-09: the right base does not switch the content guards off", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>theirs</p>\n<p>also theirs</p>" })
    await site.delete("/v1/lease")
    const other = await site.writer()
    await other.post("/v1/lease")
    const reply = await other.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<h2>mine</h2>" },
      { "if-match": page.latestVersionId }
    )
    expect([reply.status, reply.code]).toEqual([422, "write.cross_writer_overwrite"])
    expect(reply.body.acknowledgeWith).toEqual({ header: "X-Mk-Overwriting-Writer", value: site.clientId })
  })
})

describe("races", () => {
  it("CONC-11: of many writes on one base, sent to two processes at once, exactly one lands", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/raced", html: "<p>start</p>" })
    const token = await tokenOf(site)
    const elsewhere = (await api.another()).with({ authorization: `Bearer ${token}` })
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, racer) =>
        (racer % 2 === 0 ? site : elsewhere).put(
          `/v1/pages/${page.pageId}/payload`,
          { html: `<p>racer ${racer}</p>` },
          { "if-match": page.latestVersionId }
        )
      )
    )
    const winners = replies.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(replies.filter(({ code }) => code === "version.conflict")).toHaveLength(11)
    const winner = replies.indexOf(winners[0]!)
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(2)
    expect(await api.served(site.siteId, "/raced")).toContain(`<p>racer ${winner}</p>`)
  })

  it("of many creations at one route, sent to two processes at once, exactly one lands", async () => {
    const site = await api.aSite()
    const elsewhere = (await api.another()).with({ authorization: `Bearer ${await tokenOf(site)}` })
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, racer) =>
        (racer % 2 === 0 ? site : elsewhere).post("/v1/pages", {
          route: "/once",
          title: `Racer ${racer}`,
          payload: { html: "<p>x</p>" }
        })
      )
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it("of many who ask for a free lease at once, on two processes, one gets it", async () => {
    const site = await api.aSite({ lease: false })
    const second = await api.another()
    const writers = await Promise.all(Array.from({ length: 6 }, () => site.writer()))
    const replies = await Promise.all(
      writers.map(async (writer, racer) => {
        if (racer % 2 === 0) return writer.post("/v1/lease")
        const token = await tokenOf(writer)
        return second.with({ authorization: `Bearer ${token}` }).post("/v1/lease")
      })
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it("the last of a live site's thirty writes is taken once, whichever process it goes to", async () => {
    const site = await api.aSite({ domain: "www.raced.test" })
    const elsewhere = (await api.another()).with({ authorization: `Bearer ${await tokenOf(site)}` })
    const { pageId } = await site.aPage()
    api.clock.advance(60_000 - (api.clock.now() % 60_000))
    const replies = await Promise.all(
      Array.from({ length: 34 }, (_, racer) =>
        (racer % 2 === 0 ? site : elsewhere).patch(`/v1/pages/${pageId}`, { title: `Racer ${racer}` })
      )
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(replies.filter(({ code }) => code === "rate.limited")).toHaveLength(4)
  })
})

const tokenOf = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Promise<string> =>
  (await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })).body.token
