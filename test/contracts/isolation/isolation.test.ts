/**
 * One site's things are nobody else's. Every row of the route table, every tool and every screen is asked for the things
 * of a site that has one of everything, by somebody who knows all their names and may not: the answer holds nothing of
 * the site, and the site is afterwards what it was, to the byte.
 */
import { beforeAll, describe, expect, it } from "vitest"
import { type Route, routes } from "../../../api/front/routeTable.ts"
import { toolSurface } from "../../../api/front/toolSurface.ts"
import { tools } from "../../../api/mcp/tools/all.ts"
import type { Tool, ToolRow } from "../../../api/mcp/tools/Tool.ts"
import { screens } from "../../../api/owner/dashboard/screens.ts"
import { HOUR_MS } from "../../../engine/limits.ts"
import { startReceiver } from "../../../infra/standins/leads/receiver.ts"
import { originSecret, testApi, upstreams } from "../../builders/api.ts"
import { again, aFullSite, type FullSite, type Names } from "../../builders/fullSite.ts"
import { toolClient } from "../../builders/mcp.ts"
import { testOrigin } from "../../builders/origin.ts"
import { anOwner, fieldsOf, type Owner } from "../../builders/owner.ts"
import { expectStatus, type TestSite } from "../../builders/testSite.ts"
import { everythingOf } from "./everythingOf.ts"
import { type Attempt, ofScreen, type Own, postedTo, requests } from "./requests.ts"

const receiver = await startReceiver()
upstreams.push(receiver.host)
const api = testApi()
const origin = testOrigin(api)

/** Stands in everything that the site holds. */
const word = "zilpzalp"
/** Stands in what another site may call so as well. */
const name = "amsel"

let site: FullSite
let other: TestSite
let otherOwner: Owner
let own: Own = { page: "", live: "", collection: "" }
/** Bearer tokens of those who may not. */
let bearers: {
  readonly other: string
  readonly expired: string
  readonly revoked: string
  readonly reads: string
  readonly edits: string
}
let before: Awaited<ReturnType<typeof everythingOf>>

const tokenOf = async (credential: { readonly clientId: string; readonly clientSecret: string }): Promise<string> => {
  const { clientId, clientSecret } = credential
  return expectStatus(await api.anonymous.post("/v1/auth/token", { clientId, clientSecret }), 200).token
}

beforeAll(async () => {
  const first = await aFullSite(api, origin, { word, name, receiver: receiver.address })
  const expired = await tokenOf(first)
  api.clock.advance(HOUR_MS)
  site = { ...first, ...(await again(api, first)) }
  const gone = await site.writer({ label: "Gone" })
  const revoked = await tokenOf(gone)
  const path = `/dashboard/${site.siteId}/assistants`
  await site.owner.send(await site.owner.open(path), `${path}/${gone.clientId}/remove`)
  const enquiry = `/dashboard/${site.siteId}/enquiries/${site.names.lead}`
  await site.owner.send(await site.owner.open(enquiry), `${enquiry}/notes`, { note: `Called about the ${word}.` })
  const reads = await site.writer({ scopes: ["content:read"] })
  const edits = await site.writer({ scopes: ["content:edit"] })

  other = await api.aSite()
  otherOwner = await anOwner(api, other.siteId, "owner@elsewhere.test")
  const page = await other.aPage()
  const schema = [
    { name: "name", type: "text" },
    { name: "picture", type: "image" }
  ]
  expectStatus(await other.post("/v1/collections", { key: "own", name: "Own", schema }), 201)
  own = { page: page.pageId, live: page.versionId, collection: "own" }
  bearers = {
    other: await tokenOf(other),
    expired,
    revoked,
    reads: await tokenOf(reads),
    edits: await tokenOf(edits)
  }
  // Each has come once, which is kept of them.
  for (const bearer of Object.values(bearers)) await asks("GET", "/v1/site", {}, bearer)
  before = await everythingOf(api, site.siteId)
}, 240_000)

interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Headers and body, as text. */
  readonly all: string
  readonly replayed: boolean
}

const asks = async (
  method: string,
  path: string,
  { headers = {}, body }: Attempt,
  bearer?: string,
  from?: string
): Promise<Answer> => {
  const isJson = body !== undefined && typeof body !== "string" && !(body instanceof FormData)
  const response = await fetch(`${api.anonymous.address()}${path}`, {
    method,
    redirect: "manual",
    headers: {
      // Each comes from somewhere else, so that nobody is taken for one who guesses.
      "x-forwarded-for": `198.51.${asked >> 8}.${asked++ & 255}`,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(from !== undefined && { "x-makeready-secret": originSecret, "x-makeready-site": from }),
      ...(isJson && { "content-type": "application/json" }),
      ...headers
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string | FormData) })
  })
  return {
    status: response.status,
    headers: response.headers,
    all: `${JSON.stringify([...response.headers])}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`,
    replayed: response.headers.get("idempotency-replayed") === "true"
  }
}

