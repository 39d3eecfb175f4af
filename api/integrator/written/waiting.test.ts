/** Work that waits for a decision: reads tell of it, nobody takes its place unseen, and every answer says who decides. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import type { Reply } from "../../../test/builders/client.ts"
import { expectStatus, type TestSite, type Writer } from "../../../test/builders/testSite.ts"

const api = testApi()

const handOver = async (from: Writer | TestSite, to: Writer | TestSite) => {
  await from.delete("/v1/lease")
  expectStatus(await to.post("/v1/lease"), 200)
}

/** A live page, and a version of its first writer that waits; a second writer has the lease. */
const aWaitingVersion = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ html: "<h1>Prices</h1>\n<p>One hour costs 40.</p>" })
  const path = `/v1/pages/${page.pageId}`
  const held = expectStatus(
    await site.put(
      `${path}/payload?hold=1`,
      { html: "<h1>Prices</h1>\n<p>One hour costs 45.</p>" },
      { "if-match": page.latestVersionId }
    ),
    202
  )
  const other = await site.writer()
  await handOver(site, other)
  return { site, page, path, held, other }
}

describe("a read", () => {
  it("A3: of an archived page names nobody who could decide about what waited there", async () => {
    const { page, path, held, other } = await aWaitingVersion()
    expectStatus(await other.post(`${path}/archive`, { disposition: "gone" }), 202)
    expect((await other.get(path)).body.waiting.decidableBy).toEqual(["owner", "staff", "publisher"])
    expectStatus(await other.post(`${path}/archive/confirm`, { route: page.route }), 200)
    expect((await other.get(path)).body.waiting).toMatchObject({ versionId: held.versionId, decidableBy: [] })
    expect((await other.post(`${path}/publish`)).code).toBe("page.archived")
  })

  it("A1: says what waits beside the live text, and gives the text that belongs to its ETag when asked", async () => {
    const { site, page, path, held } = await aWaitingVersion()
    const read = await site.get(path)
    expect(read.body.payload.html).toContain("costs 40")
    expect(read.body.payloadVersionId).toBe(page.versionId)
    expect(read.headers.get("etag")).toBe(`W/"${held.versionId}"`)
    expect(read.body.waiting).toEqual({
      versionId: held.versionId,
      state: "held",
      createdBy: site.clientId,
      createdAt: expect.any(String),
      decidableBy: ["owner", "staff", "publisher"]
    })
    const latest = await site.get(`${path}?payload=latest`)
    expect(latest.body.payload.html).toContain("costs 45")
    expect(latest.body.payloadVersionId).toBe(held.versionId)
    expect(latest.headers.get("etag")).toBe(`W/"${held.versionId}"`)
    const [row] = (await site.get("/v1/pages")).body.pages
    expect(row.waiting).toMatchObject({ versionId: held.versionId, state: "held", createdBy: site.clientId })
    expect((await site.get(`${path}?payload=newest`)).code).toBe("request.query_invalid")
  })

  it("A1: says that nothing waits once somebody decided, and then starts from what is live", async () => {
    const { site, page, path, held } = await aWaitingVersion()
    await api.operator.post(
      `/ops${path.replace("/v1", `/v1/sites/${site.siteId}`)}/versions/${held.versionId}/reject`,
      {
        note: "Too dear."
      }
    )
    const latest = (await site.get(`${path}?payload=latest`)).body
    expect(latest).toMatchObject({ waiting: null, payloadVersionId: page.versionId, latestVersionId: held.versionId })
    const [row] = (await site.get("/v1/pages")).body.pages
    expect(row.waiting).toBeNull()
  })

  it("A1: of every shared asset tells the same", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, {
      publishPolicy: { stylesheet: "hold", script: "hold", chrome: "hold", notfound: "hold", partial: "hold" }
    })
    const html = { html: "<p>Waits</p>" }
    const tokens = { font: { heading: "Bitter", body: "Inter" } }
    const assets = [
      ["/v1/stylesheet", { css: "a { color: red }" }, (body: Reply["body"]) => [body.waiting, body.css]],
      ["/v1/script", { js: "var waits = 1" }, (body: Reply["body"]) => [body.waiting, body.js]],
      ["/v1/notfound", html, (body: Reply["body"]) => [body.waiting, body.payload?.html ?? ""]],
      ["/v1/theme", tokens, (body: Reply["body"]) => [body.waiting, body.font.heading]],
      [
        "/v1/chrome/footer",
        html,
        (body: Reply["body"]) => [body.chrome.footer.waiting, body.chrome.footer.payload?.html ?? ""]
      ],
      ["/v1/partials/note", html, (body: Reply["body"]) => [body.partials[0].waiting, body.partials[0].html ?? ""]]
    ] as const
    for (const [path, body, of] of assets) {
      const held = expectStatus(await site.put(path, body), 202)
      const read = path.replace(/(chrome|partials)\/.*/, "$1")
      const [waiting, live] = of((await site.get(read)).body)
      expect(waiting, path).toMatchObject({ versionId: held.versionId, state: "held", decidableBy: held.decidableBy })
      const [, latest] = of((await site.get(`${read}?payload=latest`)).body)
      expect(latest, path).toBe(Object.values(body).map((value) => (value as { heading?: string }).heading ?? value)[0])
      expect(live, path).not.toBe(latest)
    }
  })
})

