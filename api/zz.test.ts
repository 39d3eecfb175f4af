import { it } from "vitest"
import { Session } from "node:inspector/promises"
import { testApi } from "../test/builders/api.ts"
const api = testApi()
it("bench", async () => {
  const site = await api.aSite()
  const line = (i: number) => `<p class="x">Paragraph ${i} of the workshop, with some ordinary words in it to fill the line.</p>`
  const html = (n: number) => Array.from({ length: 100 }, (_, i) => line(i === 0 ? 1000 + n : i)).join("\n")
  const page = await site.aPage({ route: "/bench", html: html(0) })
  let v = page.latestVersionId
  const times: number[] = []
  const session = new Session(); session.connect()
  let cpu0: any
  for (let i = 0; i < 300; i++) {
    if (i === 100) { await session.post("Profiler.enable"); await session.post("Profiler.setSamplingInterval", { interval: 200 }); cpu0 = process.cpuUsage(); await session.post("Profiler.start") }
    const t = performance.now()
    const r = await site.put(`/v1/pages/${page.pageId}/payload`, { html: html(i + 1) }, { "if-match": v })
    times.push(performance.now() - t)
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    v = r.body.latestVersionId
  }
  const { profile } = await session.post("Profiler.stop")
  const cpu = process.cpuUsage(cpu0)
  console.log("cpu ms per PUT", (cpu.user + cpu.system) / 200 / 1000)
  const self = new Map<string, number>(); const dts = profile.timeDeltas!; const byId = new Map(profile.nodes.map((n) => [n.id, n]))
  profile.samples!.forEach((id, i) => { const n = byId.get(id)!; const u = n.callFrame.url; const key = u.includes("node_modules/") ? u.replace(/.*node_modules\//, "").split("/").slice(0, 3).join("/") : u.includes("/work/main/") ? u.replace(/.*\/work\/main\//, "") : u || n.callFrame.functionName; self.set(key, (self.get(key) ?? 0) + dts[i]!) })
  for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 30)) console.log((v / 200 / 1000).toFixed(3), "ms/PUT", k)
  const s = times.slice(50).sort((a, b) => a - b)
  const gets: number[] = []
  for (let i = 0; i < 200; i++) { const t = performance.now(); await site.get("/v1/limits"); gets.push(performance.now() - t) }
  gets.sort((a, b) => a - b)
  console.log("PUT bytes", html(1).length, "p50", s[125], "p90", s[225], "p99", s[247], "GET limits p50", gets[100])
}, 120000)
