/** Texts of a site that comes from elsewhere: which are refused, which are brought in, and what of them is rendered. */
import { describe, expect, it } from "vitest"
import { gate } from "../../engine/gate/gate.ts"
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import { judgedSite } from "./judgedSite.ts"
import type { SiteSource } from "./SiteSource.ts"

const page = (kind: string, slot: string | null, more: Row = {}): Row => ({
  page_id: `pg_${Buffer.from(`${kind}${slot}`).toString("hex")}`,
  kind,
  slot,
  archived_route: null,
  published_version_id: null,
  latest_version_id: null,
  ...more
})

const version = (of: Row, id: string, state: string, texts: Row): Row => {
  const row = {
    page_id: of["page_id"]!,
    version_id: id,
    state,
    html: null,
    css: null,
    js: null,
    tokens: null,
    ...texts
  }
  const isMarkup = "html" in texts
  return { parts: isMarkup ? treeOf(String(texts["html"])) : null, dependencies: "[]", ...row }
}

const treeOf = (html: string): string => {
  const verdict = gate({ html }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
  return verdict.ok ? JSON.stringify(verdict.parts) : JSON.stringify([{ kind: "html", html }])
}

const sourceOf = (tables: { readonly [table: string]: ReadonlyArray<Row> }): SiteSource => ({
  siteId: "site_of_elsewhere",
  release: "1",
  migrations: [],
  async *rows(table) {
    yield* tables[table] ?? (table === "sites" ? [{ settings: "{}" }] : [])
  },
  async *objects() {}
})

const broughtIn = async (pages: ReadonlyArray<Row>, versions: ReadonlyArray<Row>, more = {}) => {
  const judged = await judgedSite(sourceOf({ pages, versions, ...more }), null)
  const rows: Array<Row> = []
  for await (const row of judged.rows("versions")) rows.push(row)
  return rows
}

const home = page("page", "/", { published_version_id: "ver_live", latest_version_id: "ver_live" })

describe("a site of elsewhere", () => {
  const evil = '<h1>Home</h1><p onclick="steal()">x</p><script>steal()</script>'

  it.each([
    ["what is live", home, "published", { html: evil }, /^- \/ \(ver_live, published\): html 1:\d+ /m],
    ["what waits", page("page", "/new"), "held", { html: evil }, /^- \/new \(ver_live, held\)/m],
    ["a draft", page("page", "/new"), "draft", { html: evil }, /^- \/new \(ver_live, draft\)/m],
    ["the newest, whatever its state is said to be", home, "superseded", { html: evil }, /^- \/ /m],
    ["a part of every page", page("chrome", "header"), "published", { html: evil }, /^- chrome header /m],
    ["a stylesheet", page("stylesheet", ""), "published", { css: "@import url(//evil.test)" }, /^- stylesheet \(/m],
    ["a theme", page("theme", ""), "published", { tokens: '{"color":{"text":"url(x)"}}' }, /^- theme \(/m],
    ["a text that is none", home, "published", { html: 7 }, /no text of a kind that is known/],
    ["a kind that there is not", page("plugin", ""), "published", { js: "steal()" }, /no text of a kind that is known/]
  ])("is not brought in for %s", async (_, of, state, texts, said) => {
    const refused = broughtIn([home, of], [version(of, "ver_live", state, texts as Row)])
    await expect(refused).rejects.toThrow(said)
    await expect(refused).rejects.toThrow(/A text of the site would be refused.*nothing was brought in/)
  })

  it("is told of with all texts that stand in the way, as far as a screen holds, and no character of a terminal's", async () => {
    const pages = Array.from({ length: 25 }, (_, at) => page("page", `/p${at}\u001b[2J`))
    const versions = pages.map((of) => version(of, "ver_live", "published", { html: evil }))
    const message = await broughtIn(pages, versions).catch((error: Error) => error.message)
    expect(message).toMatch(/^25 texts of the site/)
    expect(message).toMatch(/\nand 5 more\n/)
    expect(message).not.toContain("\u001b")
  })

  it("keeps the history as text, and shows nothing of what does not pass", async () => {
    const old = version(home, "ver_older", "superseded", { html: evil })
    const now = version(home, "ver_live", "published", { html: "<h1>Home</h1>" })
    expect(old["parts"]).toContain("<script>")
    expect(await broughtIn([home], [old, now])).toEqual([{ ...old, parts: "[]" }, now])
  })

  it.each([
    ["another spelling of what is live", { published_version_id: "ver_live " }, { version_id: "ver_live" }],
    ["a version whose id is a number", { published_version_id: "7" }, { version_id: 7 }],
    ["a page whose id has a space behind it", { page_id: "pg_home " }, { page_id: "pg_home " }]
  ])("is not brought in with %s, which the database takes for the same", async (_, ofPage, ofVersion) => {
    const of = page("stylesheet", "", ofPage as Row)
    const old = { ...version(of, "ver_live", "superseded", { css: "@import url(//evil.test)" }), ...(ofVersion as Row) }
    await expect(broughtIn([of], [old])).rejects.toThrow(/no text of a kind that is known/)
  })

  it("is rendered from its texts, whatever the file says of them", async () => {
    const now = version(home, "ver_live", "published", { html: "<h1>Home</h1>" })
    const forged = {
      ...now,
      parts: '[{"kind":"html","html":"<script>steal()</script>"}]',
      dependencies: '["partial:x"]'
    }
    expect(await broughtIn([home], [forged])).toEqual([now])
    expect(await broughtIn([home], [{ ...now, parts: "no JSON" }])).toEqual([now])
  })

  it("is brought in as it is with what only draws warnings, and names what is there no more", async () => {
    const html = '<p>x</p><iframe src="https://elsewhere.test/"></iframe><img src="/media/med_gone0000/a.png" alt="">'
    const now = version(home, "ver_live", "published", { html })
    expect(await broughtIn([home], [now])).toEqual([now])
  })

  it("sends forms where its list of approved origins says", async () => {
    const fields = '[{"name":"q","type":"text"}]'
    const form = `data-form-id="book" data-fields='${fields}' data-action="https://crm.test/book"`
    const html = `<mk-component name="form" ${form}></mk-component>`
    const now = version(home, "ver_live", "published", { html })
    await expect(broughtIn([home], [now])).rejects.toThrow(/crm\.test/)
    const allowlist = [{ origin: "https://crm.test", status: "active" }]
    expect(await broughtIn([home], [now], { allowlist })).toHaveLength(1)
  })
})
