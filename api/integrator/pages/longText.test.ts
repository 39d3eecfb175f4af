/** What one site's longest texts cost everybody else. */
import { Worker } from "node:worker_threads"
import { describe, expect, it, vi } from "vitest"
import { KIB } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()

/** As many elements as fit: each costs the gate the same, however few letters it has. */
const elements = (unit: string) => unit.repeat(Math.floor((414 * KIB) / unit.length))

describe("a text as long as it may be", () => {
  it("is rehearsed and written while another site is read", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const page = await site.aPage()
    // The thread that judges is there from now on.
    expectStatus(
      await site.put(`/v1/pages/${page.pageId}/payload?dryRun=1`, { html: elements("<p>") }, base(page)),
      200
    )
    for (const query of ["?dryRun=1", ""]) {
      const writing = site.put(`/v1/pages/${page.pageId}/payload${query}`, { html: elements("<p>") }, base(page))
      const progress = { isUnderWay: true }
      const ended = writing.finally(() => (progress.isUnderWay = false))
      let reads = 0
      for (; progress.isUnderWay; reads++) expectStatus(await other.get("/v1/site"), 200)
      expectStatus(await ended, 200)
      expect(reads, `reads that were answered while ${query || "the write"} was under way`).toBeGreaterThan(10)
    }
  })

  it("is asked about once for a write, which is looked at ahead of the site's lock and under it", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const sent = vi.spyOn(Worker.prototype, "postMessage")
    try {
      const text = { html: elements("<p>y</p>"), css: ".a { color: red }" }
      expectStatus(await site.put(`/v1/pages/${page.pageId}/payload`, text, base(page)), 200)
      const questions = sent.mock.calls.map(([question]) => (question as { readonly asks?: string }).asks)
      expect(questions.filter((asks) => asks !== undefined)).toEqual(["media", "verdict"])
    } finally {
      sent.mockRestore()
    }
  })

  it("is judged as a short one is: for its files, its partials and its faults", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const rest = elements("<p>x</p>\n")
    const asked = (html: string, css?: string) =>
      site.put(`/v1/pages/${page.pageId}/payload?dryRun=1`, { html, ...(css !== undefined && { css }) }, base(page))
    for (const [html, css] of [
      ['<p onclick="x">a</p>'],
      ['<mk-partial ref="none"></mk-partial>'],
      ['<img src="/media/med_none0000" alt="">'],
      ["<p>a</p>", ".a { background: url('/m\\65 dia/med_none0000') }"]
    ] as const) {
      const [short, long] = [await asked(html, css), await asked(`${html}${rest}`, css)]
      expect([long.status, long.code]).toEqual([422, short.code])
      expect(long.body.reasons).toEqual(short.body.reasons)
    }
    expectStatus(await asked(rest, ".a { color: red }"), 200)
  })
})

const base = ({ latestVersionId }: { readonly latestVersionId: string }) => ({ "if-match": latestVersionId })
