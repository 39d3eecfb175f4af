/** The page that every listing is shown by, as its owner meets it: by what it is for, and not by what is filled in. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

const api = testApi()

it("is named by what it is for, on screens and in mails, and no other page is made after it", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const desk = `/dashboard/${site.siteId}`
  const title = "{{listing.address}}, {{listing.city}}"
  const html = "<h1>{{listing.address}}</h1>\n<p>See it for yourself</p>"
  const page = await site.aPage({ route: "/homes/:mls/:slug", title, html })
  await site.aPage({ route: "/about", title: "About us", html: "<h1>About us</h1>" })
  const headers = { "if-match": page.latestVersionId }
  await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, { html: html.replace("yourself", "yourselves") }, headers)

  for (const path of ["/pages", "/waiting", `/pages/${page.pageId}`, `/pages/${page.pageId}/place`, "/changes"]) {
    const screen = await owner.open(`${desk}${path}`)
    expect(screen.text, path).toContain("The page of each listing")
    expect(screen.html, path).not.toContain(title)
  }
  const mail = (await mailsOf(api, site.siteId)).find(({ kind }) => kind === "version-review")!
  expect(mail.subject).toMatch(/^The page of each listing: /)
  expect(mail.text).toContain("wrote a new version of the page of each listing at /homes/:mls/:slug for the website")

  expect((await owner.open(`${desk}/pages/${page.pageId}/place`)).text).not.toContain("Add a page like this one")
  const about = (await site.get("/v1/pages")).body.pages.find(({ route }: { route: string }) => route === "/about")
  expect((await owner.open(`${desk}/pages/${about.pageId}/place`)).text).toContain("Add a page like this one")
})

it("says of double braces what is filled in, where others say that they cannot be used", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const title = "{{listing.address}}"
  const made = { route: "/homes/:mls/:slug", title, html: "<h1>{{listing.address}}</h1>\n<p>See it</p>" }
  const { pageId } = await site.aPage(made)
  const path = `/dashboard/${site.siteId}/pages/${pageId}`
  const details = await owner.open(`${path}/details`)
  expect(details.text).toContain("is filled in for each listing")
  const wrong = "Between double braces only what a listing says can stand, such as {{listing.address}}."
  const refused = await owner.send(details, `${path}/details`, { title: "{{listing.colour}}" })
  expect([refused.status, refused.text.includes(`Title: ${wrong}`)]).toEqual([422, true])
  const saved = await owner.send(details, `${path}/details`, { title: "{{listing.address}} for sale" })
  expect(saved.status).toBe(200)
  expect((await site.get(`/v1/pages/${pageId}`)).body.title).toBe("{{listing.address}} for sale")
})
