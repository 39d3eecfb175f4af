/** What the owner reads of what was done: whole words for all of it. */
import { describe, expect, it } from "vitest"
import { type AuditAction, auditActions } from "../../../engine/model/AuditAction.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Json } from "../../../engine/values/Json.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"
import { actionText, authorOfRecord } from "./wording.ts"

const said = (action: string, detail: object = {}) => actionText({ action, detail } as never, [])

describe("C9: the log of a website", () => {
  it.each(auditActions.map((action) => [action]))("has words for %s, and no code among them", (action) => {
    const text = said(action)
    expect(text).toMatch(/^[a-z][a-z’ ]+ (?:[a-z’: ]+)$/)
    expect(text).not.toBe(said("gone.from_the_list"))
    expect(said(action, { outcome: "held" })).toMatch(/^wrote a change that waits for you: [a-z ]+$/)
  })

  it("tells every action apart", () => {
    expect(new Set(auditActions.map((action) => said(action))).size).toBe(auditActions.length)
  })

  it("tells nothing as done by staff that followed by itself", () => {
    const author = authorOfRecord({ id: "site_vale" as SiteId, settings: {} }, [])
    const by = (action: AuditAction, detail: Json = null) => author({ actor: "system", action, detail })
    expect(by("site.trial_end")).toBe("The platform")
    expect(by("site.freeze", { reason: "more than 60 writes within an hour" })).toBe("The website")
    expect([by("site.freeze", { reason: "by request" }), by("domain.attach")]).toEqual(["Our staff", "Our staff"])
  })

  it("has words for what the list has no more", () => {
    expect(said("page.enchant")).toBe("changed something:")
    expect(said("toString")).toBe("changed something:")
  })
})

const api = testApi()

it("C9: is read on the overview without a code", async () => {
  const site = await api.aSite()
  const schema = [{ name: "name", type: "text" }]
  await site.post("/v1/collections", { key: "team", name: "Team", schema })
  await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } })
  await site.post("/v1/allowlist", { origin: "https://maps.test", reason: "The map" })
  const owner = await anOwner(api, site.siteId)
  const { text } = await owner.open(`/dashboard/${site.siteId}`)
  const lately = text.slice(text.indexOf("What happened last"))
  for (const words of [
    "added the entry “Ada” to the list “Team”",
    "added the list “Team”",
    "asked to let the website work with another address"
  ])
    expect(lately).toContain(words)
  expect(lately).not.toMatch(/[a-z]_[a-z]|\b(?:row|allowlist|collection)\b/)
})

it("says of each answer which change it was about, and leads to it", async () => {
  const site = await api.aSite({ domain: "trail.vale.test" })
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  await owner.send(await owner.open(`${settings}/told`), `${settings}/recipients`, { notifyEmail: "nell@vale.test" })
  for (const notifyEmail of ["one@vale.test", "two@vale.test"]) {
    const { pendingChange } = expectStatus(await site.put("/v1/site", { notifyEmail }), 202)
    const path = `/dashboard/${site.siteId}/asked/${pendingChange.id}`
    await owner.send(await owner.open(path), path, { decision: "decline" })
  }
  const { html, text } = await owner.open(`/dashboard/${site.siteId}/changes`)
  expect(text).toContain("You turned down a change that was asked for, 2 times")
  expect(html.match(/turned down a change that was asked for: <a href="[^"]*\/asked\/[^"]+">[^<]+<\/a>/g)).toHaveLength(
    2
  )
})
