import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"

let address = "203.0.113.7"
const api = testApi({}, { names: (_, kind) => (kind === "A" ? [address] : []) })

it("tells an owner of a domain that serves and led elsewhere when it was looked at last, with what to enter", async () => {
  const site = await api.aSite()
  const path = `/ops/v1/sites/${site.siteId}/domains`
  await api.operator.post(path, { host: "www.moving.example" })
  const owner = await anOwner(api, site.siteId)
  const settings = async () => (await owner.open(`/dashboard/${site.siteId}/settings`)).html
  expect(await settings()).not.toContain("looked at last")
  address = "93.184.215.14"
  await api.operator.post(`${path}/www.moving.example/check`)
  const shown = await settings()
  expect(shown).toContain("it no longer did when it was looked at last")
  expect(shown).toContain('<code class="mono">203.0.113.7</code>')
})
