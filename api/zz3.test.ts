import { it } from "vitest"
import { testApi } from "../test/builders/api.ts"
const api = testApi()
it("x", async () => {
  const site = await api.aSite()
  const held = await site.aPage({ hold: true })
  const { token } = (await api.anonymous.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret })).body
  const r = await fetch(`${site.address()}/v1/pages/${held.pageId}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } })
  console.log(r.status, [...r.headers], await r.text())
})
