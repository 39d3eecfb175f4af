/** The owner reads what visitors sent, with the files that came along. */
import { describe, expect, it } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { aForm, asForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, openNewest } from "../../../test/builders/owner.ts"

const api = testApi()
const origin = testOrigin(api)

const application = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "cv", label: "Your CV", type: "file", accept: ["pdf"] }
]

describe("files of an enquiry", () => {
  it("LEAD-17, LEAD-18: are opened by the owner of the site alone, as a download, for one year", async () => {
    const { site, form } = await aForm(api, origin, { html: asForm(application, `data-form-id="apply"`) })
    const bytes = aPdf(20_000)
    const files = [{ field: "cv", name: "Résumé.pdf", bytes }]
    expect((await form.send({ name: "Ada" }, { files })).json).toEqual({ ok: true })

    const owner = await anOwner(api, site.siteId)
    const one = await openNewest(owner, site.siteId)
    expect(one.text).toContain("Your CV Résumé.pdf")
    const [, path] = /href="(\/dashboard\/site_\w+\/enquiries\/files\/file_\w+)"/.exec(one.html)!
    const opened = (cookie: string) =>
      fetch(`${api.anonymous.address()}${path}`, { headers: { cookie }, redirect: "manual" })
    const file = await opened(owner.cookie())
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "private, no-store"
    ])
    expect(file.headers.get("content-disposition")).toContain("attachment; filename=")
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)

    expect((await opened("")).status, "a stranger is asked to sign in").toBe(303)
    const elsewhere = await api.aSite()
    const other = await anOwner(api, elsewhere.siteId)
    expect((await opened(other.cookie())).status).toBe(404)
    const moved = path!.replace(site.siteId, elsewhere.siteId)
    expect((await other.open(moved)).title).toBe("There is nothing here")

    api.clock.advance(365 * DAY_MS)
    const later = await anOwner(api, site.siteId, owner.email)
    expect((await later.open(path!)).status).toBe(410)
  })
})
