/**
 * The drill: a site with all that people bring is backed up while a writer goes on, its installation is destroyed, and what is
 * restored elsewhere is held against it: every version, every page and file byte for byte, every enquiry.
 */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { backupKeys } from "../../infra/backup/encryption.ts"
import { backupsIn, readManifest } from "../../infra/backup/Manifest.ts"
import { checkBackup } from "../../infra/backup/restore.ts"
import { contentOf, type Entry, readEntries, TarWriter } from "../../infra/backup/tar.ts"
import { Vault } from "../../infra/backup/Vault.ts"
import { environmentWith } from "../../infra/config.ts"
import { Launched, leftOf, pause } from "../../infra/main/testing/Launched.ts"
import { aPicture } from "../builders/files.ts"
import { seeded } from "../builders/seeded.ts"
import { Operator, type SiteUnderTest } from "./product.ts"

const key = "a key of forty characters for the backups"
const random = seeded()
/** Each step starts whole processes, one after another. */
const patience = 600_000
const waited = { timeout: 300_000 }
const environment = { MAKEREADY_API_PROCESSES: "1", MAKEREADY_WORKERS: "1", MAKEREADY_PROXY_HOPS: "1" }

let root: string
let dataDir: string
let product: Launched
let site: SiteUnderTest
let pages: ReadonlyMap<string, string>
let versions: ReadonlyArray<string>
let leads: string
let redirects: string
let rows: string

const folder = () => join(root, "backups")
const archive = () => join(root, "site.tar")

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const makeready = (line: ReadonlyArray<string>, variables: Readonly<Record<string, string | undefined>> = {}) =>
  new Promise<Outcome>((resolve) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("../../infra/cli/bin.mjs", import.meta.url)), ...line],
      {
        stdio: ["ignore", "pipe", "pipe"],
        env: environmentWith({
          MAKEREADY_DATA_DIR: dataDir,
          MAKEREADY_BACKUP_KEY: key,
          NODE_COMPILE_CACHE: join(dataDir, "cache", "code"),
          ...variables
        })
      }
    )
    let out = ""
    let err = ""
    child.stdout.on("data", (text) => (out += text))
    child.stderr.on("data", (text) => (err += text))
    child.once("close", (code) => resolve({ code, out, err }))
  })

/** In a group of its own, so that all of it can be killed. */
const spawnAside = (...line: ReadonlyArray<string>) =>
  spawn(process.execPath, [fileURLToPath(new URL("../../infra/cli/bin.mjs", import.meta.url)), ...line], {
    stdio: "ignore",
    detached: true,
    env: environmentWith({ MAKEREADY_DATA_DIR: dataDir, MAKEREADY_BACKUP_KEY: key })
  })

const answered = async (...line: ReadonlyArray<string>) => {
  const { code, out, err } = await makeready([...line, "--json"])
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return JSON.parse(out)
}

const ask = async (path: string, of: SiteUnderTest = site) => {
  const { status, body } = await of.over(product, "GET", path)
  expect(status, path).toBe(200)
  return JSON.stringify(body)
}

/** An export whose rows are changed, with every hash as it has to be. */
const rewrite = async (from: string, to: string, change: (lines: string) => string) => {
  const tar = await TarWriter.create(to, 0)
  const kept = new Map<string, Entry>()
  for (const entry of await readEntries(from)) {
    const pieces: Array<Uint8Array> = []
    for await (const piece of contentOf(from, entry)) pieces.push(piece)
    let content = Buffer.concat(pieces)
    if (entry.path.startsWith("rows/")) content = Buffer.from(change(content.toString()))
    if (entry.path === "manifest.json") {
      const manifest = JSON.parse(content.toString().split("\n")[0]!)
      const entries = manifest.entries.map((one: Entry) => ({ ...one, ...kept.get(one.path) }))
      const text = JSON.stringify({ ...manifest, entries })
      content = Buffer.from(`${text}\n${createHash("sha256").update(text).digest("hex")}\n`)
    }
    kept.set(entry.path, await tar.add(entry.path, content.length, [content]))
  }
  await tar.end()
}

const write = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  await site.over(product, "POST", "/v1/lease")
  const answer = await site.over(product, method, path, body, headers)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

