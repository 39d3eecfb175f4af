/**
 * A folder and its site while both are changed, by people who know nothing of each other, and while pull and push are
 * stopped at any moment. Nothing typed is ever lost, and nobody's text is replaced that whoever replaces it has not had.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as fc from "fast-check"
import { connect, type Makeready } from "makeready/client"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import type { TestSite } from "../../test/builders/testSite.ts"
import { drawsOfRun } from "../../test/run/seed.ts"
import { compareSides } from "./compared.ts"
import { Folder, FolderProblem } from "./Folder.ts"
import { pull } from "./pull.ts"
import { push } from "./push.ts"

const api = testApi()
let root: string
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "makeready-folder-"))))
afterEach(() => rm(root, { recursive: true, force: true }))

/** Stops everything at a chosen moment, as `kill -9` would. */
class Stop {
  #left: number
  constructor(left: number) {
    this.#left = left
  }
  readonly step = (): void => {
    if (this.#left-- <= 0) throw new Stopped()
  }
}
class Stopped extends Error {}

interface Side {
  readonly folder: Folder
  readonly client: Makeready
}

const never = new Stop(Infinity)

const opened = (site: TestSite, at: string, stop = never): Side => ({
  folder: new Folder(at, stop.step),
  client: connect({
    url: site.address(),
    clientId: site.clientId,
    clientSecret: site.clientSecret,
    attempts: 1,
    fetch: async (...request) => {
      stop.step()
      const response = await fetch(...request)
      stop.step()
      return response
    }
  })
})

const read = (file: string): Promise<string> => readFile(join(root, file), "utf8")
const write = (file: string, text: string): Promise<void> => writeFile(join(root, file), text)
const changes = async ({ folder, client }: Side) =>
  Object.fromEntries(
    (await compareSides(folder, client)).plan
      .filter(({ change }) => change !== "same")
      .map(({ file, change }) => [file, change])
  )

describe("a folder and its site", () => {
  it("hold the same after a pull, and after a push of everything that can lie in one", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/", title: "Home", html: "<h1>Home</h1>", css: "h1 { color: red }" })
    await site.aPage({ route: "/team/:slug", title: "One of us", html: "<h1>One</h1>" })
    const side = opened(site, root)
    const pulled = await pull(side.folder, side.client)
    expect(pulled.written).toEqual([
      "pages/index.css",
      "pages/index.html",
      "pages/index.json",
      "pages/team/[slug].html",
      "pages/team/[slug].json"
    ])
    expect(await read("pages/index.html")).toBe("<h1>Home</h1>")
    expect(JSON.parse(await read("pages/index.json"))).toEqual({ title: "Home", meta: {} })
    expect(await changes(side)).toEqual({})

    const other = await mkdtemp(join(tmpdir(), "makeready-folder-"))
    await rm(root, { recursive: true })
    root = other
    const fresh = opened(site, root)
    await pull(fresh.folder, fresh.client)
    for (const folder of ["partials", "collections/people", "media"])
      await mkdir(join(root, folder), { recursive: true })
    await write("styles.css", "body { margin: 0 }\n")
    await write("script.js", "console.log(1)\n")
    await write("header.html", "<header>Vale</header>\n")
    await write("404.html", "<h1>Not here</h1>\n")
    await write("partials/hours.html", "<p>9 to 5</p>\n")
    await write("collections/people.json", JSON.stringify({ name: "People", schema: [{ name: "role", type: "text" }] }))
    await write("collections/people/ada.json", JSON.stringify({ data: { role: "Tuner" }, featured: true }))
    await write("media/dot.png", "")
    await writeFile(
      join(root, "media/dot.png"),
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64"
      )
    )
    await write("media/library.json", JSON.stringify({ "dot.png": { alt: "A dot" } }))
    await write(
      "pages/about.html",
      `<!-- ours alone -->\n<h1>About</h1>\n<img src="/media/dot.png" alt="A dot">\n<mk-partial ref="hours"></mk-partial>\n`
    )
    await write("pages/about.json", JSON.stringify({ title: "About", meta: { description: "Who we are" } }))
    const pushed = await push(fresh.folder, fresh.client)
    expect(pushed.problems).toEqual([])
    expect(pushed.status).toBe("pushed")
    expect(await changes(fresh)).toEqual({})
    expect((await site.get("/v1/lease")).body.held).toBe(false)
    const about = (await site.get("/v1/pages")).body.pages.find(
      ({ route }: { readonly route: string }) => route === "/about"
    )
    const stored = (await site.get(`/v1/pages/${about.id}`)).body
    expect(stored.payload.html).toMatch(/^\s*<h1>About<\/h1>\n<img src="\/media\/med_[0-9a-z]+" alt="A dot">/)
    expect(stored.meta.description).toBe("Who we are")
    expect(await read("pages/about.html")).toContain("<!-- ours alone -->")

    // Comments are kept nowhere but here: what changes there does not take them away.
    await site.post("/v1/lease")
    await site.put(
      `/v1/pages/${about.id}/payload`,
      { html: "<h1>About us</h1>" },
      { "if-match": stored.latestVersionId }
    )
    expect((await pull(fresh.folder, fresh.client)).conflicts).toEqual([
      { file: "pages/about.html", beside: "pages/about.html.theirs" }
    ])
    expect(await read("pages/about.html")).toContain("<!-- ours alone -->")
  })