describe("a change of title and meta", () => {
  /** Two versions wait, and the newer one was turned down: what serves is not the head, and something waits below it. */
  const aWaitingBelow = async () => {
    const { site, page, path, held, other } = await aWaitingVersion()
    const text = { html: "<h1>Prices</h1>\n<p>One hour costs 50.</p>" }
    const newer = expectStatus(await other.put(`${path}/payload?hold=1`, text, { "if-match": held.versionId }), 202)
    const versions = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/versions`
    expectStatus(await api.operator.post(`${versions}/${newer.versionId}/reject`, { note: "Too dear." }), 200)
    expect((await site.get(path)).body.waiting).toMatchObject({ versionId: held.versionId })
    return { site, page, path, held, other }
  }

  it("A1: takes no other writer's version out of sight that waits below what serves", async () => {
    const { site, path, held, other } = await aWaitingBelow()
    const patch = (more = {}) => other.patch(path, { title: "What it costs" }, more)
    const acknowledged = { "x-mk-overwriting-writer": site.clientId }
    const refused = await patch(acknowledged)
    expect([refused.status, refused.code]).toEqual([422, "write.replaces_waiting"])
    expect(refused.body.waiting).toEqual([expect.objectContaining({ versionId: held.versionId })])
    expect((await site.get(path)).body.waiting).toMatchObject({ versionId: held.versionId })
    const done = expectStatus(await patch({ ...acknowledged, "x-mk-replacing-version": held.versionId }), 200)
    expect(done.warnings).toContainEqual(
      expect.objectContaining({ code: "write.replaced_waiting", versionId: held.versionId })
    )
    expect((await site.get(path)).body.waiting).toBeNull()
    expect((await site.get(`${path}/versions/${held.versionId}`)).body.state).toBe("superseded")
  })

  it("by staff leaves what waits below what serves waiting, in sight of everybody", async () => {
    const { site, page, path, held, other } = await aWaitingBelow()
    const meta = { canonical: "https://first.test/prices" }
    expectStatus(await api.operator.patch(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}`, { meta }), 200)
    const read = (await site.get(path)).body
    expect(read.waiting).toMatchObject({ versionId: held.versionId, state: "held" })
    const text = { html: "<h1>Prices</h1>\n<p>One hour costs 40.</p>\n<p>Call us.</p>" }
    const refused = await other.put(`${path}/payload`, text, { "if-match": read.latestVersionId })
    expect(refused.code).toBe("write.replaces_waiting")
  })
})

