/** `GET /v1/forms`: which forms take submissions, where they stand, and whom each tells. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const form = (attributes = "") => `<mk-component name="contact-form" ${attributes}></mk-component>`

interface Listed {
  readonly formKey: string
  readonly declaredIn: string
  readonly notify: { readonly to: ReadonlyArray<string>; readonly from: string }
  readonly notifyWarning?: string
}
const list = async (site: TestSite, query = "") => expectStatus(await site.get(`/v1/forms${query}`), 200)
const formsOf = async (site: TestSite): Promise<ReadonlyArray<Listed>> => (await list(site)).forms

/** Sets the site's own recipients, as its owner has them. */
const setRecipients = (site: TestSite, settings: object) =>
  api.run(
    Effect.flatMap(Sites, (sites) =>
      Effect.flatMap(sites.get(site.siteId as SiteId), (found) =>
        sites.update(site.siteId as SiteId, { settings: { ...found!.settings, ...settings } })
      )
    )
  )

const goLive = async ({ siteId }: TestSite, host: string) =>
  expectStatus(await api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host }), 200)

describe("where forms stand", () => {
  it("FORM-01, FORM-02: on a page, in a section of the chrome, in a partial", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/visit", html: form('data-form-id="visit"') + form() })
    const footer = expectStatus(await site.put("/v1/chrome/footer", { html: form() }), 200)
    const partial = expectStatus(
      await site.put("/v1/partials/signup", { html: '<mk-component name="newsletter-form"></mk-component>' }),
      200
    )
    const { forms } = await list(site)
    expect(forms).toMatchObject([
      { formKey: "visit", block: "contact-form", scope: "page", pageId: page.pageId, declaredIn: "/visit" },
      { formKey: "contact-form", block: "contact-form", scope: "page", pageId: page.pageId, declaredIn: "/visit" },
      {
        formKey: "contact-form",
        block: "contact-form",
        scope: "site",
        pageId: footer.pageId,
        declaredIn: "chrome:footer"
      },
      {
        formKey: "newsletter-form",
        block: "newsletter-form",
        scope: "site",
        pageId: partial.pageId,
        declaredIn: "partial:signup"
      }
    ])
    for (const { notify } of forms) expect(Object.keys(notify)).toEqual(["to", "cc", "bcc", "from"])
  })

  it("FORM-08: not on a page that is held", async () => {
    const site = await api.aSite()
    await site.aPage({ html: form(), hold: true })
    expect(await formsOf(site)).toEqual([])
  })

  it("FORM-05, FORM-06, FORM-07: thirty published pages a call, until there are no more", async () => {
    const site = await api.aSite()
    for (let number = 10; number < 45; number++) {
      await site.aPage({ route: `/p-${number}`, html: number % 10 === 4 ? form() : "<p>None</p>" })
      api.clock.advance(3_000)
    }
    expectStatus(await site.put("/v1/chrome/footer", { html: form() }), 200)
    const first = await list(site)
    expect(first).toMatchObject({
      nextOffset: 30,
      scanned: 30,
      totalPages: 35,
      scanNote: expect.stringContaining("1 to 30 of 35")
    })
    expect(first.buildRouting).toMatchObject({
      active: true,
      inbox: expect.stringContaining("@"),
      detail: expect.any(String)
    })
    expect(first.forms.map(({ declaredIn }: Listed) => declaredIn)).toEqual([
      "/p-14",
      "/p-24",
      "/p-34",
      "chrome:footer"
    ])
    const second = await list(site, "?offset=30")
    expect(second).toMatchObject({ nextOffset: null, scanned: 5, totalPages: 35 })
    expect(second.forms.map(({ declaredIn }: Listed) => declaredIn)).toEqual(["/p-44"])
    expect(await list(site, "?offset=90")).toMatchObject({ forms: [], nextOffset: null, scanned: 0 })
    expect((await site.get("/v1/forms?offset=-1")).status).toBe(400)
  })
})

describe("whom they tell", () => {
  it("FORM-04, CFORM-24, CFORM-25: those the form names, else those of the site", async () => {
    const site = await api.aSite()
    await setRecipients(site, { notifyEmail: ["desk@vale.test"], notifyCc: ["office@vale.test"] })
    await site.aPage({
      html:
        form('data-form-id="a" data-notify-email="nell@vale.test, tom@vale.test" data-notify-bcc="log@vale.test"') +
        form('data-form-id="b"')
    })
    await goLive(site, "forms.vale.test")
    const [own, ofSite] = await formsOf(site)
    expect(own?.notify).toEqual({
      to: ["nell@vale.test", "tom@vale.test"],
      cc: [],
      bcc: ["log@vale.test"],
      from: "form"
    })
    expect(ofSite?.notify).toEqual({ to: ["desk@vale.test"], cc: ["office@vale.test"], bcc: [], from: "site" })
    expect([own?.notifyWarning, ofSite?.notifyWarning]).toEqual([undefined, undefined])
  })

  it("FORM-03, FORM-04: a warning says where nobody is told, or somebody else", async () => {
    const building = await api.aSite()
    await building.aPage({
      html: form('data-form-id="a" data-notify-email="nell@vale.test"') + form('data-form-id="b"')
    })
    const [named, unnamed] = await formsOf(building)
    expect(named).toMatchObject({
      notify: { to: ["nell@vale.test"], from: "form" },
      notifyWarning: expect.stringContaining("No domain")
    })
    expect(unnamed).toMatchObject({
      notify: { to: [expect.stringContaining("@")], from: "build" },
      notifyWarning: expect.stringContaining("notifyEmail")
    })

    const live = await api.aSite()
    await live.aPage({
      html: `${form()}<mk-component name="form" data-form-id="s" data-fields='[{"name":"q"}]' data-action="/search"></mk-component>`
    })
    await goLive(live, "silent.vale.test")
    const [silent, elsewhere] = await formsOf(live)
    expect(silent).toMatchObject({
      notify: { to: [], from: "none" },
      notifyWarning: expect.stringContaining("nobody is told")
    })
    expect(elsewhere).toMatchObject({
      notify: { to: [], from: "none" },
      notifyWarning: expect.stringContaining("/search")
    })
  })
})

it("is the site's own", async () => {
  const [site, other] = [await api.aSite(), await api.aSite()]
  await site.aPage({ html: form() })
  expect(await formsOf(other)).toEqual([])
})