let asked = 0

const addressOf = (path: string, { params = {}, query }: Attempt): string => {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The attempt names no ${name}.`)
    return encodeURIComponent(value)
  })
  return query === undefined ? address : `${address}?${new URLSearchParams(query)}`
}

/** What was sent, as whoever reads an answer knows it already. */
const said = (path: string, { body, headers }: Attempt): string =>
  `${decodeURIComponent(path)} ${JSON.stringify(headers)} ${body instanceof FormData ? "" : typeof body === "string" ? body : JSON.stringify(body)}`

/** Ids of the site, and the word, as far as they stand in an answer and did not stand in the request. */
const learned = (answer: string, known: string): ReadonlyArray<string> => {
  const secrets = [...Object.entries(site.names), ["word", word] as const, ["owner", site.owner.email] as const]
  return secrets
    .filter(([of, value]) => !["form", "audit", "job"].includes(of) && !value.includes(name))
    .filter(([, value]) => answer.includes(value) && !known.includes(value))
    .map(([name]) => name)
}

/** Whether the attempt names a thing of the site at all. */
const namesAny = (known: string): boolean =>
  Object.values(site.names).some((name) => name.length > 4 && known.includes(name))

/** What one request has changed is told once, of that request. */
const unchanged = async (what: string) => {
  const was = before
  before = await everythingOf(api, site.siteId)
  for (const [table, lines] of Object.entries(before))
    // Whoever guesses at a credential is counted with it.
    if (table !== "sign_in_failures") expect(lines, `${what} changed ${table}`).toEqual(was[table])
}

const holds = (what: string, path: string, attempt: Attempt, answer: Answer) => {
  const known = said(path, attempt)
  expect(learned(answer.all, known), `${what} tells of the site: ${answer.all.slice(0, 600)}`).toEqual([])
  expect(answer.replayed, `${what} answers what another did`).toBe(false)
  // An address of a page of our own does not name anything.
  return known
}

const attemptsWith = ({ name }: Route, names: Names): ReadonlyArray<Attempt> => requests[name]?.(names, own) ?? []
const attemptsOf = (route: Route) => attemptsWith(route, site.names)
/** Names of no site, to look at what attempts are like before there is one. */
const nobody = new Proxy({}, { get: () => "0" }) as Names

it("every row of the API says how another site's things would be asked for", () => {
  expect(Object.keys(requests).sort()).toEqual(
    routes()
      .map(({ name }) => name)
      .sort()
  )
})

it("every parameter of a path is filled with what the site has", () => {
  for (const { path, name } of routes())
    for (const attempt of requests[name]!(site.names, own)) addressOf(path, attempt)
})

it("the site has rows in every table that its own doors fill", () => {
  const empty = Object.entries(before).filter(([, lines]) => lines.length === 0)
  // Of the installation, of origins, of services that others bring, of work that is under way, and of guesses.
  expect(empty.map(([table]) => table)).toEqual([
    "figure_pages",
    "figure_referrers",
    "figure_batches",
    "area_figures",
    "area_counts",
    "areas",
    "listing_syncs",
    "feed_budgets",
    "listing_photos",
    "listing_photos_left",
    "listing_pages",
    "listing_values",
    "listing_terms",
    "listing_search",
    "listing_removals",
    "listing_marks",
    "listings",
    "operator_sessions",
    "store_uses",
    "sweep_turns",
    "secret_key_marks",
    "store_marks",
    "swept",
    "object_marks",
    "object_sweeps",
    "analytics_batches",
    "cdn_purges",
    "lead_digests",
    "lead_turns",
    "roster_connectors",
    "place_reviews",
    "measured_images",
    "comparisons",
    "thumbnails",
    "sign_in_failures",
    "site_copy_items",
    "site_copies",
    "released_domains"
  ])
})

describe("the dashboard", () => {
  const ofSite = screens.filter(({ access }) => access === "site")
  const addressOn = (path: string, of: string, names: Names) =>
    path.replace(":site", of).replace(/:(\w+)/g, (_, name: string) => {
      const found = ofScreen[name]
      if (found === undefined) throw new Error(`No screen's parameter is called ${name} here: say what it names.`)
      return found(names)
    })
  const formTokenOf = async (owner: Owner, siteId: string) =>
    fieldsOf(await owner.open(`/dashboard/${siteId}/assistants`), `/dashboard/${siteId}/assistants`)["token"]!

  it.each(ofSite.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
    "shows and does nothing of another owner's at %s",
    async (_, method, path) => {
      const token = await formTokenOf(otherOwner, other.siteId)
      const takesIds = /:(?!site|picture)/.test(path)
      for (const under of [site.siteId, ...(takesIds ? [other.siteId] : [])]) {
        const address = addressOn(path, under, site.names)
        const shown =
          method === "GET"
            ? await otherOwner.open(address)
            : await sent(otherOwner, address, { ...postedTo(site.names), token }, takesFileAt(path))
        expect(shown.status, `${method} ${address}: ${shown.text}`).toBe(404)
        expect(learned(shown.html, address)).toEqual([])
      }
      await unchanged(path)
    }
  )

  it("does nothing for the owner either, without the token of the session", async () => {
    for (const row of ofSite.filter(({ method }) => method === "POST")) {
      const { method, path } = row
      const address = addressOn(path, site.siteId, site.names)
      const showsAgain = "showAgain" in row && row.showAgain !== undefined
      for (const token of [undefined, await formTokenOf(otherOwner, other.siteId)]) {
        const fields = { ...postedTo(site.names), ...(token !== undefined && { token }) }
        const shown = await sent(site.owner, address, fields, takesFileAt(path))
        if (!showsAgain) expect(shown.status, `${method} ${address}: ${shown.text}`).toBe(403)
      }
    }
    await unchanged("forms without a token")
  })
})

