/** A site in a folder, as a person keeps it: the command line over a running installation, killed now and then. */
import { spawn } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { connect } from "makeready/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seeded } from "../../test/builders/seeded.ts"
import { environmentWith } from "../config.ts"
import { Launched, pause, oneOfEach } from "../main/testing/Launched.ts"

let dataDir: string
let running: Launched
let work: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-folder-data-"))
  work = await mkdtemp(join(tmpdir(), "makeready-folder-"))
  running = await Launched.start({ dataDir, ...oneOfEach })
  await running.ready()
})
afterAll(async () => {
  running.signal("SIGTERM")
  await running.exited
  for (const folder of [dataDir, work]) await rm(folder, { recursive: true, force: true })
})

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * The command itself, without the wrapper that starts it, so that a kill reaches it: so many milliseconds after it has
 * begun to work in its folder.
 */
const makeready = (line: ReadonlyArray<string>, killAfter?: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const main = fileURLToPath(new URL("./main.ts", import.meta.url))
    const child = spawn(process.execPath, [main, ...line], {
      stdio: ["ignore", "pipe", "pipe"],
      env: environmentWith({ MAKEREADY_DATA_DIR: dataDir })
    })
    let out = ""
    let err = ""
    child.stdout.on("data", (text) => (out += text))
    child.stderr.on("data", (text) => (err += text))
    const lock = join(line[2] ?? "", ".makeready/lock")
    const begun = async (): Promise<void> => {
      while (child.exitCode === null && (await readFile(lock, "utf8").catch(() => "")) !== String(child.pid))
        await pause(2)
    }
    if (killAfter !== undefined)
      void begun()
        .then(() => pause(killAfter))
        .then(() => child.kill("SIGKILL"))
    child.once("close", (code) => resolve({ code, out, err }))
  })

const answer = async (...line: ReadonlyArray<string>) => {
  const { code, out, err } = await makeready([...line, "--json"])
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return JSON.parse(out)
}

const connected = async (name: string) => {
  const site = await answer("site", "create", "--name", name)
  const folder = join(work, name)
  const url = `http://127.0.0.1:${running.ports.api}`
  await answer(
    "site",
    "connect",
    folder,
    "--url",
    url,
    "--client-id",
    site.clientId,
    "--client-secret",
    site.clientSecret
  )
  return { folder, client: connect({ url, clientId: site.clientId, clientSecret: site.clientSecret }) }
}

