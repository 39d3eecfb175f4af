/**
 * What visitors get at an address in every single state of the object store while what is behind it changes: the process
 * that publishes is held up before and after each of its changes, and a real origin is asked there and then.
 */
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Page } from "../../engine/model/Page.ts"
import type { Redirect } from "../../engine/model/Redirect.ts"
import type { Site } from "../../engine/model/Site.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { Publishing } from "../../engine/ports/Publishing.ts"
import { Redirects } from "../../engine/ports/Redirects.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { ask } from "../../infra/origin/testing/ask.ts"
import { type RunningOrigin, startOrigin } from "../../infra/origin/startOrigin.ts"
import { testDatabase } from "../builders/database.ts"
import { noon } from "../builders/nouns.ts"
import { publishersOver, writer } from "../builders/publishing.ts"

const publishers = publishersOver(testDatabase())
const publisher = publishers.start("one")
let origin: RunningOrigin
beforeAll(async () => {
  origin = await startOrigin({ store: publishers.store, port: 0, log: () => {} })
})
afterAll(() => origin.close())

const statusOf = async (site: Site, path: string): Promise<number> => {
  // Nothing remembered: what the store says at this moment.
  origin.purge(["sites/", "hosts/"])
  return (await ask({ port: origin.port, host: `${site.label}.sites.test`, path })).status
}

/** Each status that a path has, in order and without repetitions, from before a change until after it. */
const statusesDuring = async (site: Site, path: string, change: () => Promise<unknown>) => {
  const seen: Array<number> = []
  const look = async () => {
    const status = await statusOf(site, path)
    if (seen.at(-1) !== status) seen.push(status)
  }
  await look()
  publisher.pauses.before = publisher.pauses.after = look
  await change()
  delete publisher.pauses.before
  delete publisher.pauses.after
  await look()
  return seen
}

/** A page takes its place or leaves it, together with what its address answers without it. */
const change = (
  page: Page,
  routes: { readonly before: string | null; readonly after: string | null },
  left?: Redirect
) =>
  publisher.run(
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const pages = yield* Pages
      const redirects = yield* Redirects
      const publishing = yield* Publishing
      const { before, after } = routes
      const status = after === null ? "archived" : "live"
      const ticket = yield* run(
        Effect.gen(function* () {
          yield* pages.update(page.siteId, page.id, { slot: after, status })
          if (after !== null) yield* redirects.remove(page.siteId, after)
          if (left !== undefined) yield* redirects.put(left)
          return yield* publishing.enqueue(page.siteId, {
            kind: "page",
            pageId: page.id,
            routeBefore: before,
            routeAfter: after,
            listed: true
          })
        })
      )
      yield* publishing.settle(ticket)
    })
  )

const redirectFrom = (site: Site, from: string, to: string | null): Redirect => ({
  siteId: site.id,
  from,
  to,
  status: to === null ? 410 : 301,
  createdBy: null,
  source: to === null ? "archive (gone)" : "archive (redirect)",
  createdAt: noon
})

const aPage = async () => {
  const site = await publisher.run(writer.site())
  await publisher.run(writer.publish(site, { slot: "/", html: "<p>Start</p>" }))
  const { page } = await publisher.run(writer.publish(site, { slot: "/old", html: "<p>Old</p>" }))
  await publisher.run(
    Effect.flatMap(Publishing, ({ enqueue, settle }) =>
      Effect.flatMap(enqueue(site.id, { kind: "site", rerender: false }), settle)
    )
  )
  return { site, page }
}

describe("an address", () => {
  it.each([
    ["with a redirect", "/", 301],
    ["as gone", null, 410]
  ])("is never without an answer while its page is archived %s, or comes back", async (_, to, status) => {
    const { site, page } = await aPage()
    const leaving = () => change(page, { before: "/old", after: null }, redirectFrom(site, "/old", to))
    expect(await statusesDuring(site, "/old", leaving)).toEqual([200, status])
    const returning = () => change(page, { before: null, after: "/old" })
    expect(await statusesDuring(site, "/old", returning)).toEqual([status, 200])
  })

  it("is never without an answer while its page moves away, and the new one is there before it is named", async () => {
    const { site, page } = await aPage()
    const moving = () => change(page, { before: "/old", after: "/new" }, redirectFrom(site, "/old", "/new"))
    const ends = new Set<number>()
    const statuses = await statusesDuring(site, "/old", async () => {
      const { after } = publisher.pauses
      publisher.pauses.after = async (keys) => {
        if ((await statusOf(site, "/old")) === 301) ends.add(await statusOf(site, "/new"))
        await after?.(keys)
      }
      await moving()
    })
    expect(statuses).toEqual([200, 301])
    expect([...ends]).toEqual([200])
  })
})