describe("a second writer", () => {
  it("A1: who follows the advice of a conflict is led to what waits, and cannot publish over it unseen", async () => {
    const { site, page, path, held, other } = await aWaitingVersion()
    // As it was met: read the live text, edit it, send the ETag that came with it.
    const mine = { html: "<h1>Prices</h1>\n<p>One hour costs 40.</p>\n<p>Call us.</p>" }
    const conflict = await other.put(`${path}/payload`, mine, { "if-match": page.versionId })
    expect([conflict.status, conflict.code]).toEqual([409, "version.conflict"])
    expect(conflict.body.waiting).toMatchObject({ versionId: held.versionId, createdBy: site.clientId })
    expect(conflict.body.startFrom.versionId).toBe(held.versionId)
    expect((await other.get(conflict.body.startFrom.path)).body.payload.html).toContain("costs 45")

    for (const query of ["", "?dryRun=1"]) {
      const refusal = await other.put(`${path}/payload${query}`, mine, { "if-match": held.versionId })
      expect([refusal.status, refusal.code]).toEqual([422, "write.replaces_waiting"])
      expect(refusal.body.waiting).toEqual([
        expect.objectContaining({ versionId: held.versionId, createdBy: site.clientId })
      ])
      expect(refusal.body.replaced).toMatchObject({ versionId: held.versionId })
      expect(refusal.body.acknowledgeWith).toEqual({ header: "X-Mk-Replacing-Version", value: held.versionId })
    }
    expect((await site.get(`${path}/versions/${held.versionId}`)).body.state).toBe("held")

    const acknowledged = { "if-match": held.versionId, "x-mk-replacing-version": held.versionId }
    const written = expectStatus(await other.put(`${path}/payload`, mine, acknowledged), 200)
    expect(written.warnings).toContainEqual(
      expect.objectContaining({ code: "write.replaced_waiting", versionId: held.versionId, createdBy: site.clientId })
    )
    expect((await site.get(path)).body.waiting).toBeNull()
    const [entry] = (await site.get("/v1/audit")).body.entries
    expect(entry.detail).toMatchObject({ superseded: [held.versionId], replaced: page.versionId })
  })

  it("A1: over one's own waiting version a write lands and names it, rehearsed and for real", async () => {
    const { site, path, held, other } = await aWaitingVersion()
    await handOver(other, site)
    const mine = { html: "<h1>Prices</h1>\n<p>One hour costs 50.</p>" }
    for (const query of ["?dryRun=1", ""]) {
      const { body } = await site.put(`${path}/payload${query}`, mine, { "if-match": held.versionId })
      const ofTheWrite = body.warnings.filter(({ code }: { code: string }) => code.startsWith("write."))
      expect(ofTheWrite).toEqual([
        expect.objectContaining({ code: "write.replaced_waiting", versionId: held.versionId })
      ])
    }
  })

  it("is told of no version of its own that what it publishes was written on", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage({ route: "/own", hold: true })
    const path = `/v1/pages/${pageId}`
    expectStatus(await site.patch(path, { title: "Ours" }), 202)
    const published = expectStatus(await site.post(`${path}/publish`), 200)
    const codes = published.warnings.map(({ code }: { code: string }) => code)
    expect([published.status, codes.includes("write.replaced_waiting")]).toEqual(["published", false])
    expect((await site.get(path)).body).toMatchObject({ title: "Ours", waiting: null })
  })

  it("A1: reverts, publishes and deletes over another's waiting version only when it is named", async () => {
    const { page, path, held, other } = await aWaitingVersion()
    const own = expectStatus(
      await other.put(
        `${path}/payload?hold=1`,
        { html: "<h1>Prices</h1>\n<p>One hour costs 46.</p>" },
        { "if-match": held.versionId }
      ),
      202
    )
    const attempts = [
      () => other.post(`${path}/revert`, { toVersionId: page.versionId }),
      () => other.post(`${path}/publish`, { versionId: own.versionId })
    ]
    for (const attempt of attempts) {
      const refusal = await attempt()
      expect([refusal.status, refusal.code]).toEqual([422, "write.replaces_waiting"])
      expect(refusal.body.acknowledgeWith.value).toBe(held.versionId)
    }
    const named = { "x-mk-replacing-version": held.versionId }
    expectStatus(await other.post(`${path}/publish`, { versionId: own.versionId }, named), 200)
  })

  it("A1: does not delete a page of which nothing but another's version waits", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ hold: true })
    const other = await site.writer()
    await handOver(site, other)
    const refusal = await other.delete(`/v1/pages/${page.pageId}`)
    expect([refusal.status, refusal.code]).toEqual([422, "write.replaces_waiting"])
    const named = { "x-mk-replacing-version": page.versionId }
    expectStatus(await other.delete(`/v1/pages/${page.pageId}`, named), 200)
  })
})

describe("publishing", () => {
  it("A2: takes what waits; what was replaced is refused with the request that brings it back", async () => {
    const { page, path, held, other } = await aWaitingVersion()
    expectStatus(await other.post(`${path}/publish`), 200)
    const refusal = await other.post(`${path}/publish`, { versionId: page.versionId })
    expect([refusal.status, refusal.code]).toEqual([409, "publish.not_waiting"])
    expect((await other.get(path)).body.publishedVersionId).toBe(held.versionId)
    const { method, path: way, body } = refusal.body.revert
    const reverted = expectStatus(await other.request(method, way, body), 200)
    expect(reverted.revertedTo).toBe(page.versionId)
  })

  it("A2: an older version that still waits may be chosen, with a caution (CA-B12)", async () => {
    const { site, path, held, other } = await aWaitingVersion()
    const newer = { html: "<h1>Prices</h1>\n<p>One hour costs 47.</p>" }
    expectStatus(await other.put(`${path}/payload?hold=1`, newer, { "if-match": held.versionId }), 202)
    expectStatus(await other.post(`${path}/publish`, { versionId: held.versionId }), 200)
    const { waiting, payload } = (await site.get(path)).body
    expect(payload.html).toContain("costs 45")
    expect(waiting).toMatchObject({ createdBy: other.clientId })
  })
})