const routes = ["/", "/about", "/ask", "/held"]
const historyOf = async (route: string, of: SiteUnderTest = site) =>
  (await of.history(route)).map(({ id, html }) => `${id} ${html}`)
const historiesOf = async (of: SiteUnderTest = site) =>
  (await Promise.all(["/about", "/held"].map((route) => historyOf(route, of)))).flat()

/** What visitors get, in full. */
const served = async (more: ReadonlyArray<string>) =>
  new Map(
    await Promise.all(
      [...routes, ...more].map(async (route) => {
        const { status, bytes } = await site.fetchFile(route)
        return [route, `${status} ${bytes.toString("base64")}`] as const
      })
    )
  )

const filesOf = (path: string): ReadonlyArray<string> =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

let files: ReadonlyArray<string>
let further: ReadonlyArray<string>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "makeready-backup-"))
  dataDir = join(root, "first")
  product = await Launched.start({ dataDir, arguments: ["--no-demo"], environment })
  await product.ready()
  const operator = await Operator.of(product, dataDir)
  site = await operator.site()
  await site.createPage("/", "<h1>Home</h1>")
  await site.createPage("/about", "<h1>About</h1><p>First</p>")
  await site.edit("/about", "<h1>About</h1><p>Second, ’twas said — größer</p>")
  await site.createPage("/ask", '<h1>Ask</h1><mk-component name="contact-form"></mk-component>')
  await site.createPage("/held", "<h1>As it is</h1>")
  const [{ id: base } = { id: "" }] = await site.history("/held")
  const held = `/v1/pages/${site.pageId("/held")}/payload?hold=1`
  await write("PUT", held, { html: "<h1>Not yet</h1>" }, { "if-match": base })
  await write("POST", "/v1/collections", { key: "harps", name: "Harps", schema: [{ name: "wood", type: "text" }] })
  await write("POST", "/v1/collections/harps/rows", { slug: "erard", data: { wood: "maple" } })
  await site.createPage("/busy", "<p>0</p>")
  const uploaded = await site.upload(await aPicture(), "piano.png")
  expect(uploaded.status).toBeLessThan(300)
  const [picture] = await site.library()
  further = [picture!.path, "/old"]
  await write("POST", "/v1/redirects", { from: "/old", to: "/about" })
  const { body } = await site.visit("/ask")
  const [, action = ""] = /action="(\/__forms\/[^"]+)"/.exec(body) ?? []
  const [, token = ""] = /name="mk_ft" value="([^"]+)"/.exec(body) ?? []
  const nonce = `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`
  const sent = { email: "ada@vale.test", message: "Do you tune harps?", mk_ft: token, mk_fn: nonce }
  expect(await site.submit(action, sent, "198.51.100.7")).toBe(200)
  await operator.settled()
}, patience)

afterAll(async () => {
  product.signal("SIGTERM")
  await product.exited
  expect(await leftOf(root)).toEqual([])
  await rm(root, { recursive: true, force: true })
})

