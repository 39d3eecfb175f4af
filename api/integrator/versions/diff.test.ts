/** What a version changed, over HTTP. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

describe("the difference of two versions", () => {
  it("names the lines added and removed and who wrote them, against the base or any other version", async () => {
    const site = await api.aSite()
    const one = await site.aPage({ html: "<h1>Hi</h1>\n<p>one</p>", css: ".a{}" })
    await site.delete("/v1/lease")
    const other = await site.writer()
    await other.post("/v1/lease")
    const path = `/v1/pages/${one.pageId}`
    const write = (html: string, base: string) =>
      other.put(
        `${path}/payload`,
        { html, css: ".a{}" },
        { "if-match": base, "x-mk-overwriting-writer": site.clientId }
      )
    const two = (await write("<h1>Hi</h1>\n<p>1</p>", one.versionId)).body
    const three = (await write("<h1>Hi</h1>\n<p>1</p>\n<p>2</p>", two.versionId)).body

    const diff = (await site.get(`${path}/versions/${two.versionId}/diff`)).body
    expect(diff).toEqual({
      versionId: two.versionId,
      against: one.versionId,
      truncated: false,
      fields: [],
      texts: [
        {
          source: "html",
          added: 1,
          removed: 1,
          lines: [
            { op: "removed", line: 2, text: "<p>one</p>", author: site.clientId },
            { op: "added", line: 2, text: "<p>1</p>", author: other.clientId }
          ]
        }
      ]
    })
    const wide = (await site.get(`${path}/versions/${three.versionId}/diff?against=${one.versionId}`)).body
    expect(wide.texts[0]).toMatchObject({ added: 2, removed: 1 })
    const back = (await site.get(`${path}/versions/${one.versionId}/diff?against=${three.versionId}`)).body
    expect(back.texts[0]).toMatchObject({ added: 1, removed: 2 })
    const first = (await site.get(`${path}/versions/${one.versionId}/diff`)).body
    expect(first.against).toBeNull()
    expect(first.texts.map(({ source, added }: { source: string; added: number }) => [source, added])).toEqual([
      ["html", 2],
      ["css", 1]
    ])
  })

  it("works for shared assets, theme tokens included", async () => {
    const site = await api.aSite()
    const sheet = (await site.put("/v1/stylesheet", { css: ".a{color:red}" })).body
    const diff = (await site.get(`/v1/pages/${sheet.pageId}/versions/${sheet.versionId}/diff`)).body
    expect(diff.texts).toEqual([
      { source: "css", added: 1, removed: 0, lines: [expect.objectContaining({ text: ".a{color:red}" })] }
    ])
  })

  it("refuses versions of another page, and of nobody", async () => {
    const site = await api.aSite()
    const [one, two] = [await site.aPage(), await site.aPage()]
    const path = `/v1/pages/${one.pageId}/versions`
    for (const target of [`${two.versionId}/diff`, `${one.versionId}/diff?against=${two.versionId}`, "ver_nope/diff"])
      expect((await site.get(`${path}/${target}`)).code, target).toBe("version.not_found")
  })
})