  it("say a refusal by file, line and column, and write nothing of a push that has one", async () => {
    const site = await api.aSite({ lease: false })
    const side = opened(site, root)
    await side.folder.connect({ url: site.address(), clientId: site.clientId, clientSecret: site.clientSecret })
    await mkdir(join(root, "pages"))
    await write("pages/good.html", "<h1>Good</h1>\n")
    await write("pages/good.json", '{ "title": "Good" }')
    await write("pages/bad.html", '<h1>Bad</h1>\n<p onclick="x()">no</p>\n')
    await write("pages/bad.json", '{ "title": "Bad" }')
    const pushed = await push(side.folder, side.client)
    expect(pushed).toMatchObject({ status: "refused", landed: [] })
    expect(pushed.problems).toMatchObject([{ file: "pages/bad.html", line: 2, column: 4 }])
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
    await write("pages/bad.json", '{\n  "title": nothing\n}')
    expect((await push(side.folder, side.client)).problems).toMatchObject([
      { file: "pages/bad.json", line: 2, column: 12 }
    ])
  })

  it("take nothing away unasked, on either side, and only what is named", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/a" })
    await site.aPage({ route: "/b" })
    const side = opened(site, root)
    await pull(side.folder, side.client)
    await rm(join(root, "pages/a.html"))
    await rm(join(root, "pages/a.json"))
    const idle = await push(side.folder, side.client)
    expect(idle).toMatchObject({ status: "nothing", missingHere: ["pages/a.html", "pages/a.json"] })
    await expect(push(side.folder, side.client, { remove: ["pages/b.html"] })).rejects.toThrow(FolderProblem)
    expect((await push(side.folder, side.client, { remove: ["pages/a.html"] })).status).toBe("pushed")
    const { pages } = (await site.get("/v1/pages")).body
    expect(pages.map(({ status }: { readonly status: string }) => status).sort()).toEqual(["archived", "live"])

    const b = pages.find(({ route }: { readonly route: string | null }) => route === "/b")
    await site.post("/v1/lease")
    await site.post(`/v1/pages/${b.id}/archive`, { disposition: "gone" })
    await site.post(`/v1/pages/${b.id}/archive/confirm`, { route: "/b" })
    expect(await pull(side.folder, side.client)).toMatchObject({
      removed: [],
      goneThere: ["pages/b.html", "pages/b.json"]
    })
    expect(await push(side.folder, side.client)).toMatchObject({ status: "nothing" })
    await write("pages/b.html", "<h1>Still wanted</h1>")
    expect((await push(side.folder, side.client)).problems).toMatchObject([{ file: "pages/b.html" }])
    await pull(side.folder, side.client, { remove: ["pages/b.json"] })
    expect(await read("pages/b.html")).toBe("<h1>Still wanted</h1>")
    await expect(read("pages/b.json")).rejects.toThrow("ENOENT")
  })

  it("tell what waits and for whom, and hold on to a text that was turned down", async () => {
    const site = await api.aSite({ domain: `www.waits-${process.pid}.test` })
    const { pageId } = await site.aPage({ route: "/a" })
    const side = opened(site, root)
    await pull(side.folder, side.client)
    await write("script.js", "console.log('held on a live site')\n")
    const pushed = await push(side.folder, side.client)
    expect(pushed.landed).toMatchObject([
      { files: ["script.js"], status: "held", decidableBy: expect.arrayContaining(["owner"]) }
    ])
    expect(await changes(side)).toEqual({})
    const script = (await site.get("/v1/script?payload=latest")).body
    const turnedDown = await api.operator.post(
      `/ops/v1/sites/${site.siteId}/pages/${script.pageId}/versions/${script.latestVersionId}/reject`,
      { note: "Not this." }
    )
    expect(turnedDown.status).toBe(200)
    expect((await pull(side.folder, side.client)).written).toEqual([])
    expect(await read("script.js")).toContain("held on a live site")
    expect(pageId).toBeDefined()
  })

  it("keep line ends and marks of the folder's editor out of the site", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/a", html: "<h1>One</h1>\n<p>Two</p>\n" })
    const side = opened(site, root)
    await pull(side.folder, side.client)
    await write("pages/a.html", "\uFEFF<h1>One</h1>\r\n<p>Two</p>\r\n")
    expect(await changes(side)).toEqual({})
    await write("pages/a.html", "<h1>One</h1>\r\n<p>Three</p>\r\n")
    await push(side.folder, side.client)
    const [{ id }] = (await site.get("/v1/pages")).body.pages
    const stored = (await site.get(`/v1/pages/${id}`)).body
    expect(stored.payload.html).toBe("<h1>One</h1>\n<p>Three</p>\n")
    await site.post("/v1/lease")
    await site.put(`/v1/pages/${id}/payload`, { html: "<h1>Four</h1>\n" }, { "if-match": stored.latestVersionId })
    await pull(side.folder, side.client)
    expect(await read("pages/a.html")).toBe("<h1>Four</h1>\r\n")
  })

  it("follow no link, in reading or in writing", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/a" })
    await site.aPage({ route: "/deep/b" })
    const outside = join(root, "outside")
    await mkdir(outside)
    const inside = join(root, "site")
    await mkdir(join(inside, "pages"), { recursive: true })
    await writeFile(join(outside, "secret.html"), "<p>secret</p>")
    await symlink(join(outside, "secret.html"), join(inside, "pages/a.html"))
    await symlink(outside, join(inside, "pages/deep"))
    const side = opened(site, inside)
    await expect(pull(side.folder, side.client)).rejects.toThrow("is a link")
    const { problems } = await compareSides(side.folder, side.client)
    expect(problems.map(({ file }) => file)).toEqual(["pages/a.html", "pages/deep"])
    expect((await push(side.folder, side.client)).status).toBe("refused")
    expect(await readdir(outside)).toEqual(["secret.html"])
    expect(await readFile(join(outside, "secret.html"), "utf8")).toBe("<p>secret</p>")
  })
})

