/** What the owner reads of what visitors sent. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner } from "../../../test/builders/owner.ts"

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
  const { text } = await (await anOwner(api, siteId)).open(`/dashboard/${siteId}/enquiries`)
  expect(text).toContain(shown)
})

it("C7: shows what was typed with its line breaks", async () => {
  const { form, site } = await aForm(api, origin, { html: '<mk-component name="contact-form"></mk-component>' })
  await form.send({ ...ada, message: "First\nSecond <b>" })
  const { html } = await (await anOwner(api, site.siteId as SiteId)).open(`/dashboard/${site.siteId}/enquiries`)
  const [, kept, message] = /<span class="(typed)">(First[^]*?)<\/span>/.exec(html) ?? []
  expect([kept, message]).toEqual(["typed", "First\nSecond &lt;b&gt;"])
})
