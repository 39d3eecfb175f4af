/** What a backup is taken of: the store that the installation has, with every file that its rows name. */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { setTimeout } from "node:timers/promises"
import { Context, Effect, Layer, Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { mediaOriginalKey, mediaRecordKey } from "../../engine/content/media/serving.ts"
import type { LeadFileId, MediaId, SiteId } from "../../engine/model/ids.ts"
import { leadFileKey } from "../../engine/people/leads/files.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { StoreUses } from "../../engine/ports/StoreUses.ts"
import { insertRows } from "../../storage/mysql/backup/filling.ts"
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { testDatabase } from "../../test/builders/database.ts"
import { backUp } from "../backup/backUp.ts"
import { backupsIn } from "../backup/Manifest.ts"
import { environmentWith } from "../config.ts"

const database = testDatabase()
let root: string
const folder = () => join(root, "backups")
const objects = () => join(root, "data", "objects")

const databaseUrl = (): string => {
  const config = database.config()
  return "url" in config ? Redacted.value(config.url) : ""
}

const makeready = (...line: ReadonlyArray<string>) => makereadyOn(databaseUrl(), ...line)

const makereadyOn = (
  url: string,
  ...line: ReadonlyArray<string>
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("./bin.mjs", import.meta.url)), ...line], {
      stdio: ["ignore", "pipe", "pipe"],
      env: environmentWith({
        MAKEREADY_DATA_DIR: join(root, "data"),
        MAKEREADY_CACHE_DIR: undefined,
        MAKEREADY_DATABASE_URL: url,
        MAKEREADY_OPERATOR_TOKEN: "t".repeat(40),
        MAKEREADY_BACKUP_KEY: "a key of forty characters for the backups"
      })
    })
    let out = ""
    let err = ""
    child.stdout.on("data", (text) => (out += text))
    child.stderr.on("data", (text) => (err += text))
    child.once("close", (code) => resolve({ code, out, err }))
  })

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "makeready-backup-"))
  for (const store of ["public", "private"]) await mkdir(join(objects(), store), { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe("an object store that is not there", () => {
  it.each([
    ["backup", () => ["backup", folder(), "--keep", "1"]],
    ["export", () => ["export", "site_one", join(root, "site.tar")]]
  ])("is told, and %s makes and takes nothing", async (_, line) => {
    await rename(objects(), join(root, "elsewhere"))
    const { code, err } = await makeready(...line())
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        new RegExp(
          `^The object store ${objects()} is not there\\. Mount its disk .*; then run the command again\\.\\n$`
        )
      )
    })
    expect(
      [objects(), folder(), join(root, "site.tar"), join(root, "data", "secrets.json")].filter(existsSync)
    ).toEqual([])
  })
})

describe("the folder of a backup", () => {
  it("is none of the installation's own, and nothing is taken there", async () => {
    for (const own of ["data", "data/objects", "data/objects/private/backups", "data/database"]) {
      const { code, err } = await makeready("backup", join(root, own))
      expect({ code, err }, own).toEqual({
        code: 1,
        err: expect.stringMatching(/ belongs to the installation itself\. Nothing was taken\. /)
      })
      expect(existsSync(join(root, own, "backups")), own).toBe(false)
    }
  })

  it("is told of where it holds no backup though one was taken, as when its disk is not mounted", async () => {
    expect((await makeready("backup", folder())).code).toBe(0)
    expect((await makeready("backup", folder())).out).not.toContain("is not mounted")
    const [before] = await backupsIn(folder())
    await rename(folder(), join(root, "elsewhere"))
    const { code, out } = await makeready("backup", folder(), "--json")
    expect({ code, told: JSON.parse(out) }).toEqual({
      code: 0,
      told: expect.objectContaining({ elsewhereBefore: expect.stringContaining(before!.slice(0, 10)) })
    })
    await rename(folder(), join(root, "elsewhere too"))
    expect((await makeready("backup", folder())).out).toMatch(/held no backup before, .* is not mounted\./)
  })
})

const siteId = "site_01m86n2ehn7w3pbt2hs4az1sn8" as SiteId
const [kept, lost] = ["med_01m86n2ehn7w3pbt2hs4az1sn8", "med_01m86n2ehn7w3pbt2hs4az1sn9"] as const

const poolOf = () => database.run(Effect.map(Database, ({ pool }) => pool))

const stored = <A, E>(use: (stores: Objects["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(Layer.build(Layer.fresh(layerFiles({ directory: objects() }))), (context) =>
        use(Context.get(context, Objects))
      )
    )
  )

/** A file of the library, row and objects. */
const aFile = async (id: string) => {
  const pool = await poolOf()
  await insertRows(pool, "media", [
    {
      site_id: siteId,
      media_id: id,
      type: "image/png",
      bytes: 3,
      width: 1,
      height: 1,
      scalable: 1,
      alt: "",
      filename: "a.png",
      created_by: "person",
      created_at: 1_800_000_000_123
    }
  ])
  const body = new TextEncoder().encode("abc")
  await stored(({ public: open }) =>
    Effect.forEach([mediaOriginalKey, mediaRecordKey], (key) =>
      open.put(key(siteId, id as MediaId), body, { contentType: "image/png" })
    )
  )
}