describe("a backup that is taken while a writer goes on", () => {
  /** Versions that were acknowledged before the backup began. */
  let acknowledged = 0

  it(
    "holds what was answered before it began, encrypted, and nothing is read of it without the key",
    async () => {
      const writing = { stopped: false, written: 0 }
      const writer = (async () => {
        while (!writing.stopped) if (await site.edit("/busy", `<p>${writing.written + 1}</p>`)) writing.written++
      })()
      while (writing.written < 3) await pause(20)
      acknowledged = writing.written
      const taken = await answered("backup", folder())
      writing.stopped = true
      await writer
      expect(taken).toMatchObject({ encrypted: true, openKeys: false })
      const { token } = await Operator.of(product, dataDir)
      const figures = await (
        await product.fetch("api", "/metrics", { headers: { authorization: `Bearer ${token}` } })
      ).text()
      const figure = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, "m").exec(figures)?.[1])
      expect(figure("makeready_backup_taken_seconds")).toBe(Date.parse(taken.takenAt) / 1_000)
      expect(figure("makeready_backup_bytes")).toBe(taken.bytes)
      expect(figures).toContain("# HELP makeready_stored_bytes")
      expect(figures).not.toContain('part="last backup"')
      versions = await historiesOf()
      pages = await served(further)
      leads = await ask("/v1/leads")
      redirects = await ask("/v1/redirects")
      rows = await ask("/v1/collections/harps/rows")
      files = filesOf(folder())
      for (const file of files) expect(readFileSync(file).includes("größer"), file).toBe(false)
      expect(files.filter((file) => file.endsWith(".manifest"))).toHaveLength(1)
    },
    patience
  )

  it(
    "is joined by an export of the site, which holds no key and is a failure where anything is missing",
    async () => {
      const told = await answered("export", site.siteId, archive())
      expect(told).toMatchObject({ site: site.siteId, missing: [], domains: [] })
      expect(told.objects).toBeGreaterThan(1)
      const content = readFileSync(archive())
      expect(content.includes("größer")).toBe(true)
      expect(content.includes(site.clientSecret)).toBe(false)
      expect(content.includes("secret_hash")).toBe(false)
      const nobody = await makeready(["export", "site_0000", join(root, "nobody.tar")])
      expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining("There is no site site_0000.") })
      expect(existsSync(join(root, "nobody.tar"))).toBe(false)
    },
    patience
  )

  it(
    "writes only what is new when it is taken again",
    async () => {
      const before = new Map(await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs] as const)))
      await site.edit("/about", "<h1>About</h1><p>Third</p>")
      const again = await answered("backup", folder())
      for (const [file, time] of before) expect([file, (await stat(file)).mtimeMs]).toEqual([file, time])
      const added = filesOf(folder()).filter((file) => !before.has(file))
      expect(added.length).toBeLessThan(files.length / 2)
      expect(again.written.files).toBe(added.length - 1)
      // The drill goes on with the first one.
      await rm(added.find((file) => file.endsWith(".manifest"))!)
    },
    patience
  )

  it(
    "and the former ones stay whole wherever its command is killed, and the next one is complete and leaves nothing behind",
    async () => {
      const own = join(root, "killed")
      const keys = backupKeys(Redacted.make(key))
      const { backup } = await answered("backup", own)
      /** The backups that are there, each read to its end. */
      const whole = async () => {
        const names = await backupsIn(own)
        for (const name of names)
          await checkBackup(new Vault(own, keys), (await readManifest(own, keys, name)).manifest, () => {})
        return names
      }
      /** Killed so long after its mark is there. */
      const killed = async (mark: "backup" | "removal", afterMs: number, ...line: ReadonlyArray<string>) => {
        const child = spawnAside("backup", own, ...line)
        const marks = () => readdirSync(join(own, "at-work")).filter((name) => name.startsWith(mark))
        const isOver = () => child.exitCode !== null
        const before = marks().length
        await expect.poll(() => isOver() || marks().length > before, { ...waited, interval: 1 }).toBe(true)
        await pause(afterMs)
        if (!isOver()) process.kill(-child.pid!, "SIGKILL")
        await expect.poll(() => isOver() || child.signalCode !== null, waited).toBe(true)
        return whole()
      }
      await site.edit("/about", "<h1>About</h1><p>Fourth</p>")
      expect(await killed("backup", 0)).toEqual([backup])
      await killed("backup", random.below(600))
      // Those of a second have one name, so that there are two for sure.
      await pause(1_000)
      const { backup: second } = await answered("backup", own)
      expect((await killed("removal", random.below(30), "--keep", "1")).at(-1)! >= second).toBe(true)
      const last = await answered("backup", own, "--keep", "1")
      expect(last.backup > second).toBe(true)
      expect(await whole()).toEqual([last.backup])
      expect(await answered("backup", own, "--keep", "1", "--rehearse")).toEqual({
        removable: { backups: [], files: 0, bytes: 0 }
      })
      expect(readdirSync(join(own, "at-work"))).toEqual([])
    },
    patience
  )

  it(
    "is not restored into an installation that runs",
    async () => {
      const { code, err } = await makeready(["restore", folder()])
      expect(code).toBe(1)
      expect(err).toMatch(/already runs.*Stop it first.*--site/s)
    },
    patience
  )

  it(
    "is read by nobody with another key or none",
    async () => {
      const other = await makeready(["restore", folder(), "--check"], { MAKEREADY_BACKUP_KEY: "k".repeat(40) })
      expect(other).toMatchObject({
        code: 1,
        err: expect.stringContaining("another key than MAKEREADY_BACKUP_KEY holds")
      })
      const none = await makeready(["restore", folder(), "--check"], { MAKEREADY_BACKUP_KEY: undefined })
      expect(none).toMatchObject({ code: 1, err: expect.stringContaining("Give its key in MAKEREADY_BACKUP_KEY") })
    },
    patience
  )

  it(
    "shows a byte that was changed and a file that is missing, before anything is restored",
    async () => {
      const second = { MAKEREADY_DATA_DIR: join(root, "damaged") }
      const [file] = files.filter((one) => one.includes("/files/"))
      const whole = readFileSync(file!)
      const torn = Buffer.from(whole)
      torn[torn.length >> 1] = torn[torn.length >> 1]! ^ 1
      writeFileSync(file!, torn)
      const damaged = await makeready(["restore", folder()], second)
      expect(damaged).toMatchObject({ code: 1, err: expect.stringMatching(/is damaged/) })
      await rm(file!)
      const missing = await makeready(["restore", folder()], second)
      expect(missing).toMatchObject({ code: 1, err: expect.stringMatching(/is missing/) })
      expect(existsSync(join(root, "damaged", "secrets.json"))).toBe(false)
      writeFileSync(file!, whole)
      expect(await answered("restore", folder(), "--check")).toMatchObject({ state: "whole" })
    },
    patience
  )

  it(
    "leaves a database on which nothing starts, where its restore is killed halfway",
    async () => {
      product.signal("SIGKILL")
      await product.exited
      await expect.poll(() => leftOf(dataDir), waited).toEqual([])
      await rm(dataDir, { recursive: true, force: true })
      dataDir = join(root, "second")

      const child = spawnAside("restore", folder())
      // The table that says so is made before anything else.
      const mark = join(dataDir, "database", "data", "makeready", "restore_under_way.ibd")
      await expect.poll(() => existsSync(mark), { ...waited, interval: 5 }).toBe(true)
      process.kill(-child.pid!, "SIGKILL")
      await expect.poll(() => leftOf(dataDir), waited).toEqual([])
      const refused = await Launched.start({ dataDir, arguments: ["--no-demo"], environment })
      expect(await refused.exited).not.toBe(0)
      expect(refused.output).toContain("half restored")
    },
    patience
  )

  it(
    "brings back every version, page, file and enquiry as it was, after all of it was destroyed",
    async () => {
      expect(await answered("restore", folder())).toMatchObject({ state: "restored", sameKey: true })
      const used = await makeready(["restore", folder()])
      expect(used).toMatchObject({ code: 1, err: expect.stringContaining("The database holds sites") })

      const { ports } = product
      product = await Launched.start({ dataDir, arguments: ["--no-demo"], environment, ports })
      await product.ready()
      site = site.on(product)
      await (await Operator.of(product, dataDir)).settled()
      expect(await historiesOf()).toEqual(versions)
      expect(await served(further)).toEqual(pages)
      expect(await ask("/v1/leads")).toBe(leads)
      expect(await ask("/v1/redirects")).toBe(redirects)
      expect(await ask("/v1/collections/harps/rows")).toBe(rows)
      const busy = (await site.history("/busy")).map(({ html }) => Number(/\d+/.exec(html)![0]))
      expect(busy[0]).toBeGreaterThanOrEqual(acknowledged)
      expect(busy).toEqual(Array.from({ length: busy[0]! + 1 }, (_, at) => busy[0]! - at))
      expect((await site.visit("/busy")).body).toContain(`<p>${busy[0]}</p>`)
    },
    patience
  )
})