type Turn =
  | { readonly who: "here"; readonly does: "edit" | "retitle" | "merge" | "remove"; readonly page: number }
  | { readonly who: "there"; readonly does: "edit" | "retitle"; readonly page: number }
  | { readonly who: "between"; readonly does: "pull" | "push"; readonly stop: number | null }

const pages = ["/a", "/b"]
const page = fc.nat(pages.length - 1)
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({
    who: fc.constant("here" as const),
    does: fc.constantFrom("edit" as const, "edit" as const, "retitle" as const, "merge" as const, "remove" as const),
    page
  }),
  fc.record({ who: fc.constant("there" as const), does: fc.constantFrom("edit" as const, "retitle" as const), page }),
  fc.record({
    who: fc.constant("between" as const),
    does: fc.constantFrom("pull" as const, "push" as const),
    stop: fc.option(fc.nat(40), { nil: null })
  })
)

describe("two people, one folder and one site", () => {
  it("loses nothing that either typed, and replaces nothing unseen, wherever pull and push are stopped", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 6, maxLength: 14 }), async (turns) => {
        const at = await mkdtemp(join(tmpdir(), "makeready-folder-"))
        const story = await new Story(await api.aSite(), at).begin()
        try {
          for (const one of turns) await story.take(one)
          await story.take({ who: "between", does: "pull", stop: null })
          await story.take({ who: "between", does: "push", stop: null })
        } finally {
          await rm(at, { recursive: true, force: true })
        }
      }),
      { numRuns: 8 * drawsOfRun() }
    )
  }, 600_000)
})

/** Every text has a word of its own, by which it is followed. */
class Story {
  #words = 0
  /** Typed in the folder, and taken back by nobody who typed there. */
  readonly #typedHere = new Map<string, string>()
  readonly #seenHere = new Set<string>()
  readonly #replacedBySite = new Set<string>()
  readonly #writtenThere = new Set<string>()
  /** Words of every version there ever was, and the versions that were looked at for them. */
  readonly #everWritten = new Set<string>()
  readonly #read = new Set<string>()
  readonly #site: TestSite
  readonly #at: string