/** A file that came with an enquiry, the row alone. */
const leadFile = (id: string, row: Row) => ({
  site_id: siteId,
  file_id: id,
  lead_id: "lead_1",
  position: 0,
  field: "cv",
  name: "cv.pdf",
  type: "application/pdf",
  size: 3,
  kept_until: null,
  begun_at: 1,
  removed_at: null,
  visitor_hash: null,
  ...row
})

describe("objects that rows name", () => {
  afterEach(async () => {
    const pool = await poolOf()
    for (const table of ["media", "lead_files"] as const) await pool.deleteFrom(table).execute()
  })

  it("are counted where they are missing: the backup is taken, tells of them, and no older one is removed", async () => {
    for (const id of [kept, lost]) await aFile(id)
    expect(await makeready("backup", folder())).toMatchObject({ code: 0, err: "" })
    const noted = () => database.run(Effect.flatMap(StoreUses, ({ list }) => list))
    const whole = (await noted()).find(({ part }) => part === "last backup")!
    expect(whole).toMatchObject({ objects: 4 })
    await setTimeout(1_100)
    await stored(({ public: open }) => open.remove([mediaOriginalKey(siteId, lost as MediaId)]))
    const { code, out, err } = await makeready("backup", folder(), "--keep", "1", "--json")
    const missing = { objects: 1, first: [mediaOriginalKey(siteId, lost as MediaId)] }
    expect({ code, told: JSON.parse(out) }).toMatchObject({ code: 1, told: { missing } })
    expect(err).toMatch(
      new RegExp(`lacks 1 file that its rows name.*: ${missing.first[0]}\\. .*nothing was removed\\.`)
    )
    // Whoever watches still goes by the whole one, and sees that there is a later one that is not.
    expect(await noted()).toContainEqual(whole)
    const lacking = (await noted()).find(({ part }) => part === "missing in the newest backup")!
    expect(lacking.objects).toBe(1)
    expect(lacking.measuredAt).toBeGreaterThan(whole.measuredAt)
    const names = await backupsIn(folder())
    expect(names).toHaveLength(2)
    const checked = await makeready("restore", folder(), "--check")
    expect(checked).toMatchObject({
      code: 1,
      out: expect.not.stringContaining("whole"),
      err: expect.stringContaining("lacks 1 file that its rows name")
    })
    expect(await makeready("restore", folder(), "--check", "--at", names[0]!)).toMatchObject({ code: 0, err: "" })
  })

  it("are not missed where they are on their way, gone, about to go, or were removed with their rows meanwhile", async () => {
    const pool = await poolOf()
    const rows = [{ lead_id: null }, { removed_at: 2 }, { kept_until: 2 }].map((row, at) => leadFile(`file_${at}`, row))
    await insertRows(pool, "lead_files", [...rows, leadFile("file_lost", {})])
    await aFile(lost)
    await stored(({ public: open }) => open.remove([mediaOriginalKey(siteId, lost as MediaId)]))
    const taken = () =>
      stored((stores) =>
        Effect.promise(() =>
          backUp(
            folder(),
            undefined,
            {
              pool,
              stores: {
                ...stores,
                // Read once the rows were: somebody removes the file from the library.
                public: { ...stores.public, list: (...asked) => Effect.andThen(removed, stores.public.list(...asked)) }
              },
              secretKey: Redacted.make("key"),
              files: {},
              release: "1"
            },
            { expectTaken: async () => {} },
            Date.now
          )
        )
      )
    const removed = Effect.promise(() => pool.deleteFrom("media").execute())
    expect((await taken()).missing).toEqual({ objects: 1, first: [leadFileKey(siteId, "file_lost" as LeadFileId)] })
  })
})

describe("a database that lets nobody in, or is not there", () => {
  it.each([
    ["an unknown database", (url: URL) => void (url.pathname = "/nowhere_at_all"), "lets this process not in"],
    ["an account it does not know", (url: URL) => void (url.username = "nobody_of_ours"), "lets this process not in"],
    ["a dead port", (url: URL) => void (url.port = "1"), "does not answer"]
  ])("is told in a sentence: %s", async (_, change, told) => {
    const url = new URL(databaseUrl())
    // The way of a socket has no port.
    url.hostname = "127.0.0.1"
    change(url)
    if (url.port === "1") url.search = ""
    expect((await makeready("backup", join(root, "taken"))).code).toBe(0)
    for (const line of [
      ["backup", folder()],
      ["restore", join(root, "taken")],
      ["export", "site_one", join(root, "site.tar")]
    ]) {
      const { code, err } = await makereadyOn(url.href, ...line)
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`The database ${told}: `) })
      expect(err).not.toContain("    at ")
    }
    expect([await backupsIn(folder()), existsSync(join(root, "site.tar"))]).toEqual([[], false])
  })
})

it("a folder in the place of an export is told with its name", async () => {
  const { code, err } = await makeready("import", root)
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`${root} is a folder.`) })
})

it("where an export cannot be put is told with the name of the folder that is missing", async () => {
  const { code, err } = await makeready("export", "site_one", join(root, "nowhere", "site.tar"))
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(`^${join(root, "nowhere")} is not there\\.`) })
})
