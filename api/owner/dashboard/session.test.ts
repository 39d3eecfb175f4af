/** What being signed in is: a cookie, how long it lasts, and whose sites it reaches. */
import { describe, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aSiteOwnedBy, anOwner, pressSignIn, signInLink, stranger } from "../../../test/builders/owner.ts"
import { sweptBy } from "../../../test/builders/sweep.ts"

const api = testApi()
const overTls = testApi({ baseUrl: "https://api.makeready.test" })
const aSiteOf = (email: string) => aSiteOwnedBy(api, email)
const enter = (link: string) => pressSignIn(api, link)

describe("a session", () => {
  it("is a cookie that no script and no other site gets, kept as a hash", async () => {
    const site = await aSiteOf("nell.cookie@vale.test")
    const visitor = stranger(api)
    await visitor.post("/dashboard/sign-in", { email: "nell.cookie@vale.test" })
    const entered = await enter(await signInLink(api, site.siteId))
    expect(entered.headers.get("set-cookie")).toMatch(
      /^makeready-owner=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/
    )
    const token = entered.headers.get("set-cookie")!.split(/[=;]/)[1]!
    const { rows } = await storedSessions()
    expect(rows).toContain("nell.cookie@vale.test")
    expect(rows).not.toContain(token)
  })

  it("over https is a cookie that is sent over https alone and to this host alone", async () => {
    const site = await overTls.aSite()
    await overTls.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell.tls@vale.test" })
    const send = (path: string, fields: Record<string, string> = {}) =>
      fetch(`${overTls.anonymous.address()}${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: "https://api.makeready.test" },
        redirect: "manual"
      })
    expect((await send("/dashboard/sign-in", { email: "nell.tls@vale.test" })).status).toBe(200)
    const entered = await send(await signInLink(overTls, site.siteId))
    const cookie = entered.headers.get("set-cookie")!
    expect(cookie).toMatch(
      /^__Host-makeready-owner=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=5184000; Secure$/
    )
    const [pair] = cookie.split(";") as [string]
    const opened = async (shown: string) =>
      (
        await fetch(`${overTls.anonymous.address()}/dashboard/${site.siteId}`, {
          headers: { cookie: shown },
          redirect: "manual"
        })
      ).status
    expect([await opened(pair), await opened(pair.replace("__Host-", ""))]).toEqual([200, 303])
  })

  it("ends when it is not used, when it is old, and when its owner signs out", async () => {
    const site = await api.aSite()
    const owner = await anOwner(api, site.siteId)
    const home = `/dashboard/${site.siteId}`
    const { title } = await owner.open(home)
    expect(title).not.toBe("Look after your website")
    for (let used = 0; used < 4; used++) {
      api.clock.advance(14 * DAY_MS - 5 * MINUTE_MS)
      expect((await owner.open(home)).title).toBe(title)
    }
    api.clock.advance(4 * DAY_MS)
    expect((await owner.open(home)).title, "in the last minutes of its sixty days").toBe(title)
    api.clock.advance(20 * MINUTE_MS)
    expect((await owner.open(home)).title, "used often, but old").toBe("Look after your website")

    const idle = await anOwner(api, site.siteId)
    api.clock.advance(14 * DAY_MS)
    expect((await idle.open(home)).title).toBe("Look after your website")

    const leaving = await anOwner(api, site.siteId)
    const cookie = leaving.cookie()
    const left = await leaving.send(await leaving.open("/dashboard/account"), "/dashboard/sign-out")
    expect(left.title).toBe("Look after your website")
    const kept = await fetch(`${api.anonymous.address()}${home}`, { headers: { cookie }, redirect: "manual" })
    expect(kept.status).toBe(303)
  })

  it("ends with the next one of the same browser, and with no other's", async () => {
    const site = await aSiteOf("nell.again@vale.test")
    const enterFrom = async (cookie: string) => {
      await stranger(api).post("/dashboard/sign-in", { email: "nell.again@vale.test" })
      const link = await signInLink(api, site.siteId)
      const entered = await fetch(`${api.anonymous.address()}${link}`, {
        method: "POST",
        body: new URLSearchParams(),
        headers: { origin: api.anonymous.address(), cookie },
        redirect: "manual"
      })
      return entered.headers.get("set-cookie")!.split(";")[0]!
    }
    const opened = async (cookie: string) =>
      (await fetch(`${api.anonymous.address()}/dashboard/${site.siteId}`, { headers: { cookie }, redirect: "manual" }))
        .status
    const phone = await enterFrom("")
    const earlier = await enterFrom("")
    const later = await enterFrom(earlier)
    expect([await opened(phone), await opened(earlier), await opened(later)]).toEqual([200, 303, 200])
  })

  it("is forgotten when it is over", async () => {
    const site = await api.aSite()
    await anOwner(api, site.siteId, "nell.over@vale.test")
    const { Effect } = await import("effect")
    const { OwnerSessions } = await import("../../../engine/ports/OwnerSessions.ts")
    const left = () => api.run(Effect.flatMap(OwnerSessions, ({ list }) => list("nell.over@vale.test")))
    const sweep = () => api.run(sweptBy("owner-sessions", api.clock.now()))
    await sweep()
    expect(await left()).toHaveLength(1)
    api.clock.advance(60 * DAY_MS - 5 * MINUTE_MS)
    await sweep()
    expect(await left()).toHaveLength(1)
    api.clock.advance(5 * MINUTE_MS + 1)
    await sweep()
    expect(await left()).toEqual([])
  })

  it("can be ended everywhere at once", async () => {
    const site = await api.aSite()
    const [here, there] = [
      await anOwner(api, site.siteId, "nell.two@vale.test"),
      await anOwner(api, site.siteId, "nell.two@vale.test")
    ]
    const stays = await anOwner(api, (await api.aSite()).siteId, "nell.three@vale.test")
    const kept = here.cookie()
    const account = await here.open("/dashboard/account")
    await here.send(account, "/dashboard/sign-out-everywhere")
    expect((await there.open("/dashboard")).title).toBe("Look after your website")
    const again = await fetch(`${api.anonymous.address()}/dashboard/account`, {
      headers: { cookie: kept },
      redirect: "manual"
    })
    expect(again.status).toBe(303)
    expect((await stays.open("/dashboard/account")).title, "somebody else").toBe("You")
  })

  it("DRAFT-15: reaches the sites of its owner and no other, as they are at each visit", async () => {
    const [mine, other] = [await api.aSite({ name: "Mine" }), await api.aSite({ name: "Not mine" })]
    const page = await other.aPage()
    const owner = await anOwner(api, mine.siteId, "nell.mine@vale.test")
    const list = await owner.open("/dashboard")
    expect([list.text.includes("Mine"), list.text.includes("Not mine")]).toEqual([true, false])
    for (const path of ["", "/pages", "/waiting", "/changes", `/pages/${page.pageId}`])
      expect((await owner.open(`/dashboard/${other.siteId}${path}`)).status, path).toBe(404)
    expect((await owner.open(`/dashboard/${mine.siteId}/pages/${page.pageId}`)).status, "a page of another site").toBe(
      404
    )

    await api.operator.patch(`/ops/v1/sites/${other.siteId}`, { ownerEmail: "nell.mine@vale.test" })
    expect((await owner.open(`/dashboard/${other.siteId}`)).status).toBe(200)
    await api.operator.patch(`/ops/v1/sites/${mine.siteId}`, { ownerEmail: "somebody@else.test" })
    expect((await owner.open(`/dashboard/${mine.siteId}`)).status).toBe(404)
    await api.operator.patch(`/ops/v1/sites/${other.siteId}`, { ownerEmail: null })
    expect((await owner.open("/dashboard")).title).toBe("Look after your website")
  })

  const storedSessions = async () => {
    const { Effect } = await import("effect")
    const { Database } = await import("../../../storage/mysql/Database.ts")
    return api.run(
      Effect.gen(function* () {
        const { query } = yield* Database
        const rows = yield* query((db) => db.selectFrom("owner_sessions").selectAll().execute())
        return { rows: JSON.stringify(rows) }
      })
    )
  }
})
