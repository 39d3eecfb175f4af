/** Settings that no version holds and nobody is asked about: not for an assistant whose like is left to the owner. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { routes } from "../../front/routeTable.ts"
import { testApi } from "../../../test/builders/api.ts"
import { allowed } from "../../../test/builders/allowlist.ts"
import { heldAssistant } from "../../../test/builders/heldAssistant.ts"
import { standInKeys } from "../../../test/builders/turnstile.ts"
import { neverWaits, waitingKinds } from "./waitsFor.ts"

const api = testApi()
const inter = readFileSync(new URL("../../../renderer/fonts/inter/normal.woff2", import.meta.url))
const refused = [403, "site.owner_only"]

/** A site with an assistant that may publish, of whose changes these kinds wait for the owner. */
const held = async (...kinds: ReadonlyArray<string>) => {
  const { site, writer, owner } = await heldAssistant(api, ...kinds)
  /** The lease passes to the assistant for as long as it takes. */
  const asWriter = async <A>(act: () => Promise<A>): Promise<A> => {
    await site.delete("/v1/lease")
    await writer.post("/v1/lease")
    const answered = await act()
    await writer.delete("/v1/lease")
    await site.post("/v1/lease")
    return answered
  }
  return { site, writer, owner, asWriter }
}

it("the check of forms is refused where settings are left to the owner, and stays as it was", async () => {
  const { site, writer, asWriter } = await held("details")
  expect((await site.put("/v1/turnstile", standInKeys)).status).toBe(200)
  const tries = await asWriter(async () => [
    await writer.put("/v1/turnstile", { ...standInKeys, secret: "0x4AAAAAAAsecret_of_somebody_else" }),
    await writer.put("/v1/turnstile", { siteKey: null })
  ])
  for (const { status, code } of tries) expect([status, code]).toEqual(refused)
  expect((await site.get("/v1/turnstile")).body).toMatchObject({
    siteKey: standInKeys.siteKey,
    secretHint: `…${standInKeys.secret.slice(-4)}`
  })
  const other = await held("words")
  const free = await other.asWriter(() => other.writer.put("/v1/turnstile", standInKeys))
  expect(free.status).toBe(200)
})

it("HOLD-08: a form that names receivers of its own waits where settings are left to the owner, though nothing is live yet", async () => {
  const plain = '<h1>Write to us</h1><mk-component name="contact-form"></mk-component>'
  const telling = plain.replace("></", ' data-notify-email="eve@else.test"></')
  const write = async (kind: string) => {
    const { site, writer, asWriter } = await held(kind)
    const page = await site.aPage({ route: "/contact", html: plain })
    const path = `/v1/pages/${page.pageId}`
    const base = { "if-match": page.latestVersionId }
    const [edit, publish] = await asWriter(async () => [
      await writer.put(`${path}/payload`, { html: telling }, base),
      await writer.post(`${path}/publish`)
    ])
    return { edit, publish }
  }
  const { edit, publish } = await write("details")
  expect([edit!.status, edit!.body.holdReasons], JSON.stringify(edit!.body)).toEqual([202, ["owner:recipients"]])
  expect(edit!.body.pendingChange.details).toMatchObject([{ after: "eve@else.test" }])
  expect([publish!.status, publish!.code]).toEqual([409, "publish.owner_confirmation"])
  expect((await write("words")).edit!.status).toBe(200)
})

it("the secrets of measuring services are refused where settings are left to the owner", async () => {
  const { site, writer, asWriter } = await held("details")
  const send = { ga4ApiSecret: "another-secret-of-ga4" }
  const { status, code } = await asWriter(() => writer.put("/v1/analytics/secrets", send))
  expect([status, code]).toEqual(refused)
  const { services } = (await site.get("/v1/analytics")).body
  expect(services.map(({ hasSecret }: { hasSecret: boolean }) => hasSecret)).not.toContain(true)
  const other = await held("words")
  expect((await other.asWriter(() => other.writer.put("/v1/analytics/secrets", send))).status).toBe(200)
})

const face = (family: string): FormData => {
  const data = new FormData()
  data.append("family", family)
  data.append("file", new Blob([new Uint8Array(inter)], { type: "font/woff2" }), "inter.woff2")
  return data
}