describe("a token of another site, with every scope", () => {
  // Those that may end in something of the asker's own by the same name come last.
  const isNamed = (route: Route) => attemptsWith(route, nobody).some(({ named }) => named === true)
  const inOrder = [...routes()].sort((left, right) => Number(isNamed(left)) - Number(isNamed(right)))
  it.each(inOrder.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "gets and changes nothing by %s",
    async (what, route) => {
      const { access } = route
      for (const attempt of attemptsOf(route)) {
        const path = addressOf(route.path, attempt)
        const from = access?.scope === "origin" || route.path.startsWith("/public/") ? other.siteId : undefined
        if (access?.write?.lease === true) await other.post("/v1/lease")
        const answer = await asks(route.method, path, attempt, bearers.other, from)
        const known = holds(`${what} ${JSON.stringify(attempt)}`, path, attempt, answer)
        if (access?.scope === "operator") expect(answer.status, what).toBe(401)
        else if (namesAny(decodeURIComponent(path)) && attempt.named !== true)
          expect([403, 404], `${what} ${known} answered ${answer.status}: ${answer.all}`).toContain(answer.status)
        else if (namesAny(known) && attempt.named !== true)
          expect(answer.status, `${what} ${known} answered: ${answer.all}`).toBeGreaterThanOrEqual(400)
        // A service beside this one may not be there.
        expect([500, 504], `${what} ${answer.all}`).not.toContain(answer.status)
      }
      await unchanged(what)
    }
  )
})

describe("somebody who may not", () => {
  const closed = () =>
    routes().filter(({ access }) => access !== undefined && !["public", "origin"].includes(access.scope))

  it("with no token, an altered one, one that has ended or one of a credential that is gone gets nothing from any row", async () => {
    for (const route of closed()) {
      for (const attempt of attemptsOf(route)) {
        const path = addressOf(route.path, attempt)
        for (const bearer of [undefined, `${bearers.edits.slice(0, -4)}AAAA`, bearers.expired, bearers.revoked]) {
          const answer = await asks(route.method, path, attempt, bearer)
          expect(answer.status, `${route.method} ${path}: ${answer.all}`).toBe(401)
          holds(`${route.method} ${path}`, path, attempt, answer)
        }
      }
    }
    await unchanged("whoever is not known")
  })

  it("with fewer scopes than a row asks for gets nothing from it, of the site's own even", async () => {
    for (const route of closed()) {
      const { scope } = route.access!
      const lower =
        scope === "content:publish" ? [bearers.reads, bearers.edits] : scope === "content:edit" ? [bearers.reads] : []
      for (const bearer of lower)
        for (const attempt of attemptsOf(route)) {
          const path = addressOf(route.path, attempt)
          const answer = await asks(route.method, path, attempt, bearer)
          expect(answer.status, `${route.method} ${path}: ${answer.all}`).toBe(403)
          holds(`${route.method} ${path}`, path, attempt, answer)
        }
    }
    await unchanged("whoever may only read")
  })

  it("by no origin gets nothing from what origins ask, whatever site it says", async () => {
    for (const route of routes().filter(({ access }) => access?.scope === "origin"))
      for (const attempt of attemptsOf(route)) {
        const path = addressOf(route.path, attempt)
        const headers = { ...attempt.headers, "x-makeready-site": site.siteId }
        const answer = await asks(route.method, path, { ...attempt, headers }, bearers.other)
        expect(answer.status, `${route.method} ${path}: ${answer.all}`).toBe(403)
        holds(`${route.method} ${path}`, path, { ...attempt, headers }, answer)
      }
    await unchanged("no origin")
  })

  it("is the operator, who names another site's things under a site", async () => {
    const within = routes().filter(({ path, method }) => /^\/ops\/v1\/sites\/:id\/.*:/.test(path) && method !== "PUT")
    expect(within.length).toBeGreaterThan(4)
    for (const route of within)
      for (const attempt of attemptsOf(route)) {
        const elsewhere = { ...attempt, params: { ...attempt.params, id: other.siteId } }
        const path = addressOf(route.path, elsewhere)
        const answer = await api.operator.request(route.method, path, attempt.body)
        expect(answer.status, `${route.method} ${path}: ${JSON.stringify(answer.body)}`).toBe(404)
        expect(learned(JSON.stringify(answer.body), said(path, elsewhere))).toEqual([])
      }
    await unchanged("the operator")
  })
})

