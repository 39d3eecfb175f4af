/** Every write takes `Idempotency-Key`: the route table is walked, and no row of it is left out. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { openapi } from "../docs/openapi.ts"
import { routes } from "../front/routeTable.ts"
import { DAY_MS, HOUR_MS } from "../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../engine/model/ids.ts"
import { IdempotencyKeys } from "../../engine/ports/IdempotencyKeys.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { operatorToken, testApi } from "../../test/builders/api.ts"
import { cutFromDatabase } from "../../test/builders/cutAtCommit.ts"
import { type Described, type Parameter, parametersOf } from "../../test/builders/described.ts"
import type { Reply } from "../../test/builders/client.ts"
import { inWorker, keepLead } from "../../test/builders/deliveries.ts"
import { aPicture } from "../../test/builders/files.ts"
import { newPage, signIn, type TestSite } from "../../test/builders/testSite.ts"

const api = testApi()
const broken = cutFromDatabase(api)
const key = (value: string) => ({ "idempotency-key": value })
const isReplay = (reply: Reply): boolean => reply.headers.get("idempotency-replayed") === "true"

/** A sign-in changes nothing that lasts: two tokens are as good as one. */
const noWrites = new Set(["auth.token"])
const writes = () =>
  routes().filter(({ name, method, path }) => method !== "GET" && /^\/(ops\/)?v1\//.test(path) && !noWrites.has(name))

const payload = { html: "<p>x</p>" }
const version = { toVersionId: "ver_x" }
const row = { slug: "ada", data: {} }
/** A body of each row that takes one, which need not be possible: a replay looks at nothing. */
const bodies: { readonly [name: string]: object } = {
  "site.change": { notifyEmail: null },
  "site.renameAddress": { label: "x" },
  "site.setFavicon": { assetId: "med_x" },
  "pages.create": newPage(),
  "pages.createBatch": { pages: [newPage()] },
  "pages.patch": { title: "x" },
  "pages.writePayload": payload,
  "pages.revert": version,
  "archive.request": { disposition: "gone" },
  "archive.confirm": { route: "/x" },
  "leadWebhooks.set": { url: "https://x.test/", secret: "a secret of some length" },
  "leadWebhooks.setDefault": { url: "https://x.test/", secret: "a secret of some length" },
  "crmCredential.install": { token: "pat-of-a-test" },
  "analytics.setSecrets": { ga4ApiSecret: "a-secret-of-a-test" },
  "turnstile.set": { siteKey: null },
  "allowlist.propose": { origin: "https://x.test", reason: "x" },
  "stylesheet.write": { css: "p{}" },
  "stylesheet.revert": version,
  "script.write": { js: "1" },
  "script.revert": version,
  "chrome.write": payload,
  "chrome.revert": version,
  "notfound.write": payload,
  "notfound.revert": version,
  "partials.write": payload,
  "partials.revert": version,
  "theme.write": {},
  "theme.publish": { themeVersionId: "thv_x" },
  "media.describe": { alt: "x" },
  "media.import": { url: "https://x.test/a.png", alt: "x" },
  "collections.create": { key: "x", name: "x", schema: [] },
  "collections.patch": { name: "x" },
  "collections.createRow": row,
  "collections.patchRow": row,
  "roster.connect": { brokerageAccountId: "x", secret: "a-secret-of-a-test" },
  "redirects.set": { from: "/x", to: "/" },
  "redirects.import": { redirects: [{ from: "/x", to: "/" }] },
  "listings.setScope": { orgIds: ["x"] },
  "integrationRequests.answer": { status: "claimed" }
}

/** Queries without which a row is no request of its kind. */
const queries: { readonly [name: string]: string } = { "redirects.remove": "?from=/x" }

describe("idempotency keys", () => {
  it("A13, IDEM-01: are declared on every write, and on nothing else but these", () => {
    const document = openapi() as unknown as Described & {
      paths: Record<string, Record<string, { parameters?: ReadonlyArray<Parameter> }>>
    }
    const declared = routes().filter(({ path, method }) =>
      parametersOf(document.paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!, document).some(
        ({ name }) => name === "Idempotency-Key"
      )
    )
    expect(declared.map(({ name }) => name)).toEqual(writes().map(({ name }) => name))
  })

  // What runs in the bracket has one mechanism: each row is asked for an answer that was put there beforehand.
  const inBracket = writes().filter(({ access, endpoint }) => {
    const type = [...endpoint.payload.keys()][0]
    return access?.write !== undefined && access.write.secretAnswer !== true && type !== "multipart/form-data"
  })

  it.each(inBracket.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "A13, IDEM-01, IDEM-02, IDEM-05: %s answers what is remembered, and another request under the key with a refusal",
    async (_, { name, method, path }) => {
      const site = await theSite()
      const target = path.replace(":kind", "header").replace(/:(\w+)/g, "x-$1") + (queries[name] ?? "")
      const body = bodies[name] === undefined ? "" : JSON.stringify(bodies[name])
      const { token } = (
        await api.anonymous.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret })
      ).body
      const send = (used: string) =>
        fetch(`${api.anonymous.address()}${target}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            "idempotency-key": used,
            ...(body !== "" && { "content-type": "application/json" })
          },
          ...(body !== "" && { body })
        })
      await remember(site, `same ${name}`, `${method} ${target}\n${body}`)
      const replay = await send(`same ${name}`)
      expect([replay.status, replay.headers.get("idempotency-replayed")]).toEqual([200, "true"])
      expect(await replay.json()).toEqual({ kept: `same ${name}` })

      await remember(site, `other ${name}`, "another request")
      const reused = await send(`other ${name}`)
      expect([reused.status, ((await reused.json()) as { code: string }).code]).toEqual([422, "idempotency.key_reused"])
    }
  )

  it("A13: no row is left out: what is not in the table above is tried for itself below", () => {
    const operator = writes().filter(({ access }) => access?.scope === "operator")
    const others = writes().filter((route) => !inBracket.includes(route) && !operator.includes(route))
    expect(others.map(({ name }) => name).sort()).toEqual([
      "drafts.create",
      "fonts.upload",
      "media.asset",
      "media.upload",
      "redelivery.redeliver",
      "versions.previewLink"
    ])
  })
})

let oneSite: Promise<TestSite> | undefined
const theSite = () => (oneSite ??= api.aSite())

const remember = (site: TestSite, used: string, request: string) =>
  api.run(
    Effect.flatMap(IdempotencyKeys, (keys) =>
      keys.put({
        siteId: site.siteId as SiteId,
        credentialId: site.clientId as CredentialId,
        key: used,
        requestHash: createHash("sha256").update(request).digest("base64url"),
        status: 200,
        headers: {},
        body: JSON.stringify({ kept: used }),
        createdAt: api.clock.now()
      })
    )
  )

/** What the table of keys holds, as a copy of the database would show it. */
const table = () =>
  inWorker(
    api,
    Effect.flatMap(Database, ({ query }) => query((db) => db.selectFrom("idempotency_keys").selectAll().execute()))
  )

/** How many sites and credentials there are. */
const made = () =>
  inWorker(
    api,
    Effect.flatMap(Database, ({ query }) =>
      Effect.forEach(["sites", "credentials"] as const, (table) =>
        query((db) => db.selectFrom(table).select("site_id").execute()).pipe(Effect.map(({ length }) => length))
      )
    )
  )

/** Sends twice under one key, then something else under it; what both said. */
const twice = async (
  send: (headers: Record<string, string>) => Promise<Reply>,
  other: (headers: Record<string, string>) => Promise<Reply>,
  used = "k"
) => {
  const [first, second] = [await send(key(used)), await send(key(used))]
  expect([isReplay(first), isReplay(second)]).toEqual([false, true])
  expect([second.status, second.body]).toEqual([first.status, first.body])
  const reused = await other(key(used))
  expect([reused.status, reused.code]).toEqual([422, "idempotency.key_reused"])
  return first
}

describe("outside the bracket", () => {
  let addresses = 0
  const from = () => ({ "x-forwarded-for": `198.51.100.${++addresses}` })
  const draft = (headers: Record<string, string>, businessName = "Brandt") =>
    api.anonymous.post("/v1/drafts", { businessName }, headers)
  const unguessable = "a-key-of-22-characters"

  it("A13: a draft asked for twice is one draft, and its credential opens it", async () => {
    const there = from()
    const { body } = await twice(
      (headers) => draft({ ...there, ...headers }),
      (headers) => draft({ ...there, ...headers }, "Other"),
      unguessable
    )
    expect((await signIn(api.anonymous, body.credential.clientId, body.credential.clientSecret)).clientId).toBe(
      body.credential.clientId
    )
    // The second answer was no second draft: two more may be made here today.
    expect([(await draft(there)).status, (await draft(there)).status, (await draft(there)).status]).toEqual([
      201, 201, 429
    ])
  })

  it("A13: nobody reads another's draft: neither under a key that can be guessed nor from elsewhere", async () => {
    const first = await draft({ ...from(), ...key(unguessable) })
    const elsewhere = await draft({ ...from(), ...key(unguessable) })
    expect([elsewhere.status, isReplay(elsewhere)]).toEqual([201, false])
    expect(elsewhere.body.tenantId).not.toBe(first.body.tenantId)
    const short = await draft({ ...from(), ...key("x".repeat(21)) })
    expect([short.status, short.code]).toEqual([422, "idempotency.key_invalid"])
    expect(short.body.detail).toContain("22 to 200")
  })

  it("A13: neither key nor answer of a draft can be read from the database", async () => {
    const used = `told-to-nobody-${"7".repeat(20)}`
    const { body } = await draft({ ...from(), ...key(used) })
    const stored = JSON.stringify(await table())
    for (const secret of [
      used,
      body.credential.clientSecret,
      body.credential.clientId,
      body.claimUrl.split("/").at(-1)
    ])
      expect(stored).not.toContain(secret)
  })

  it("A13, IDEM-03, IDEM-04: a refused draft leaves its key free, and so do 48 hours", async () => {
    const there = from()
    for (let more = 0; more < 3; more++) await draft(there)
    expect((await draft({ ...there, ...key(unguessable) })).code).toBe("draft.ip_limit")
    api.clock.advance(DAY_MS)
    const landed = await draft({ ...there, ...key(unguessable) })
    expect([landed.status, isReplay(landed)]).toEqual([201, false])
    api.clock.advance(48 * HOUR_MS)
    expect(isReplay(await draft({ ...there, ...key(unguessable) }))).toBe(false)
  })

  it("A13: of many drafts asked for at once under one key one is made", async () => {
    const there = from()
    const replies = await Promise.all(Array.from({ length: 6 }, () => draft({ ...there, ...key(unguessable) })))
    const landed = replies.filter((reply) => reply.status === 201 && !isReplay(reply))
    expect(landed).toHaveLength(1)
    for (const reply of replies) expect([201, 409]).toContain(reply.status)
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply.code).toBe("idempotency.in_progress")
    expect((await draft({ ...there, ...key(unguessable) })).body).toEqual(landed[0]!.body)
  })

  it("A13: a lead is handed on once", async () => {
    const site = await api.aSite()
    const [lead, other] = [await keepLead(api, site), await keepLead(api, site)]
    await twice(
      (headers) => site.post(`/v1/leads/${lead.id}/redeliver`, undefined, headers),
      (headers) => site.post(`/v1/leads/${other.id}/redeliver`, undefined, headers)
    )
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries.filter(({ action }: { action: string }) => action === "lead.redeliver")).toHaveLength(1)
    const unknown = await site.post("/v1/leads/lead_none/redeliver", undefined, key("free"))
    expect([
      unknown.status,
      (await site.post(`/v1/leads/${other.id}/redeliver`, undefined, key("free"))).status
    ]).toEqual([404, 200])
  })

  it("A13: a link to look at a version is one link, and is not kept in clear", async () => {
    const site = await api.aSite()
    const [page, other] = [await site.aPage(), await site.aPage()]
    const link = (of: typeof page) => `/v1/pages/${of.pageId}/versions/${of.versionId}/preview-link`
    const { body } = await twice(
      (headers) => site.post(link(page), undefined, headers),
      (headers) => site.post(link(other), undefined, headers)
    )
    expect(JSON.stringify(await table())).not.toContain(body.url.split("/").at(-1))
  })

  it("A13: a file is taken once", async () => {
    const site = await api.aSite()
    const picture = await aPicture()
    const form = (alt: string) => {
      const data = new FormData()
      data.append("alt", alt)
      data.append("file", new Blob([new Uint8Array(picture)]), "a.png")
      return data
    }
    for (const path of ["/v1/media", "/v1/assets"])
      await twice(
        (headers) => site.post(path, form("x"), headers),
        (headers) => site.post(path, form("y"), headers),
        path
      )
    expect((await site.get("/v1/media")).body.media).toHaveLength(2)

    const inter = readFileSync(new URL("../../renderer/fonts/inter/normal.woff2", import.meta.url))
    const face = (family: string) => {
      const data = new FormData()
      data.append("family", family)
      data.append("file", new Blob([new Uint8Array(inter)]), "a.woff2")
      return data
    }
    await twice(
      (headers) => site.post("/v1/fonts", face("Ours"), headers),
      (headers) => site.post("/v1/fonts", face("Theirs"), headers),
      "face"
    )
    expect((await site.get("/v1/fonts")).body.fonts).toHaveLength(1)
  })

  it("A13: what the operator asks for twice happens once, and no secret of it is kept in clear", async () => {
    const { body } = await twice(
      (headers) => api.operator.post("/ops/v1/sites", { name: "Once" }, headers),
      (headers) => api.operator.post("/ops/v1/sites", { name: "Twice" }, headers),
      "operator 1"
    )
    const path = `/ops/v1/sites/${body.siteId}`
    const issued = await twice(
      (headers) => api.operator.post(`${path}/credentials`, { label: "a" }, headers),
      (headers) => api.operator.post(`${path}/credentials`, { label: "b" }, headers),
      "operator 2"
    )
    expect(JSON.stringify(await table())).not.toContain(body.clientSecret)
    expect(JSON.stringify(await table())).not.toContain(issued.body.clientSecret)
    const rebuild = (headers: Record<string, string>) => api.operator.post(`${path}/rebuild`, undefined, headers)
    await twice(rebuild, (headers) => api.operator.post(`${path}/freeze`, {}, headers), "operator 3")
  })

  it.each<readonly [what: string, path: (of: TestSite) => string, body: object, used: string]>([
    ["a draft", () => "/v1/drafts", { businessName: "Brandt" }, "unheard-of-for-ever-and-a-day"],
    ["a site", () => "/ops/v1/sites", { name: "Brandt" }, "unheard site"],
    ["a copy of a site", ({ siteId }) => `/ops/v1/sites/${siteId}/copies`, { name: "Brandt" }, "unheard copy"],
    ["a credential", ({ siteId }) => `/ops/v1/sites/${siteId}/credentials`, { label: "b" }, "unheard credential"]
  ])(
    "A13, IDEM-01, IDEM-02: %s whose maker never heard that it was committed is not made again by asking again",
    async (_, path, body, used) => {
      const headers = { ...key(used), ...from(), authorization: `Bearer ${operatorToken}` }
      const send = async (site: TestSite) => broken.client().post(path(site), body, headers)
      const site = await theSite()
      const before = await made()
      broken.way().cut("answer")
      const unheard = await send(site)
      expect(broken.way().mend(), "commits that were not heard of").toBe(1)
      expect([unheard.status, unheard.code]).toEqual([503, "service.unconfirmed"])
      const after = await made()
      expect(after).not.toEqual(before)

      const told = await send(site)
      expect([told.status, isReplay(told)]).toEqual([201, true])
      expect(await made()).toEqual(after)
      const { clientId, clientSecret } = told.body.credential ?? told.body
      expect((await signIn(api.anonymous, clientId, clientSecret)).clientId).toBe(clientId)
    }
  )
})