it("typefaces are refused where colours, type and style are left to the owner, of one assistant or of all", async () => {
  const { site, writer, asWriter } = await held("look")
  const kept = await site.post("/v1/fonts", face("Ours"))
  expect(kept.status).toBe(201)
  const tries = await asWriter(async () => [
    await writer.post("/v1/fonts", face("Theirs")),
    await writer.delete(`/v1/fonts/${kept.body.id}`)
  ])
  for (const { status, code } of tries) expect([status, code]).toEqual(refused)
  expect((await site.get("/v1/fonts")).body.fonts).toMatchObject([{ family: "Ours" }])

  const policy = await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy: { stylesheet: "owner" } })
  expect(policy.status).toBe(200)
  expect((await site.delete(`/v1/fonts/${kept.body.id}`)).code).toBe("site.owner_only")
  const other = await held("words")
  expect((await other.asWriter(() => other.writer.post("/v1/fonts", face("Theirs")))).status).toBe(201)
})

it("a place that gets enquiries goes once the owner has agreed, where settings are left to them", async () => {
  const { site, writer, owner, asWriter } = await held("details")
  await allowed(api, site, "https://hooks.harvest.test")
  const crm = { url: "https://hooks.harvest.test/in", secret: "0123456789abcdef0123456789abcdef" }
  expect((await site.put("/v1/lead-webhooks/crm", crm)).status).toBe(200)
  const names = async () =>
    (await site.get("/v1/lead-webhooks")).body.destinations.map(({ name }: { name: string }) => name)
  const asked = await asWriter(() => writer.delete("/v1/lead-webhooks/crm"))
  expect([asked.status, asked.body.pendingChange.kind]).toEqual([202, "lead_webhook"])
  expect(await names()).toEqual(["crm"])
  const path = `/dashboard/${site.siteId}/asked/${asked.body.pendingChange.id}`
  const screen = await owner.open(path)
  expect(screen.text).toContain("Enquiries for “crm” are handed on to nobody.")
  expect((await owner.send(screen, path, { decision: "accept" })).status).toBe(200)
  expect(await names()).toEqual([])
  const other = await held("words")
  await allowed(api, other.site, "https://hooks.harvest.test")
  await other.site.put("/v1/lead-webhooks/crm", crm)
  const free = await other.asWriter(() => other.writer.delete("/v1/lead-webhooks/crm"))
  expect([free.status, free.body.status]).toEqual([200, "removed"])
})

it("an open origin and the roster are not for an assistant to take away where settings are left to the owner", async () => {
  const { site, writer, asWriter } = await held("details")
  const { id } = (await site.post("/v1/allowlist", { origin: "https://hooks.harvest.test", reason: "Enquiries." })).body
  expect((await site.post(`/v1/allowlist/${id}/approve`)).status).toBe(200)
  const tries = await asWriter(async () => [
    await writer.delete(`/v1/allowlist/${id}`),
    await writer.delete("/v1/roster-connector")
  ])
  for (const { status, code } of tries) expect([status, code]).toEqual(refused)
  // What it has proposed itself and nobody has opened it takes back.
  const withdrawn = await asWriter(async () => {
    const { body } = await writer.post("/v1/allowlist", { origin: "https://else.test", reason: "Numbers." })
    return writer.delete(`/v1/allowlist/${body.id}`)
  })
  expect(withdrawn.status).toBe(200)
  expect((await site.delete(`/v1/allowlist/${id}`)).status).toBe(200)
})