describe("a tool", () => {
  it("brings nothing of another site, whichever row it stands for and whatever it is given", async () => {
    const client = await toolClient(api.anonymous.address(), `Bearer ${bearers.other}`)
    for (const tool of tools(toolSurface()))
      for (const row of tool.rows) {
        if (row.row === "reference.read") continue
        const route = routes().find(({ name }) => name === row.row)!
        for (const attempt of attemptsOf(route)) {
          if (attempt.body instanceof FormData) continue
          const given = argumentsOf(tool, row, attempt)
          const { text, structured, status } = await client.call(tool.name, given)
          const what = `${tool.name} ${JSON.stringify(given)}`
          const known = JSON.stringify(given)
          expect(learned(`${text} ${JSON.stringify(structured)}`, known), what).toEqual([])
          // What is called so is by now the asker's own.
          if (namesAny(known.replaceAll(name, "")) && attempt.named !== true)
            expect(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
        }
      }
    await client.close()
    await unchanged("tools")
  })
})

/** What a tool is given to send this attempt. */
const argumentsOf = (tool: Tool, row: ToolRow, { params, query, headers, body }: Attempt): object => {
  const named = Object.entries({ ...params, ...query })
    .filter(([name]) => row.fixed?.[name] === undefined)
    .map(([name, value]) => [row.names?.[name] ?? name, value] as const)
  const members =
    row.body === undefined
      ? Object.entries((body ?? {}) as object).map(([name, value]) => [row.names?.[name] ?? name, value] as const)
      : [[row.body, body] as const]
  return {
    ...(tool.choice !== undefined && { [tool.choice.argument]: row.chosenBy }),
    ...Object.fromEntries(named),
    ...Object.fromEntries(members),
    ...(headers?.["if-match"] !== undefined && { ifMatch: headers["if-match"] }),
    ...(headers?.["idempotency-key"] !== undefined && { idempotencyKey: headers["idempotency-key"] })
  }
}

const takesFileAt = (path: string) =>
  screens.some((row) => row.path === path && row.method === "POST" && row.takesFile === true)

/** Posts fields, with a file where the screen takes one. */
const sent = async (owner: Owner, address: string, fields: Record<string, string>, takesFile: boolean) => {
  if (!takesFile) return owner.post(address, fields)
  const few = Object.entries(fields).filter(([name]) => ["token", "base", "alt"].includes(name))
  const markup = few.map(([name, value]) => `<input name="${name}" value="${value}">`)
  const screen = {
    status: 200,
    headers: new Headers(),
    text: "",
    title: "",
    path: address,
    html: `<form action="${address}">${markup.join("")}</form>`
  }
  return owner.upload(screen, address, new File(["x"], "x.png", { type: "image/png" }))
}

describe("what is remembered of a request", () => {
  it("is the asker's: a key of another site opens nothing, and says nothing of having been used", async () => {
    await other.post("/v1/lease")
    const key = { "idempotency-key": site.names.key }
    const answer = await asks("PUT", "/v1/stylesheet", { body: { css: "i{}" }, headers: key }, bearers.other)
    expect([answer.status, answer.replayed]).toEqual([200, false])
    const reader = await asks("PUT", "/v1/stylesheet", { body: { css: "i{}" }, headers: key }, bearers.edits)
    expect([reader.replayed, learned(reader.all, "")]).toEqual([false, []])
    await unchanged("keys")
  })

  it("is the asker's: an ETag of another site's answer is none of one's own, unless both are the same to the byte", async () => {
    const reading = await tokenOf(site)
    for (const { method, path } of routes()) {
      if (method !== "GET" || path.includes(":") || !path.startsWith("/v1/")) continue
      const theirs = await asks("GET", path, {}, reading)
      const etag = theirs.headers.get("etag")
      if (etag === null) continue
      const mine = await asks("GET", path, {}, bearers.other)
      const again = await asks("GET", path, { headers: { "if-none-match": etag } }, bearers.other)
      const same = mine.headers.get("etag") === etag
      expect([path, again.status]).toEqual([path, same ? 304 : 200])
      if (same) expect(learned(theirs.all, ""), path).toEqual([])
    }
  })
})
