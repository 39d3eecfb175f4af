/** Reads tell whether visitors get what is published, whatever it is. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()
const tokens = { font: { heading: "Inter", body: "Inter" } }
const inter = readFileSync(new URL("../../../renderer/fonts/inter/normal.woff2", import.meta.url))

it("A4: a theme, typefaces and what the site sets are served once every page has followed", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const served = async (path: string) => (await site.get(path)).body.served as boolean
  expect([await served("/v1/theme"), await served("/v1/fonts"), await served("/v1/site")]).toEqual([false, true, true])

  const { themeVersionId } = (await site.put("/v1/theme", tokens)).body
  expect(await served("/v1/theme")).toBe(false)
  expect((await site.post("/v1/theme/publish", { themeVersionId })).body.served).toBe(false)
  const face = new FormData()
  face.append("family", "Ours")
  face.append("file", new Blob([new Uint8Array(inter)], { type: "font/woff2" }), "ours.woff2")
  expect((await site.post("/v1/fonts", face)).body.served).toBe(false)
  expect((await site.put("/v1/site", { contact: { phone: "+1 555 0100" } })).body.served).toBe(false)
  expect([await served("/v1/theme"), await served("/v1/fonts"), await served("/v1/site")]).toEqual([
    false,
    false,
    false
  ])
  expect([await served("/v1/redirects"), await served("/v1/allowlist")]).toEqual([true, true])

  await api.startWorker()
  for (const path of ["/v1/theme", "/v1/fonts", "/v1/site"]) {
    await expect.poll(() => served(path), { timeout: 30_000 }).toBe(true)
  }
  // A theme is taken back as it was read, with what the read said of it.
  const read = (await site.get("/v1/theme")).body
  expect((await site.put("/v1/theme?dryRun=1", read)).body.status).toBe("would-hold")
})