  constructor(site: TestSite, at: string) {
    this.#site = site
    this.#at = at
  }

  async begin(): Promise<this> {
    for (const route of pages) await this.#site.aPage({ route, title: this.#word(), html: `<p>${this.#word()}</p>` })
    const side = opened(this.#site, this.#at)
    await pull(side.folder, side.client)
    await this.#look()
    return this
  }

  async take(turn: Turn): Promise<void> {
    if (turn.who === "between") await this.#carry(turn.does, turn.stop)
    else if (turn.who === "there") await this.#writeThere(pages[turn.page]!, turn.does === "edit" ? "html" : "json")
    else await this.#writeHere(`pages${pages[turn.page]!}.${turn.does === "retitle" ? "json" : "html"}`, turn.does)
    await this.#hold()
  }

  async #carry(does: "pull" | "push", after: number | null): Promise<void> {
    const stop = new Stop(after ?? Infinity)
    const side = opened(this.#site, this.#at, stop)
    const files = (await readdir(join(this.#at, "pages"))).map((name) => `pages/${name}`)
    const work =
      does === "pull" ? pull(side.folder, side.client) : push(side.folder, side.client, { acknowledge: files })
    await work.catch((error: unknown) => {
      const cause = (error as { readonly cause?: unknown }).cause
      if (!(error instanceof Stopped) && !(cause instanceof Stopped)) throw error
    })
  }

  async #writeHere(file: string, does: "edit" | "retitle" | "merge" | "remove"): Promise<void> {
    const path = join(this.#at, file)
    if (does === "remove") {
      // Whoever removes a file takes back what they typed into it.
      await rm(path, { force: true })
      this.#typedHere.delete(file)
      return
    }
    const beside = await readFile(`${path}.theirs`, "utf8").catch(() => "")
    const word = this.#word()
    await writeFile(path, file.endsWith(".json") ? JSON.stringify({ title: word, meta: {} }) : `<p>${word}</p>`)
    if (does === "merge" && beside !== "") await rm(`${path}.theirs`)
    this.#typedHere.set(file, word)
    await this.#look()
  }

  async #writeThere(route: string, member: "html" | "json"): Promise<void> {
    const { client } = opened(this.#site, this.#at)
    const row = (await client.pages.list()).pages.find((one) => one.route === route)!
    const before = await client.pages.read({ id: row.id, payload: "latest" })
    const word = this.#word()
    if (member === "html") await client.pages.writePayload({ id: row.id, body: { html: `<p>${word}</p>` } })
    else await client.pages.patch({ id: row.id, body: { title: word } })
    for (const old of wordsOf(member === "html" ? before.payload.html : before.title)) this.#replacedBySite.add(old)
    this.#writtenThere.add(word)
  }

  /** What the folder shows whoever works in it. */
  async #look(): Promise<void> {
    for (const name of await readdir(join(this.#at, "pages")))
      for (const word of wordsOf(await readFile(join(this.#at, "pages", name), "utf8"))) this.#seenHere.add(word)
  }

  async #hold(): Promise<void> {
    await this.#look()
    const everWritten = this.#everWritten
    const now = new Set<string>()
    const { client } = opened(this.#site, this.#at)
    for (const { id } of (await client.pages.list()).pages) {
      const latest = await client.pages.read({ id, payload: "latest" })
      for (const word of wordsOf(`${latest.title} ${latest.payload.html}`)) now.add(word)
      for (const version of (await client.versions.list({ id })).versions) {
        if (this.#read.has(version.id)) continue
        this.#read.add(version.id)
        const whole = JSON.stringify(await client.versions.read({ id, vid: version.id }))
        for (const word of wordsOf(whole)) everWritten.add(word)
      }
    }
    for (const [file, word] of this.#typedHere) {
      if (everWritten.has(word)) continue
      const text = await readFile(join(this.#at, file), "utf8").catch(() => "")
      expect(wordsOf(text), `${word} was typed into ${file} and never sent`).toContain(word)
    }
    for (const word of this.#writtenThere) {
      if (now.has(word) || this.#replacedBySite.has(word)) continue
      expect([...this.#seenHere], `${word} was replaced at the site by somebody who never had it`).toContain(word)
    }
  }

  #word(): string {
    return `word${++this.#words}x`
  }
}

const wordsOf = (text: string): ReadonlyArray<string> => text.match(/word\d+x/g) ?? []
