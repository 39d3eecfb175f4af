/** What the owner reads of what visitors sent. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, fieldsOf, openNewest } from "../../../test/builders/owner.ts"

const api = testApi()
const origin = testOrigin(api)

it.each([
  ["en", "Name Ada Email ada@vale.test Message Hello"],
  ["de", "Name Ada E-Mail ada@vale.test Nachricht Hello"]
])("LEAD-09: names the fields of a ready-made form as that form does, in %s", async (language, shown) => {
  const { form, site } = await aForm(api, origin, { html: '<mk-component name="contact-form"></mk-component>' })
  const siteId = site.siteId as SiteId
  await api.run(Effect.flatMap(Sites, (sites) => sites.update(siteId, { language })))
  await form.send({ ...ada, message: "Hello" })
  const { text } = await openNewest(await anOwner(api, siteId), siteId)
  expect(text).toContain(shown)
})

it("says that nobody is mailed of enquiries while the website has no domain of its own, and no longer", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/enquiries`
  const before = await owner.open(path)
  expect(before.text).toContain("Enquiries are not mailed to you yet: the website has no domain of its own.")
  expect(before.html).toContain(`/dashboard/${site.siteId}/settings/domain"`)
  await api.run(
    Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, { servingSince: api.clock.now() }))
  )
  expect((await owner.open(path)).text).not.toContain("not mailed to you yet")
})

describe("deletion at the dashboard", () => {
  const aSiteWith = async (...people: ReadonlyArray<string>) => {
    const { form, site, leads } = await aForm(api, origin)
    for (const email of people) {
      expect((await form.send({ ...ada, email, message: `From ${email}` })).status).toBe(200)
      api.clock.advance(61_000)
    }
    const path = `/dashboard/${site.siteId}/enquiries`
    const owner = await anOwner(api, site.siteId)
    return { site, leads, owner, path, erase: `${path}/delete` }
  }

  it("E3: asks before it deletes one enquiry, or all of its address", async () => {
    const { leads, owner, path, erase } = await aSiteWith("ada@vale.test", "Ada@vale.test", "bob@vale.test")
    const [bob, second] = (await leads()) as ReadonlyArray<{ id: string }>
    const shown = await owner.open(`${path}/${bob!.id}`)
    expect(shown.html).toContain(`name="lead" value="${bob!.id}"`)
    const asked = await owner.send(shown, erase)
    expect([asked.status, asked.title]).toEqual([200, "Delete this enquiry?"])
    expect(asked.text).toContain("From bob@vale.test")
    expect(asked.html).not.toContain('name="email"')
    expect(await leads()).toHaveLength(3)
    const done = await owner.send(asked, erase)
    expect([done.path, done.text.includes("Deleted, for good.")]).toEqual([`${path}?done=deleted`, true])
    expect((await leads()).map(({ id }: { id: string }) => id)).not.toContain(bob!.id)

    const both = await owner.send(await owner.open(`${path}/${second!.id}`), erase)
    expect(both.text).toContain("Delete all 2 enquiries of ada@vale.test")
    const { token } = fieldsOf(both, erase)
    await owner.post(erase, { token: token!, email: "ada@vale.test", sure: "yes" })
    expect(await leads()).toEqual([])
    const { html } = await owner.open(path)
    expect(html, "what was refused, and therefore never listed, can still be looked for").toContain('name="email"')
  })

  it("E3: finds everything of an address that somebody asks about, and says when there is nothing", async () => {
    const { leads, owner, path, erase } = await aSiteWith("ada@vale.test", "bob@vale.test")
    const list = await owner.open(path)
    const { token } = fieldsOf(list, erase)
    const found = await owner.post(erase, { token: token!, email: "ADA@vale.test" })
    expect([found.title, found.path]).toEqual(["Delete 1 enquiry?", erase])
    await owner.send(found, erase)
    expect((await leads()).map(({ data }: { data: { email: string } }) => data.email)).toEqual(["bob@vale.test"])
    const none = await owner.post(erase, { token: token!, email: "ada@vale.test" })
    expect(none.title).toBe("Nobody wrote from this address")
    const wrong = await owner.post(erase, { token: token!, email: "ada" })
    expect([wrong.status, wrong.title]).toEqual([422, "This was not done"])
  })

  it("E3: is for the owner of the site alone, and for a form of their own session", async () => {
    const { site, leads, owner, erase } = await aSiteWith("ada@vale.test")
    const [{ id }] = await leads()
    const other = await api.aSite()
    const stranger = await anOwner(api, other.siteId)
    const { token } = fieldsOf(await stranger.open("/dashboard/account"), "/dashboard/sign-out")
    expect((await stranger.post(erase, { token: token!, lead: id, sure: "yes" })).status).toBe(404)
    const moved = erase.replace(site.siteId, other.siteId)
    expect((await stranger.post(moved, { token: token!, lead: id, sure: "yes" })).status).toBe(404)
    expect((await owner.post(erase, { token: token!, lead: id, sure: "yes" })).status).toBe(403)
    expect(await leads()).toHaveLength(1)
  })
})

it("E3: the owner downloads every enquiry as a table with words at its head", async () => {
  const { form, site } = await aForm(api, origin, {
    html: '<mk-component name="contact-form" data-fields="name,email,phone,message"></mk-component>'
  })
  expect((await form.send({ ...ada, phone: "01632960147", message: "=1+1" })).status).toBe(200)
  const owner = await anOwner(api, site.siteId)
  const list = await owner.open(`/dashboard/${site.siteId}/enquiries`)
  const path = `/dashboard/${site.siteId}/enquiries/export`
  expect(list.html).toContain(`href="${path}"`)
  const file = await fetch(`${api.anonymous.address()}${path}`, { headers: { cookie: owner.cookie() } })
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="enquiries-/)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3)), "the mark of UTF-8").toEqual([0xef, 0xbb, 0xbf])
  const [head, line] = new TextDecoder().decode(bytes).split("\r\n")
  expect(head).toContain('"Sent (UTC)","Form","Sent from"')
  expect(line).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d","/)
  expect(`${head}${line}`, "no ids").not.toMatch(/lead_|pg_|Number|Belongs to/)
  expect(head).toContain('"Email"')
  expect(line).toContain(`"'=1+1"`)
  expect(line, "with its zero").toContain(`"'01632960147"`)
})

it("C7: shows what was typed with its line breaks", async () => {
  const { form, site } = await aForm(api, origin, { html: '<mk-component name="contact-form"></mk-component>' })
  await form.send({ ...ada, message: "First\nSecond <b>" })
  const { html } = await openNewest(await anOwner(api, site.siteId), site.siteId)
  const [, kept, message] = /<bdi class="(typed)">(First[^]*?)<\/bdi>/.exec(html) ?? []
  expect([kept, message]).toEqual(["typed", "First\nSecond &lt;b&gt;"])
})

it("lets nothing that turns the direction of a text, or is not seen, reach beyond what was typed", async () => {
  const { form, site, leads } = await aForm(api, origin, { html: '<mk-component name="contact-form"></mk-component>' })
  const name = "Ada\u202e \u2066drol\u200bo"
  await form.send({ ...ada, name })
  api.clock.advance(61_000)
  await form.send({ ...ada, name: "\u200b\u202e", message: "Hello" })
  const path = `/dashboard/${site.siteId}/enquiries`
  const owner = await anOwner(api, site.siteId as SiteId)
  const list = await owner.open(path)
  expect([...list.html.matchAll(/class="whole"[^>]*>([^]*?)<\/a/g)].map(([, title]) => title)).toEqual([
    "<bdi>ada@vale.test</bdi>",
    "<bdi>Ada drolo</bdi>"
  ])
  const first = await owner.open(`${path}/${(await leads()).at(-1).id}`)
  const asked = await owner.send(first, `${path}/delete`)
  for (const { html } of [list, first, asked]) expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
  expect(first.html).toContain('<bdi class="typed">Ada drolo</bdi>')
  expect((await leads()).at(-1).data.name, "kept as it was sent").toBe(name)
})

it("tells times by the clock of the business, on the screen and in the table", async () => {
  const { form, site } = await aForm(api, origin, { html: '<mk-component name="contact-form"></mk-component>' })
  await form.send({ ...ada, message: "Hello" })
  await site.put("/v1/site", { contact: { address: { country: "GB" } } })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/enquiries`
  const { html } = await owner.open(path)
  const [, at, shown] = /<time datetime="([^"]+)">([^<]+)</.exec(html)!
  const london = (options: Intl.DateTimeFormatOptions) =>
    new Date(at!).toLocaleString("en-GB", { timeZone: "Europe/London", ...options })
  expect(shown).toContain(`, ${london({ timeStyle: "short" })} `)
  expect(shown).toMatch(/ (?:GMT|BST)$/)
  const file = await fetch(`${api.anonymous.address()}${path}/export`, { headers: { cookie: owner.cookie() } })
  const [head, line] = (await file.text()).split("\r\n")
  expect(head).toContain('"Sent (Europe/London)"')
  expect(line).toContain(` ${london({ timeStyle: "short" })}",`)
})

it("lets an address and a number be tapped, and counts enquiries on the overview", async () => {
  const { form, site } = await aForm(api, origin, {
    html: '<mk-component name="contact-form" data-phone="true"></mk-component>'
  })
  const owner = await anOwner(api, site.siteId)
  const home = `/dashboard/${site.siteId}`
  expect((await owner.open(home)).text).toContain("New enquiries None yet")
  await form.send({ ...ada, phone: "+44 (0)1632 960147", message: "Ring 01632 960147 before 20261130" })
  const { html } = await openNewest(owner, site.siteId)
  expect(html).toContain('<a href="mailto:ada@vale.test">ada@vale.test</a>')
  expect(html).toContain('<a href="tel:+441632960147">+44 (0)1632 960147</a>')
  expect(html.match(/href="tel:/g), "the answer and the button; a sentence is none").toHaveLength(2)
  const counted = await owner.open(home)
  expect(counted.text).toContain("1 enquiry in the last 30 days")
  api.clock.advance(31 * 86_400_000)
  const later = await anOwner(api, site.siteId)
  expect((await later.open(home)).text).toContain("None in the last 30 days")
})