describe("who decides", () => {
  it("A3: is in the answer of what waits, with what visitors see meanwhile and whether the owner was told", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>a</p>" })
    const hold = async (html: string, base: string) =>
      expectStatus(await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, { html }, { "if-match": base }), 202)
    const untold = await hold("<p>b</p>", page.latestVersionId)
    expect(untold.decidableBy).toEqual(["owner", "staff", "publisher"])
    expect(untold.meanwhile).toContain(`Visitors go on seeing ${page.versionId}`)
    expect(untold.meanwhile).toContain("nobody was mailed")
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    expect((await hold("<p>c</p>", untold.latestVersionId)).meanwhile).toContain("the owner was mailed")
  })

  it("PIPE-24: no later write takes along unseen what the policy holds", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/menu", html: "<p>Soup</p>" })
    const path = `/v1/pages/${page.pageId}`
    const write = (html: string, base: string) => site.put(`${path}/payload`, { html }, { "if-match": base })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { structure: "hold", style: "hold" } })

    const built = expectStatus(await write("<p>Soup</p><h2>Fish</h2>", page.latestVersionId), 202)
    expect(built).toMatchObject({ editClass: "structure", holdReasons: ["policy:structure"] })
    // Words alone differ from what waits; the heading would go live with them.
    const words = "<p>Soup of the day</p><h2>Fish</h2>"
    const rehearsed = (await site.put(`${path}/payload?dryRun=1`, { html: words })).body
    expect(rehearsed).toMatchObject({ status: "would-hold", holdReasons: ["policy:structure"] })
    const worded = expectStatus(await write(words, built.versionId), 202)
    expect(worded).toMatchObject({ editClass: "copy", holdReasons: ["policy:structure"] })
    // A weightier class on top, which nobody holds, hides nothing either.
    const asked = '<p class="lead">Soup of the day</p><h2>Fish</h2><button type="button">Ask</button>'
    const behaving = expectStatus(await write(asked, worded.versionId), 202)
    expect(behaving).toMatchObject({ editClass: "behaviour", holdReasons: ["policy:structure", "policy:style"] })
    expect(await api.served(site.siteId, "/menu")).not.toContain("Fish")

    // What would go live differs by words alone from what is live.
    const plain = expectStatus(await write("<p>Soup of the day</p>", behaving.versionId), 200)
    expect(plain).toMatchObject({ status: "published", served: true })
    expect(await api.served(site.siteId, "/menu")).toContain("Soup of the day")
  })

  it("PIPE-24: a patch waits for every class of field that it changes", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { copy: "hold" } })
    const patch = await site.patch(`/v1/pages/${page.pageId}`, { title: "Other words", meta: { noindex: true } })
    expect(expectStatus(patch, 202)).toMatchObject({ editClass: "settings", holdReasons: ["policy:copy"] })
  })

  it("A3: where the policy leaves it to the owner, no credential releases it, by whatever way", async () => {
    const site = await api.aSite()
    const ops = `/ops/v1/sites/${site.siteId}`
    const page = await site.aPage({ html: '<p class="a">a</p>' })
    const path = `/v1/pages/${page.pageId}`
    const set = await api.operator.patch(ops, { publishPolicy: { style: "owner", theme: "owner" } })
    expect(set.body.publishPolicy).toMatchObject({ style: "owner", theme: "owner" })
    expect((await site.get("/v1/site")).body.publishPolicy).toMatchObject({ style: "owner" })

    const styled = { html: '<p class="b">a</p>' }
    const rehearsed = (await site.put(`${path}/payload?dryRun=1`, styled)).body
    expect(rehearsed).toMatchObject({
      status: "would-hold",
      holdReasons: ["owner:style"],
      decidableBy: ["owner", "staff"]
    })
    const held = expectStatus(await site.put(`${path}/payload`, styled, { "if-match": page.latestVersionId }), 202)
    expect(held).toMatchObject({ holdReasons: ["owner:style"], decidableBy: ["owner", "staff"] })
    expect((await site.get(path)).body.waiting.decidableBy).toEqual(["owner", "staff"])
    const refusal = await site.post(`${path}/publish`)
    expect([refusal.status, refusal.code]).toEqual([409, "publish.owner_confirmation"])
    expect(refusal.body).toMatchObject({ decidableBy: ["owner", "staff"], holdReasons: ["owner:style"] })
    // A further edit that only changes words carries the class along, and so waits as well.
    const worded = await site.put(`${path}/payload`, { html: '<p class="b">b</p>' }, { "if-match": held.versionId })
    expect([worded.status, worded.body.holdReasons]).toEqual([202, ["owner:style"]])
    // Nor does going structural hide it, or a draft.
    const built = { html: '<div><p class="b">b</p></div>' }
    const hidden = await site.put(`${path}/payload?draft=1`, built, { "if-match": worded.body.versionId })
    expect([hidden.body.status, hidden.body.editClass]).toEqual(["draft", "structure"])
    expect((await site.post(`${path}/publish`, { versionId: hidden.body.versionId })).code).toBe(
      "publish.owner_confirmation"
    )
    const theme = expectStatus(await site.put("/v1/theme", { font: { heading: "Bitter", body: "Inter" } }), 202)
    const release = await site.post("/v1/theme/publish", { themeVersionId: theme.themeVersionId })
    expect(release.code).toBe("publish.owner_confirmation")

    expectStatus(await api.operator.post(`${ops}/pages/${page.pageId}/versions/${held.versionId}/approve`), 200)
    // Back to what was live before the owner's rule would bring other looks past them, so it waits too.
    const back = await site.post(`${path}/revert`, { toVersionId: page.versionId })
    expect([back.status, back.body.holdReasons]).toEqual([202, ["owner:style"]])
  })
})

