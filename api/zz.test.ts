import { it } from "vitest"
import { testApi } from "../test/builders/api.ts"
const api = testApi()
it("bench", async () => {
  const site = await api.aSite()
  const line = (i: number) => `<p class="x">Paragraph ${i} of the workshop, with some ordinary words in it to fill the line.</p>`
  const html = (n: number) => Array.from({ length: 100 }, (_, i) => line(i === 0 ? 1000 + n : i)).join("\n")
  const page = await site.aPage({ route: "/bench", html: html(0) })
  let v = page.latestVersionId
  const times: number[] = []
  for (let i = 0; i < 300; i++) {
    const t = performance.now()
    const r = await site.put(`/v1/pages/${page.pageId}/payload`, { html: html(i + 1) }, { "if-match": v })
    times.push(performance.now() - t)
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    v = r.body.latestVersionId
  }
  const s = times.slice(50).sort((a, b) => a - b)
  const gets: number[] = []
  for (let i = 0; i < 200; i++) { const t = performance.now(); await site.get("/v1/limits"); gets.push(performance.now() - t) }
  gets.sort((a, b) => a - b)
  console.log("PUT bytes", html(1).length, "p50", s[125], "p90", s[225], "p99", s[247], "GET limits p50", gets[100])
}, 120000)