describe("a site in a folder", () => {
  it("is connected, pulled, changed, shown and pushed, with its credential out of everybody's reach", async () => {
    const { folder, client } = await connected("vale")
    const credential = join(folder, ".makeready/credential.json")
    expect((await stat(credential)).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, ".makeready/.gitignore"), "utf8")).toBe("*\n")
    await client.pages.create({
      body: { route: "/", title: "Home", payload: { html: "<h1>Vale</h1>\n<p>Pianos</p>\n" } }
    })
    await client.close()
    expect((await answer("site", "pull", folder)).written).toEqual(["pages/index.html", "pages/index.json"])

    const page = join(folder, "pages/index.html")
    await writeFile(page, "<h1>Vale</h1>\n<p>Pianos, tuned</p>\n")
    expect((await answer("site", "status", folder)).changes).toMatchObject([
      { file: "pages/index.html", change: "changed here" }
    ])
    const diff = await makeready(["site", "diff", folder])
    expect(diff.out).toContain("-<p>Pianos</p>\n+<p>Pianos, tuned</p>")
    const rehearsed = await makeready(["site", "push", folder, "--dry-run"])
    expect(rehearsed).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was written") })
    const pushed = await makeready(["site", "push", folder])
    expect(pushed.out).toContain("+<p>Pianos, tuned</p>")
    expect(pushed).toMatchObject({ code: 0, out: expect.stringContaining("Everything is at the site.") })
    const { id } = (await client.pages.list()).pages[0]!
    expect((await client.pages.read({ id })).payload.html).toContain("Pianos, tuned")

    await writeFile(page, '<h1>Vale</h1>\n<p onclick="x()">Pianos</p>\n')
    const refused = await makeready(["site", "push", folder])
    expect(refused).toMatchObject({ code: 1, out: expect.stringMatching(/^pages\/index\.html:2:4: html\.\w+: /m) })
  })

  it("has redirects, which are listed, taken out as a table and brought in, all lines or none", async () => {
    const { folder, client } = await connected("redirects")
    await client.pages.create({ body: { route: "/new", title: "New", payload: { html: "<h1>New</h1>" } } })
    await client.close()
    const table = join(work, "old.csv")
    await writeFile(table, "from,to,status\n/a,/b,\n/b,/new,302\n/c,/nowhere,\n")
    const refused = await makeready(["redirect", "import", table, folder])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("keep the others out") })
    expect(refused.out).toMatch(/^4 +refused +\/c +redirect\.target_missing: /m)
    expect((await answer("redirect", "list", folder)).redirects).toEqual([])

    await writeFile(table, "from,to,status\n/a,/b,\n/b,/new,302\n")
    expect(await answer("redirect", "import", table, folder, "--dry-run")).toMatchObject({ dryRun: true, new: 2 })
    const done = await makeready(["redirect", "import", table, folder])
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("2 new, 0 replaced") })
    expect((await answer("redirect", "list", folder)).redirects).toMatchObject([
      { from: "/a", to: "/new", status: 301 },
      { from: "/b", to: "/new", status: 302 }
    ])

    const out = join(work, "all.csv")
    expect(await makeready(["redirect", "export", folder, "--to", out])).toMatchObject({ code: 0 })
    const exported = await readFile(out, "utf8")
    expect((await makeready(["redirect", "export", folder])).out).toBe(exported)
    expect(await makeready(["redirect", "export", folder, "--to", out]), "what is there stays").toMatchObject({
      code: 1
    })
    expect(await answer("redirect", "import", out, folder)).toMatchObject({ status: "unchanged", unchanged: 2 })

    await writeFile(table, "from,to\n/b,/new\n/b2,/new\n")
    const owned = await makeready(["redirect", "import", table, folder])
    expect(owned.out).toContain("redirect.overwrite_existing")
    const { clientId } = JSON.parse(await readFile(join(folder, ".makeready/credential.json"), "utf8"))
    const replaced = await answer("redirect", "import", table, folder, "--replacing", clientId)
    expect(replaced).toMatchObject({ status: "imported", new: 1, replaced: 1 })
  })

  it("keeps both texts where both sides changed one, and says what to do", async () => {
    const { folder, client } = await connected("both")
    const created = await client.pages.create({ body: { route: "/a", title: "A", payload: { html: "<p>One</p>\n" } } })
    if (!("pageId" in created)) throw new Error("It was rehearsed.")
    await answer("site", "pull", folder)
    await writeFile(join(folder, "pages/a.html"), "<p>Mine</p>\n")
    await client.pages.writePayload({ id: created.pageId, body: { html: "<p>Theirs</p>\n" } })
    await client.close()
    expect(await makeready(["site", "push", folder])).toMatchObject({
      code: 1,
      out: expect.stringContaining("changed here and at the site")
    })
    expect(await makeready(["site", "pull", folder])).toMatchObject({
      code: 1,
      out: expect.stringContaining("pages/a.html.theirs")
    })
    expect(await readFile(join(folder, "pages/a.html"), "utf8")).toBe("<p>Mine</p>\n")
    expect(await readFile(join(folder, "pages/a.html.theirs"), "utf8")).toBe("<p>Theirs</p>\n")
    await rm(join(folder, "pages/a.html.theirs"))
    const last = await makeready(["site", "push", folder])
    expect(last, last.out).toMatchObject({ code: 0, err: "" })
    expect((await client.pages.read({ id: created.pageId })).payload.html).toBe("<p>Mine</p>\n")
  })

  it("ends where it should however often push and pull are killed", async () => {
    const { folder, client } = await connected("killed")
    const { below } = seeded()
    await answer("site", "pull", folder)
    const names = ["a", "b", "c", "d", "e", "f"]
    await mkdir(join(folder, "pages"), { recursive: true })
    for (const name of names) {
      await writeFile(join(folder, `pages/${name}.html`), `<p>${name} of here</p>\n`)
      // Whole, as the site keeps it: a page that landed unseen is then the same on both sides.
      await writeFile(join(folder, `pages/${name}.json`), JSON.stringify({ title: name, meta: {} }))
    }
    let killed = 0
    for (let attempt = 0; attempt < 6; attempt++) {
      // The first long before it could be done on any machine; later ones have less to do, and get further.
      const { code } = await makeready(["site", "push", folder], below(20 + 120 * attempt))
      if (code !== 0) killed++
    }
    expect(killed).toBeGreaterThan(0)
    const last = await makeready(["site", "push", folder])
    expect(last, last.out).toMatchObject({ code: 0, err: "" })
    const { pages } = await client.pages.list({ include: "payload" })
    expect(pages.map(({ route, payload }) => [route, payload?.html]).sort()).toEqual(
      names.map((name) => [`/${name}`, `<p>${name} of here</p>\n`])
    )

    for (const { id, route } of pages)
      await client.pages.writePayload({ id, body: { html: `<p>${route} of there</p>\n` } })
    await client.close()
    for (let attempt = 0; attempt < 4; attempt++) await makeready(["site", "pull", folder], below(400))
    expect(await makeready(["site", "pull", folder])).toMatchObject({ code: 0, err: "" })
    for (const name of names)
      expect(await readFile(join(folder, `pages/${name}.html`), "utf8")).toBe(`<p>/${name} of there</p>\n`)
    expect((await readdir(join(folder, "pages"))).sort()).toEqual(
      names.flatMap((name) => [`${name}.html`, `${name}.json`])
    )
    expect((await answer("site", "status", folder)).changes).toEqual([])
  })

  it("says in a sentence what is missing", async () => {
    const nowhere = await makeready(["site", "status", join(work, "nowhere")])
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining("is not connected to a site") })
    const wrong = await makeready([
      "site",
      "connect",
      join(work, "wrong"),
      "--url",
      `http://127.0.0.1:${running.ports.api}`,
      "--client-id",
      "cred_nope",
      "--client-secret",
      "no"
    ])
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("No credential has this client id") })
    const gone = await makeready([
      "site",
      "connect",
      join(work, "gone"),
      "--url",
      "http://127.0.0.1:9",
      "--client-id",
      "a",
      "--client-secret",
      "b"
    ])
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining("Nothing answers at http://127.0.0.1:9") })
  })
})
