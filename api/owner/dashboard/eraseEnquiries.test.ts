/** What is on record of an owner's deletion, and which enquiries are an owner's to read. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { keepLead } from "../../../test/builders/deliveries.ts"
import { anOwner, fieldsOf } from "../../../test/builders/owner.ts"

const api = testApi()

it("E3: a deletion is on record in the owner's name, of one enquiry as of all of an address, and says nothing of whose", async () => {
  const site = await api.aSite()
  const [first] = [
    await keepLead(api, site, { data: { email: "ada@vale.test" } }),
    await keepLead(api, site, { data: { email: "bob@vale.test" } })
  ]
  const path = `/dashboard/${site.siteId}/enquiries`
  const owner = await anOwner(api, site.siteId)
  const { token } = fieldsOf(await owner.open(path), `${path}/delete`)
  await owner.post(`${path}/delete`, { token: token!, lead: first!.id, sure: "yes" })
  await owner.post(`${path}/delete`, { token: token!, email: "bob@vale.test", sure: "yes" })
  const { entries } = (await site.get("/v1/audit?limit=2")).body
  const record = { action: "lead.erase", actor: `dashboard:${site.siteId}`, detail: { leads: 1, files: 0, refused: 0 } }
  expect(entries).toEqual([expect.objectContaining(record), expect.objectContaining(record)])
  expect(JSON.stringify(entries)).not.toContain("vale.test")
})

it("what was sent to try a form out is neither listed nor downloaded", async () => {
  const site = await api.aSite()
  await keepLead(api, site, { data: { name: "Ada of a visit" } })
  await keepLead(api, site, { data: { name: "Bob of a trial", trial: "x" }, isTest: true })
  const path = `/dashboard/${site.siteId}/enquiries`
  const owner = await anOwner(api, site.siteId)
  const { text } = await owner.open(path)
  expect([text.includes("Ada of a visit"), text.includes("Bob of a trial")]).toEqual([true, false])
  const file = await fetch(`${api.anonymous.address()}${path}/export`, { headers: { cookie: owner.cookie() } })
  const table = await file.text()
  expect(table.split("\r\n")).toHaveLength(3)
  expect([table.includes("Ada of a visit"), table.includes("trial")]).toEqual([true, false])
})