describe("a site of elsewhere and a site of before", () => {
  /** What visitors see of a page, less the name of the site and what is signed for it. */
  const shown = async (route: string, of: SiteUnderTest) =>
    (await of.visit(route)).body.replaceAll(of.host, "host").replace(/proof=[\w.-]+/g, "proof")

  it(
    "is imported with its history, enquiries and redirects, and made of nothing that is damaged",
    async () => {
      const torn = Buffer.from(readFileSync(archive()))
      torn[torn.length >> 1] = torn[torn.length >> 1]! ^ 1
      writeFileSync(join(root, "torn.tar"), torn)
      const damaged = await makeready(["import", join(root, "torn.tar")])
      expect(damaged).toMatchObject({ code: 1, err: expect.stringContaining("damaged") })

      // Whoever can write the file can make its hashes right again.
      await rewrite(archive(), join(root, "forged.tar"), (line) =>
        line
          .replaceAll("<h1>As it is</h1>", "<h1 onclick=x()>As it is</h1>")
          .replaceAll("Not yet", "<script>x()</script>")
      )
      const { sites } = await answered("site", "list")
      const forged = await makeready(["import", join(root, "forged.tar")])
      expect(forged).toMatchObject({ code: 1, out: "" })
      expect(forged.err).toMatch(/^2 texts of the site would be refused.*nothing was brought in/)
      expect(forged.err).toMatch(/\/held \(ver_\w+, published\): html 1:\d+ .*onclick/)
      expect(forged.err).toMatch(/\/held \(ver_\w+, held\): html 1:\d+ .*script/)
      expect(await answered("site", "list")).toEqual({ sites })

      const made = await answered("import", archive())
      expect(Object.keys(made).sort()).toEqual(["clientId", "clientSecret", "siteId", "siteUrl"])
      const imported = await site.as(made)
      expect(await historiesOf(imported)).toEqual(versions)
      expect(await ask("/v1/leads", imported)).toBe(leads)
      expect(await ask("/v1/redirects", imported)).toBe(redirects)
      expect(await ask("/v1/collections/harps/rows", imported)).toBe(rows)
      for (const route of ["/", "/about"]) expect(await shown(route, imported)).toBe(await shown(route, site))
      const [picture, old] = further
      expect((await imported.fetchFile(picture!)).bytes).toEqual((await site.fetchFile(picture!)).bytes)
      const moved = async (of: SiteUnderTest) => (await of.visit(old!)).headers.location?.replace(of.host, "host")
      expect(await moved(imported)).toBe(await moved(site))
      expect(await moved(site)).toContain("/about")

      // Its key is another writer than whoever wrote the pages at the old place.
      await imported.over(product, "POST", "/v1/lease")
      const [base] = await imported.history("/")
      const overwrite = (headers: Record<string, string>) => {
        const text = { html: "<h1>Written at the new place</h1>" }
        return imported.over(product, "PUT", `/v1/pages/${imported.pageId("/")}/payload`, text, {
          "if-match": base!.id,
          ...headers
        })
      }
      const { status, body } = await overwrite({})
      expect([status, body.acknowledgeWith.value]).toEqual([422, site.clientId])
      expect((await overwrite({ [body.acknowledgeWith.header]: body.acknowledgeWith.value })).status).toBe(200)
      await expect
        .poll(async () => (await imported.visit("/")).body, waited)
        .toContain("<h1>Written at the new place</h1>")
    },
    patience
  )

  it(
    "is restored beside the living one, which stays as it is",
    async () => {
      expect(await site.edit("/", "<h1>Home of today</h1>")).toBe(true)
      const made = await answered("restore", folder(), "--site", site.siteId)
      const before = await site.as(made)
      expect(await historiesOf(before)).toEqual(versions)
      expect((await before.visit("/")).body).toContain("<h1>Home</h1>")
      expect((await site.visit("/")).body).toContain("Home of today")
      const nobody = await makeready(["restore", folder(), "--site", "site_0000"])
      expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining("There is no site site_0000 in it.") })
    },
    patience
  )

  it(
    "is told to lack what the store has lost when it is exported",
    async () => {
      const [picture] = await site.library()
      const lost = `sites/${site.siteId}/media/${picture!.id}/original`
      const kept = filesOf(join(dataDir, "objects", "public")).filter((file) =>
        file.includes(`${picture!.id}/original`)
      )
      expect(kept.length).toBeGreaterThan(0)
      for (const file of kept) await rm(file)
      const { code, err } = await makeready(["export", site.siteId, join(root, "less.tar")])
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(lost) })
    },
    patience
  )
})
