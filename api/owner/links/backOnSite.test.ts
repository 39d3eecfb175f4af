/** Whoever puts a page back reads first whom its forms would tell of enquiries: by mail, at the link, at the dashboard. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const person = browser(api)

let made = 0
const thief = "thief@else.test"
const would = `Look closely: enquiries would go to ${thief}.`
const inRed = `<strong class="grave">${would}</strong>`
const mayStay = `say that you know ${thief}, or leave the page where it is`

/** A page with a form, taken off before its website went live, so that nobody was asked about the form. */
const aPageTakenOff = async (notify = thief) => {
  const site = await api.aSite()
  const nell = `nell.${++made}@vale.test`
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: nell })
  const form = `<mk-component name="contact-form" data-form-id="offer" data-notify-email="${notify}"></mk-component>`
  const page = await site.aPage({ route: "/offer", title: "Offer", html: `<h1>Offer</h1>${form}` })
  const path = `/v1/pages/${page.pageId}`
  expectStatus(await site.post(`${path}/archive`, { disposition: "gone" }), 202)
  expectStatus(await site.post(`${path}/archive/confirm`, { route: "/offer" }), 200)
  const host = `www.offer-${made}.test`
  expectStatus(await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host }), 200)
  expect((await site.get("/v1/pending-changes")).body.pendingChanges).toEqual([])
  const mailed = async (kind: string) => (await mailsOf(api, site.siteId)).findLast((mail) => mail.kind === kind)!
  const status = async () => (await site.get(path)).body.status as string
  return { site, page, path, nell, mailed, status }
}

it("says so at the link by which a page is asked back, and takes a yes of whoever knows them", async () => {
  const { site, path, mailed, status } = await aPageTakenOff()
  const asked = expectStatus(await site.post(`${path}/unarchive`), 202)
  expect(asked.warnings).toContainEqual(expect.objectContaining({ code: "unarchive.recipients", recipients: [thief] }))
  const mail = await mailed("unarchive-confirm")
  expect(mail.text).toContain(would)

  const opened = await person.open(linkIn(mail))
  expect(opened.html).toContain(inRed)
  expect(opened.html).toContain("The form “offer”: who gets its enquiries")
  const unsaid = await person.press(linkIn(mail), { asked: "knows" })
  expect([unsaid.status, unsaid.html.includes(mayStay)]).toEqual([422, true])
  expect(await status()).toBe("unarchive_pending")
  const done = await person.press(linkIn(mail), { asked: "knows", knows: thief })
  expect([done.status, done.title]).toEqual([200, "The page is back"])
  expect(await status()).toBe("live")
})

it("says so at the link of the mail that told of the page", async () => {
  const { mailed, status } = await aPageTakenOff()
  const mail = await mailed("archive-restore")
  expect(mail.text).toContain(`Look closely before you put it back: enquiries would go to ${thief}.`)
  expect((await person.open(linkIn(mail))).html).toContain(inRed)
  expect((await person.press(linkIn(mail), { asked: "knows" })).status).toBe(422)
  expect(await status()).toBe("archived")
  expect((await person.press(linkIn(mail), { asked: "knows", knows: thief })).title).toBe("The page is back")
})

it("says so at the dashboard", async () => {
  const { site, page, nell, status } = await aPageTakenOff()
  const owner = await anOwner(api, site.siteId, nell)
  const desk = `/dashboard/${site.siteId}/pages/${page.pageId}`
  const history = await owner.open(`${desk}/history`)
  expect(history.html).toContain(inRed)
  const unsaid = await owner.send(history, `${desk}/put-back`)
  expect([unsaid.status, unsaid.text.includes(mayStay)]).toEqual([422, true])
  expect(await status()).toBe("archived")
  const done = await owner.send(unsaid, `${desk}/put-back`, { knows: thief })
  expect(done.text).toContain("The page is in its place again.")
})

it("says so to staff who confirm it, and takes their word once they name each", async () => {
  const { site, page, path, status } = await aPageTakenOff(`${thief}, nell.${made + 1}@vale.test`)
  const confirm = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`
  // What is not asked for is not asked about.
  expect((await api.operator.post(confirm)).code).toBe("archive.state_conflict")
  expectStatus(await site.post(`${path}/unarchive`), 202)
  for (const body of [undefined, {}, { knows: "other@else.test" }]) {
    const refused = await api.operator.post(confirm, body)
    expect([refused.status, refused.code, refused.body.unknown]).toEqual([422, "request.invalid", [thief]])
    expect(refused.body.detail).toContain(`send enquiries to ${thief}, which`)
  }
  expect(await status()).toBe("unarchive_pending")
  expectStatus(await api.operator.post(confirm, { knows: `other@else.test ${thief}` }), 200)
  expect(await status()).toBe("live")
})

it("asks nothing of the owner's own address", async () => {
  const { site, path, mailed } = await aPageTakenOff(`nell.${made + 1}@vale.test`)
  const asked = expectStatus(await site.post(`${path}/unarchive`), 202)
  expect(JSON.stringify(asked.warnings)).not.toContain("unarchive.recipients")
  const mail = await mailed("unarchive-confirm")
  expect(mail.text).not.toContain("Look closely")
  const opened = await person.open(linkIn(mail))
  expect(opened.html).not.toContain("Look closely")
  expect(opened.html).toContain(`nell.${made}@vale.test`)
  expect((await person.press(linkIn(mail))).title).toBe("The page is back")
})