describe("states of a version", () => {
  it("VER-03: draft, held, published, superseded and rejected are each reached and shown", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    const page = await site.aPage({ html: "<p>1</p>" })
    const path = `/v1/pages/${page.pageId}`
    const write = async (html: string, base: string, query = "") =>
      (await site.put(`${path}/payload${query}`, { html }, { "if-match": base })).body
    const live = await write("<p>2</p>", page.latestVersionId)
    const held = await write("<p>3</p>", live.versionId, "?hold=1")
    await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/versions/${held.versionId}/reject`, {
      note: "No."
    })
    const asked = await write("<p>4</p>", held.versionId, "?hold=1")
    const { mailsOf } = await import("../../../test/builders/mailbox.ts")
    const mails = (await mailsOf(api, site.siteId)).length
    expect((await site.put(`${path}/payload?draft=1&dryRun=1`, { html: "<p>5</p>" })).body.status).toBe("would-draft")
    const reply = await site.put(`${path}/payload?draft=1`, { html: "<p>5</p>" }, { "if-match": asked.versionId })
    expect([reply.status, reply.body.status]).toEqual([202, "draft"])
    expect(reply.body.meanwhile).toContain("nobody was asked about it")
    // Staged: nobody is asked, visitors see nothing of it, and it waits for a publish.
    expect((await mailsOf(api, site.siteId)).length).toBe(mails)
    expect(await api.served(site.siteId, page.route)).toContain("<p>2</p>")
    const { versions } = (await site.get(`${path}/versions`)).body
    expect(versions.map(({ state }: { state: string }) => state)).toEqual([
      "draft",
      "held",
      "rejected",
      "published",
      "superseded"
    ])
    expect((await site.get(path)).body.waiting).toMatchObject({ versionId: reply.body.versionId, state: "draft" })
    expectStatus(await site.post(`${path}/publish`), 200)
    expect(await api.served(site.siteId, page.route)).toContain("<p>5</p>")
  })

  it("VER-03: a page may start as a draft, and holding and drafting at once is refused", async () => {
    const site = await api.aSite()
    const page = { route: "/new", title: "New", payload: { html: "<p>n</p>" } }
    const reply = await site.post("/v1/pages", { ...page, draft: true })
    expect([reply.status, reply.body.status]).toEqual([202, "draft"])
    expect((await site.get(`/v1/pages/${reply.body.pageId}`)).body.status).toBe("draft")
    expect(await api.served(site.siteId, "/new")).toBeUndefined()
    const both = await site.post("/v1/pages", { ...page, route: "/both", draft: true, hold: true })
    expect([both.status, both.code]).toEqual([422, "request.invalid"])
    const batch = await site.post("/v1/pages/batch", { pages: [{ ...page, route: "/b", draft: true }] })
    expect(batch.body.results[0].status).toBe("draft")
  })
})