/** Requests of an assistant of whose changes everything waits. */
const requests = (fontId: string, originId: string) =>
  ({
    "site.change": ["put", "/v1/site", { contact: { phone: "0211 2000" } }],
    "leadWebhooks.set": ["put", "/v1/lead-webhooks/mine", receiver],
    "leadWebhooks.setDefault": ["put", "/v1/lead-webhook", receiver],
    "leadWebhooks.remove": ["delete", "/v1/lead-webhooks/crm"],
    "allowlist.remove": ["delete", `/v1/allowlist/${originId}`],
    "analytics.setSecrets": ["put", "/v1/analytics/secrets", { ga4ApiSecret: null }],
    "turnstile.set": ["put", "/v1/turnstile", { siteKey: null }],
    "roster.disconnect": ["delete", "/v1/roster-connector"],
    "fonts.upload": ["post", "/v1/fonts", face("Theirs")],
    "fonts.remove": ["delete", `/v1/fonts/${fontId}`],
    "collections.create": ["post", "/v1/collections", { key: "grands", name: "Grands", schema: textField }],
    "pages.create": ["post", "/v1/pages", { route: "/new", title: "New", payload: { html: "<h1>New</h1>" } }],
    "chrome.write": ["put", "/v1/chrome/header", { html: "<p>Top</p>" }],
    "notfound.write": ["put", "/v1/notfound", { html: "<h1>Not here</h1>" }],
    "partials.write": ["put", "/v1/partials/hours", { html: "<p>Hours</p>" }],
    "stylesheet.write": ["put", "/v1/stylesheet", { css: "p { color: red }" }],
    "script.write": ["put", "/v1/script", { js: "mk.consent" }]
  }) satisfies { readonly [name: string]: readonly ["put" | "post" | "delete", string, (object | FormData)?] }

const receiver = { url: "https://hooks.harvest.test/in", secret: "0123456789abcdef0123456789abcdef" }
const textField = [{ name: "name", type: "text", required: true }]

/** Judged like a row above, or held where their own area is tested. */
const likewise = new Set(
  `pages.createBatch pages.patch pages.writePayload pages.publish pages.revert chrome.revert notfound.revert
  partials.revert stylesheet.revert script.revert theme.write theme.publish collections.patch collections.remove
  collections.createRow collections.patchRow collections.removeRow allowlist.approve crmCredential.install
  roster.connect archive.requestUnarchive`.split(/\s+/)
)

/** What `neverWaits` says of them. */
const saidToNeverWait: { readonly [words: string]: ReadonlyArray<string> } = {
  "the forwarding of addresses": ["redirects.set", "redirects.import", "redirects.remove"],
  "taking pages off the website": ["archive.request", "archive.confirm", "archive.cancel", "archive.cancelUnarchive"],
  "the website’s icon": ["site.setFavicon"],
  "its address here": ["site.renameAddress"],
  "which homes it lists": ["listings.setScope"],
  "what is put into the library": ["media.upload", "media.import", "media.asset", "media.describe"]
}

/** Changes nothing that visitors see, and not where enquiries go. */
const noChange = new Set(
  `auth.token drafts.create lease.acquire lease.release pages.remove partials.remove versions.previewLink
  redelivery.redeliver allowlist.propose listings.provision formTrial.send savedSearches.remove
  integrationRequests.answer`.split(/\s+/)
)

it("every write of an assistant waits or is refused where all is left to the owner, or is said never to wait", async () => {
  const { site, writer, asWriter } = await held(...waitingKinds.map(({ name }) => name))
  const fontId = (await site.post("/v1/fonts", face("Ours"))).body.id as string
  const proposed = await site.post("/v1/allowlist", { origin: "https://hooks.harvest.test", reason: "Enquiries." })
  await site.post(`/v1/allowlist/${proposed.body.id}/approve`)
  expect((await site.put("/v1/lead-webhooks/crm", receiver)).status).toBe(200)
  const sent = requests(fontId, proposed.body.id)

  const said = Object.entries(saidToNeverWait)
  for (const [words] of said) expect(neverWaits).toContain(words)
  const known = new Set([...Object.keys(sent), ...likewise, ...noChange, ...said.flatMap(([, names]) => names)])
  const writes = routes().filter(({ method, path }) => method !== "GET" && path.startsWith("/v1/"))
  expect(new Set(writes.map(({ name }) => name))).toEqual(known)

  const passed: Array<string> = []
  for (const [name, [method, path, body]] of Object.entries(sent)) {
    const { status, code } = await asWriter(() =>
      method === "delete" ? writer.delete(path) : writer[method](path, body)
    )
    if (status !== 202 && !(status === 403 && code?.endsWith(".owner_only"))) passed.push(`${name} ${status} ${code}`)
  }
  expect(passed).toEqual([])
})
