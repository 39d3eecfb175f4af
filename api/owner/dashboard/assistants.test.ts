/** What an owner is given to connect an assistant with. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { muchDone } from "../../../test/builders/trail.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { heldAssistant } from "../../../test/builders/heldAssistant.ts"
import { anOwner, fieldsOf } from "../../../test/builders/owner.ts"

const api = testApi()

it("C12: shows the address for assistants, and blocks to paste that hold what signs in", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const screen = await owner.send(await owner.open(path), path, { name: "Writer", may: "content:edit" })
  expect(screen.title).toBe("Writer can be connected now")
  expect(screen.text).toContain("http://api.makeready.test/mcp")

  const blocks = [...screen.html.matchAll(/<pre[^>]*>([^]*?)<\/pre>/g)].map(([, text]) => plain(text!))
  expect(blocks).toHaveLength(6)
  const [terminal, cursor, windsurf, gemini, code, program] = blocks as [string, string, string, string, string, string]
  const headers = { Authorization: expect.stringMatching(/^Basic [A-Za-z0-9+/]+=*$/) }
  const url = "http://api.makeready.test/mcp"
  expect(JSON.parse(cursor)).toEqual({ mcpServers: { makeready: { url, headers } } })
  // Each has a name of its own for the address.
  expect(JSON.parse(windsurf)).toEqual({ mcpServers: { makeready: { serverUrl: url, headers } } })
  expect(JSON.parse(gemini)).toEqual({ mcpServers: { makeready: { httpUrl: url, headers } } })
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

it("a key that is taken back frees the lease that it held, and nobody else's", async () => {
  const site = await api.aSite({ lease: false })
  const [mine, other] = [await site.writer(), await site.writer()]
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const remove = async (clientId: string) => owner.send(await owner.open(path), `${path}/${clientId}/remove`)
  expect((await other.post("/v1/lease")).status).toBe(200)
  await remove(mine.clientId)
  expect((await site.get("/v1/lease")).body.held).toBe(true)
  await remove(other.clientId)
  expect((await site.get("/v1/lease")).body.held).toBe(false)
})

describe("an assistant that was removed", () => {
  const removed = async () => {
    const site = await api.aSite()
    const writer = await site.writer({ label: "Studio assistant" })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/assistants`
    const one = `${path}/${writer.clientId}`
    const gone = await owner.send(await owner.open(path), `${one}/remove`)
    const comesIn = async () => (await writer.get("/v1/site")).status === 200
    return { site, writer, owner, path, one, gone, comesIn }
  }

  it("is allowed again with the key that it had, which owners are mailed and which is on record", async () => {
    const { site, writer, owner, one, gone, comesIn } = await removed()
    expect(gone.text).toContain("For 30 days you can allow it again, below.")
    expect(gone.html).toMatch(/<details\s+open>\s*<summary>Removed/)
    expect(await comesIn()).toBe(false)
    const back = await owner.send(gone, `${one}/allow`)
    expect(back.text).toContain("It may do again what it could do before")
    expect(back.html).not.toContain(`${one}/allow`)
    expect(await comesIn()).toBe(true)
    const [said] = (await site.get("/v1/audit?limit=1")).body.entries
    expect(said).toMatchObject({
      action: "credential.restore",
      actor: `dashboard:${site.siteId}`,
      detail: { credentialId: writer.clientId, label: "Studio assistant" }
    })
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "assistant-back")
    expect(mails.map(({ to, subject }) => [to, subject.includes("Studio assistant")])).toEqual([[[owner.email], true]])
    // Pressed twice.
    await owner.post(`${one}/allow`, fieldsOf(gone, `${one}/allow`))
    expect((await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "assistant-back")).toHaveLength(1)
  })

  it("S13: stays away from a session that began a while ago", async () => {
    const { owner, one, gone, comesIn } = await removed()
    api.clock.advance(limits.freshSignInMs + 1)
    expect((await owner.send(gone, `${one}/allow`)).title).toBe("Sign in once more")
    expect(await comesIn()).toBe(false)
  })

  it("stays away after a while, and where it was staff who revoked it", async () => {
    const { site, path, one, comesIn } = await removed()
    api.clock.advance(limits.assistantBackMs)
    const later = await anOwner(api, site.siteId)
    const screen = await later.open(path)
    expect([screen.text.includes("Studio assistant"), screen.html.includes(`${one}/allow`)]).toEqual([true, false])
    const { token } = fieldsOf(screen, path)
    expect((await later.post(`${one}/allow`, { token: token! })).status).toBe(404)
    expect(await comesIn()).toBe(false)

    const other = await site.writer()
    await api.operator.delete(`/ops/v1/sites/${site.siteId}/credentials/${other.clientId}`)
    expect((await later.open(path)).html).not.toContain("/allow")
    expect((await later.post(`${path}/${other.clientId}/allow`, { token: token! })).status).toBe(404)
  })

  it("stays away where staff revoked it after the owner had allowed it again", async () => {
    const { site, writer, owner, path, one, gone, comesIn } = await removed()
    await owner.send(gone, `${one}/allow`)
    expect(await comesIn()).toBe(true)
    await api.operator.delete(`/ops/v1/sites/${site.siteId}/credentials/${writer.clientId}`)
    expect((await owner.open(path)).html).not.toContain(`${one}/allow`)
    expect((await owner.post(`${one}/allow`, fieldsOf(gone, `${one}/allow`))).status).toBe(404)
    expect(await comesIn()).toBe(false)
  })

  it("stays away where staff revoked it as well, however much staff did since", async () => {
    const { site, writer, owner, path, one } = await removed()
    await api.operator.delete(`/ops/v1/sites/${site.siteId}/credentials/${writer.clientId}`)
    await muchDone(api, site.siteId, 600, { action: "page.update" })
    expect((await owner.open(path)).html).not.toContain(`${one}/allow`)
  })

  it("stays away where staff revoked it after the owner had removed it, which is on record", async () => {
    const { site, writer, owner, path, one, gone, comesIn } = await removed()
    const revoke = () => api.operator.delete(`/ops/v1/sites/${site.siteId}/credentials/${writer.clientId}`)
    const [first, again] = [await revoke(), await revoke()]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect((await owner.open(path)).html).not.toContain(`${one}/allow`)
    expect((await owner.post(`${one}/allow`, fieldsOf(gone, `${one}/allow`))).status).toBe(404)
    expect(await comesIn()).toBe(false)
    const { entries } = (await site.get("/v1/audit?limit=50")).body
    const revoked = entries.filter(({ action }: { action: string }) => action === "credential.revoke")
    expect(revoked.map(({ actor }: { actor: string }) => actor)).toEqual(["system", `dashboard:${site.siteId}`])
  })
})

it("a key is called by a name of reasonable length", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const refused = await owner.send(await owner.open(path), path, { name: "x".repeat(101) })
  expect([refused.status, refused.text.includes("A name has at most 100 characters.")]).toEqual([422, true])
  expect(refused.html).toContain("x".repeat(101))
})

it("C12: a key is told to do less, at once for tokens it has, and never to do more", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const { token } = fieldsOf(await owner.open(path), path)
  const lower = (clientId: string, may: string) => owner.post(`${path}/${clientId}/lower`, { token: token!, may })
  expect((await lower(site.clientId, "content:publish")).status, "no less than it may").toBe(422)
  const done = await lower(site.clientId, "content:read")
  expect(done.text).toContain("It may do less from now on")
  expect(done.text).toContain("Read: it reads the website and changes nothing")
  expect((await site.post("/v1/lease")).code).toBe("auth.scope_required")
  const raised = await lower(site.clientId, "content:edit")
  expect([raised.status, raised.text.includes("connect another one")]).toEqual([422, true])
  expect((await site.post("/v1/lease")).code).toBe("auth.scope_required")
  const [said] = (await site.get("/v1/audit?limit=1")).body.entries
  expect(said).toMatchObject({ action: "credential.scopes", actor: `dashboard:${site.siteId}` })

  const elsewhere = await api.aSite()
  expect((await lower(elsewhere.clientId, "content:read")).status).toBe(404)
  expect((await elsewhere.post("/v1/lease")).status).toBe(200)
})

it("what of one assistant's changes waits for the owner waits whatever it may do, and nobody else's does", async () => {
  const site = await api.aSite()
  const writer = await site.writer({ label: "Studio assistant" })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const { pageId } = await site.aPage({ route: "/visit", title: "Visit", html: "<h1>Visit</h1><p>Ring us.</p>" })
  const waits = `${path}/${writer.clientId}/waits`
  const saved = await owner.send(await owner.open(path), waits, { waits: "words" })
  expect(saved.text).toContain("Waits for you: words")
  const again = await owner.open(path)
  expect(again.html).toMatch(new RegExp(`id="words-${writer.clientId}"[^>]*checked`))

  const theirs = (await writer.get("/v1/site")).body
  expect(theirs.publishPolicy).toMatchObject({ copy: "owner", theme: "hold" })
  expect((await site.get("/v1/site")).body.publishPolicy.copy).toBeUndefined()

  const payload = (words: string) => ({ html: `<h1>Visit</h1><p>${words}</p>` })
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const base = async () => ({ "if-match": (await site.get(`/v1/pages/${pageId}`)).body.latestVersionId as string })
  const held = await writer.put(`/v1/pages/${pageId}/payload`, payload("Write to us."), {
    ...(await base()),
    "x-mk-overwriting-writer": site.clientId
  })
  expect([held.status, held.body.status, held.body.holdReasons]).toEqual([202, "held", ["owner:copy"]])
  // Its own scope lets it publish; what is the owner's to decide it does not, and no other credential does it for it.
  for (const by of [writer, site]) {
    const refused = await by.post(`/v1/pages/${pageId}/publish`, { versionId: held.body.versionId })
    expect([refused.status, refused.body.code]).toEqual([409, "publish.owner_confirmation"])
    if (by === writer) {
      await writer.delete("/v1/lease")
      await site.post("/v1/lease")
    }
  }
  expect((await site.get(`/v1/pages/${pageId}?payload=latest`)).body.waiting.decidableBy).toEqual(["owner", "staff"])
  expect((await owner.open(`/dashboard/${site.siteId}/waiting`)).text).toContain("Visit")

  const mine = await site.put(`/v1/pages/${pageId}/payload`, payload("Call in."), {
    ...(await base()),
    "x-mk-overwriting-writer": writer.clientId,
    "x-mk-replacing-version": held.body.versionId
  })
  expect(mine.body.status).toBe("published")

  // Nothing ticked is nothing sent.
  const { token } = fieldsOf(await owner.open(path), waits)
  await owner.post(waits, { token: token! })
  expect((await writer.get("/v1/site")).body.publishPolicy.copy).toBeUndefined()
})

it("what waited for the owner waits for them where the site was brought in without the keys it had", async () => {
  const { site, writer } = await held("words")
  const { pageId, latestVersionId } = await site.aPage({ route: "/visit", title: "Visit", html: "<p>Ring us.</p>" })
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const sent = { html: "<p>Write to us.</p>" }
  const named = { "if-match": latestVersionId, "x-mk-overwriting-writer": site.clientId }
  const waiting = await writer.put(`/v1/pages/${pageId}/payload`, sent, named)
  expect([waiting.status, waiting.body.holdReasons]).toEqual([202, ["owner:copy"]])
  await writer.delete("/v1/lease")
  await site.post("/v1/lease")
  // Keys stay where they are when a site is taken elsewhere.
  await api.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) => db.deleteFrom("credentials").where("credential_id", "=", writer.clientId).execute())
    )
  )
  const refused = await site.post(`/v1/pages/${pageId}/publish`, { versionId: waiting.body.versionId })
  expect([refused.status, refused.body.code]).toEqual([409, "publish.owner_confirmation"])
  const read = (await site.get(`/v1/pages/${pageId}?payload=latest`)).body
  expect(read.waiting.decidableBy).toEqual(["owner", "staff"])
})

const held = (...kinds: ReadonlyArray<string>) => heldAssistant(api, ...kinds)

it("entries of lists that are left to the owner are refused to the assistant, and to nobody else", async () => {
  const { site, writer, owner, tick } = await held("words", "pictures")
  const schema = [{ name: "name", type: "text", required: true }]
  await site.post("/v1/collections", { key: "pianos", name: "Pianos", schema })
  const { id } = (await site.post("/v1/collections/pianos/rows", { slug: "upright", data: { name: "Upright" } })).body
  const row = `/v1/collections/pianos/rows/${id}`
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  expect((await writer.patch(row, { data: { name: "Not ticked" } })).status).toBe(200)

  await tick("words", "entries")
  const tries = [
    await writer.patch(row, { data: { name: "Grand" } }),
    await writer.delete(row),
    await writer.post("/v1/collections/pianos/rows", { slug: "grand", data: { name: "Grand" } }),
    await writer.patch("/v1/collections/pianos", { name: "Grands" }),
    await writer.delete("/v1/collections/pianos"),
    await writer.post("/v1/collections", { key: "grands", name: "Grands", schema })
  ]
  for (const { status, code } of tries) expect([status, code]).toEqual([403, "collection.owner_only"])
  expect((await writer.get("/v1/site")).body.publishPolicy.entries).toBe("owner")
  const { rows } = (await site.get("/v1/collections/pianos/rows")).body
  expect(rows.map(({ data }: { data: { name: string } }) => data.name)).toEqual(["Not ticked"])

  const screen = `/dashboard/${site.siteId}/lists/pianos/${id}`
  const shown = await owner.open(screen)
  const field = /name="([^"]+)"[^>]*value="Not ticked"/.exec(shown.html)![1]!
  await owner.send(shown, screen, { [field]: "Concert grand" })
  expect((await site.get("/v1/collections/pianos/rows")).body.rows[0].data.name).toBe("Concert grand")
})

it("contact details that are left to the owner wait, are mailed with what they concern, and hold once agreed to", async () => {
  const { site, writer, owner, tick } = await held("words", "details")
  await site.put("/v1/site", { contact: { phone: "0211 1000" } })
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const ask = () => writer.put("/v1/site", { contact: { phone: "0211 2000" } })
  const asked = await ask()
  expect([asked.status, asked.body.status, asked.body.pendingChange.kind]).toEqual([
    202,
    "pending-owner-confirmation",
    "site_details"
  ])
  expect((await site.get("/v1/site")).body.contact.phone).toBe("0211 1000")
  const waiting = await owner.open(`/dashboard/${site.siteId}/waiting`)
  expect(waiting.text).toMatch(/The website would change its contact details\. Asked for by .* Phone: 0211 2000/)

  const mails = await mailsOf(api, site.siteId)
  const mail = mails.findLast(({ kind }) => kind === "pending-change")!
  expect(mail.subject).toContain("yes or no to new phone?")
  expect(mail.text).toContain("0211 2000\nbefore: 0211 1000".replace("\n", mail.text.includes("\r\n") ? "\r\n" : "\n"))
  expect(asked.body.pendingChange.details).toEqual([{ label: "Phone", before: "0211 1000", after: "0211 2000" }])
  // Who is told of enquiries is told of nothing: it is no business of theirs.
  expect(mails.filter(({ kind }) => kind === "pending-change-told")).toEqual([])
  const answered = await browser(api).press(linkIn(mail), { decision: "accept" })
  expect(answered.html).toContain("The website has its new contact details.")
  expect((await site.get("/v1/site")).body.contact.phone).toBe("0211 2000")

  // Nothing that differs is nothing to ask, and what is not ticked goes live.
  expect((await ask()).body.status).toBe("updated")
  await tick("words")
  const live = await writer.put("/v1/site", { contact: { phone: "0211 3000" } })
  expect([live.status, live.body.status]).toEqual([200, "updated"])
})

it("where enquiries go is asked wherever settings are left to the owner, of a website without a domain too", async () => {
  const { site, writer, owner, tick } = await held("words", "details")
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const entry = await writer.post("/v1/allowlist", {
    origin: "https://hooks.harvest.test",
    reason: "Enquiries are handed on there."
  })
  const tries = [
    // The address of the business beside it gets no enquiries.
    await writer.put("/v1/site", { notifyEmail: "nell@va1e.test", contact: { email: "bench@vale.test" } }),
    await writer.post(`/v1/allowlist/${entry.body.id}/approve`),
    await writer.put("/v1/lead-webhook", {
      url: "https://hooks.harvest.test/in",
      secret: "0123456789abcdef0123456789abcdef"
    })
  ]
  expect(tries.map(({ status, body }) => [status, body.pendingChange?.kind])).toEqual([
    [202, "site_recipients"],
    [202, "allowlist_approval"],
    [202, "lead_webhook"]
  ])
  expect((await site.get("/v1/lead-webhooks")).body.destinations).toEqual([])
  expect((await site.get("/v1/site")).body.notifyEmail).toEqual(["desk@vale.test"])
  const mail = (await mailsOf(api, site.siteId)).find(({ text }) => text.includes("nell@va1e.test"))!
  expect(mail.text).toContain("enquiries would go to nell@va1e.test instead of desk@vale.test")

  // By the link and at the desk alike: said first and in red, and agreed to by whoever says that they know the address.
  const would = "Look closely: enquiries would go to nell@va1e.test instead of desk@vale.test."
  const link = linkIn(mail)
  const opened = await browser(api).open(link)
  expect(opened.html).toContain(`<strong class="grave">${would}</strong>`)
  const pressed = await browser(api).press(link, { asked: "knows", decision: "accept" })
  expect([pressed.status, pressed.html.includes("Nothing was changed yet")]).toEqual([422, true])
  const path = `/dashboard/${site.siteId}/asked/${tries[0]!.body.pendingChange.id}`
  const screen = await owner.open(path)
  expect(screen.html).toContain(`<strong class="grave">${would}</strong>`)
  const unsaid = await owner.send(screen, path, { decision: "accept" })
  expect([unsaid.status, unsaid.text.includes("say that you know nell@va1e.test, or say no")]).toEqual([422, true])
  expect((await site.get("/v1/site")).body.notifyEmail).toEqual(["desk@vale.test"])
  const agreed = await owner.send(screen, path, { decision: "accept", knows: "nell@va1e.test" })
  expect(agreed.status).toBe(200)
  expect((await site.get("/v1/site")).body.notifyEmail).toEqual(["nell@va1e.test"])

  // Another tab that says no is told that it came too late.
  const late = await owner.send(screen, path, { decision: "decline" })
  expect(late.text).toContain("This was decided before your answer came")
  expect(late.text).toContain("Your answer changed nothing.")
  expect((await owner.open(path)).text).toContain("You agreed to this")

  // Not left to the owner, it goes as it did.
  await tick("words")
  expect((await writer.put("/v1/site", { notifyEmail: "desk@vale.test" })).status).toBe(200)
})

it("a changed link has a box of its own, and the screen says what no box covers", async () => {
  const { site, writer, owner, path, tick } = await held("links")
  const { pageId } = await site.aPage({
    route: "/tuning",
    title: "Tuning",
    html: `<p>Ring <a href="/book">us</a>.</p>`
  })
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const write = async (html: string) =>
    writer.put(
      `/v1/pages/${pageId}/payload`,
      { html },
      {
        "if-match": (await site.get(`/v1/pages/${pageId}`)).body.latestVersionId,
        "x-mk-overwriting-writer": site.clientId
      }
    )
  expect((await write(`<p>Call <a href="/book">us</a>.</p>`)).body.status).toBe("published")
  const elsewhere = await write(`<p>Call <a href="https://tunings-booking.example/">us</a>.</p>`)
  expect([elsewhere.status, elsewhere.body.holdReasons]).toEqual([202, ["owner:links"]])
  // A passage of its own is put onto pages that are there, with the links in it.
  const passage = (name: string, html: string) => writer.put(`/v1/partials/${name}`, { html })
  expect((await passage("ring", "<p>Ring us.</p>")).body.status).toBe("published")
  const led = await passage("lead", `<p><a href="https://tunings-booking.example/">Ring us.</a></p>`)
  expect([led.status, led.body.holdReasons]).toEqual([202, ["owner:links"]])
  // As before, a link is held with what stands where.
  await tick("sections")
  const again = await write(`<p>Call <a href="https://other-booking.example/">us</a>.</p>`)
  expect(again.body.holdReasons).toEqual(["owner:structure"])

  const screen = await owner.open(path)
  expect(screen.text).toContain("Not covered by any of these: the forwarding of addresses")
})

it("two kinds held in one change are told in one sentence, and a screen where nothing waits says what is true", async () => {
  const { site, writer, owner } = await held("words", "links")
  const empty = await owner.open(`/dashboard/${site.siteId}/waiting`)
  expect(empty.text).toContain(
    "Changes that have to wait for you are listed here; all others go on the website at once."
  )
  expect(empty.text).not.toContain("is on the website already")
  const page = await site.aPage({ route: "/hours", title: "Hours", html: `<p>Ring <a href="/a">us</a>.</p>` })
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const changed = await writer.put(
    `/v1/pages/${page.pageId}/payload`,
    { html: `<p>Call <a href="/b">us</a>.</p>` },
    { "if-match": page.latestVersionId, "x-mk-overwriting-writer": site.clientId }
  )
  expect(changed.body.holdReasons).toEqual(["owner:links", "owner:copy"])
  const shown = await owner.open(`/dashboard/${site.siteId}/pages/${page.pageId}/versions/${changed.body.versionId}`)
  expect(shown.text.match(/Changes of this kind are yours to decide\./g)).toHaveLength(1)
})

it("an owner who turned a change down is not told that somebody was quicker", async () => {
  const { site, writer, owner } = await held("words")
  const page = await site.aPage({ route: "/prices", title: "Prices", html: "<p>It costs 40.</p>" })
  await site.delete("/v1/lease")
  await writer.post("/v1/lease")
  const { versionId } = (
    await writer.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<p>It costs 45.</p>" },
      { "if-match": page.latestVersionId, "x-mk-overwriting-writer": site.clientId }
    )
  ).body
  const link = linkIn((await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "version-review")!)
  const screen = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${versionId}`
  await owner.send(await owner.open(screen), `${screen}/reject`, { note: "Forty is the price." })
  const late = await browser(api).open(link)
  expect(late.html).toContain("was turned down by you on ")
  expect(late.html).not.toContain("before you decided")
})
