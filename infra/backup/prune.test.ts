/** Older backups of a folder go with what they alone named; never one from which nothing newer that is whole could take over. */
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { AtWork } from "./AtWork.ts"
import { type BackupKeys, backupKeys } from "./encryption.ts"
import { backupsIn, type Manifest, putLines, readManifest, writeManifest } from "./Manifest.ts"
import { prune } from "./prune.ts"
import { checkBackup } from "./restore.ts"
import { Vault } from "./Vault.ts"

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "makeready-prune-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const key = backupKeys(Redacted.make("k".repeat(40)))

/** Of a day: a row and an object that all have, and one of each of its own. */
const backUp = async (day: number, keys: BackupKeys | undefined): Promise<string> => {
  const vault = new Vault(folder, keys)
  const rows = async (text: string) => ({ ...(await putLines(vault, [JSON.stringify({ text })])), from: "", to: "" })
  const objects = async (text: string) => {
    const entry = { key: text, ...(await vault.put(Buffer.from(text))), etag: "e", contentType: "c", metadata: {} }
    return putLines(vault, [JSON.stringify(entry)])
  }
  const manifest: Manifest = {
    format: "makeready-backup-1",
    release: "0.1.0",
    takenAt: `2026-11-0${day}T06:00:00.000Z`,
    migrations: [],
    tables: { pages: { rows: 2, parts: [await rows("all"), await rows(`row ${day}`)] } },
    stores: {
      public: { objects: 2, bytes: 0, index: [await objects("of all"), await objects(`object ${day}`)] },
      private: { objects: 0, bytes: 0, index: [] }
    },
    files: { "secrets.json": await vault.put(Buffer.from("{}")) },
    keyMark: "m"
  }
  return writeManifest(folder, keys, manifest)
}

const checked = async (name: string, keys: BackupKeys | undefined) =>
  checkBackup(new Vault(folder, keys), (await readManifest(folder, keys, name)).manifest, () => {})
const filesThere = async () => {
  let count = 0
  for await (const _ of Vault.filesIn(folder)) count++
  return count
}

describe.each([
  ["plain", undefined],
  ["encrypted", key]
])("a folder of %s backups", (_, keys) => {
  it("has those that were wanted left, whole, and no file of the others", async () => {
    const names = [await backUp(1, keys), await backUp(2, keys), await backUp(3, keys)]
    const all = await filesThere()
    const rehearsed = await prune(folder, keys, { keep: 2, rehearse: true })
    expect(rehearsed).toMatchObject({ backups: [names[0]], files: 3 })
    expect([await backupsIn(folder), await filesThere()]).toEqual([names, all])
    expect(await prune(folder, keys, { keep: 2, rehearse: false })).toEqual(rehearsed)
    expect([await backupsIn(folder), await filesThere()]).toEqual([names.slice(1), all - 3])
    for (const name of names.slice(1)) await checked(name, keys)
    expect(await prune(folder, keys, { keep: 2, rehearse: false })).toEqual({ backups: [], files: 0, bytes: 0 })
  })

  it("loses what a removal that was killed, or a backup, has left over", async () => {
    const [first, last] = [await backUp(1, keys), await backUp(2, keys)]
    await rm(join(folder, "backups", `${first}.manifest`))
    await new Vault(folder, keys).put(Buffer.from("of a backup that was killed"))
    expect(await prune(folder, keys, { keep: 9, rehearse: false })).toMatchObject({ backups: [], files: 4 })
    await checked(last, keys)
  })
})

describe("nothing is removed", () => {
  it("where a file of a backup that would be kept is cut short or missing", async () => {
    const names = [await backUp(1, key), await backUp(2, key)]
    const { manifest } = await readManifest(folder, key)
    const name = new Vault(folder, key).nameOf(manifest.tables["pages"]!.parts[1]!)
    const path = join(folder, "files", name.slice(0, 2), name)
    const count = await filesThere()
    for (const harm of [() => truncate(path, 3), () => rm(path)]) {
      await harm()
      await expect(prune(folder, key, { keep: 1, rehearse: false })).rejects.toThrow(
        /No older backup was removed.*missing/
      )
      expect(await backupsIn(folder)).toEqual(names)
    }
    expect(await filesThere()).toBe(count - 1)
    await checked(names[0]!, key)
  })

  it("where a backup that would be kept has another key, whose files nobody else can tell", async () => {
    await backUp(1, key)
    await backUp(2, backupKeys(Redacted.make("o".repeat(40))))
    await backUp(3, key)
    const count = await filesThere()
    await expect(prune(folder, key, { keep: 2, rehearse: false })).rejects.toThrow(/another key/)
    expect([(await backupsIn(folder)).length, await filesThere()]).toEqual([3, count])
  })

  it("while another backup is at work, which waits in turn for a removal", async () => {
    const [mine, other] = [await AtWork.begin(folder), await AtWork.begin(folder)]
    expect(await mine.alone(async () => "removed")).toBeUndefined()
    await other.end()
    let begun: Promise<AtWork> | undefined
    let isOver = false
    await mine.alone(async () => {
      begun = AtWork.begin(folder)
      await new Promise((resolve) => setTimeout(resolve, 50))
      isOver = true
    })
    const late = await begun!
    expect(isOver).toBe(true)
    await Promise.all([mine, late].map((one) => one.end()))
    expect(await readdir(join(folder, "at-work"))).toEqual([])
  })
})

it("a reader waits for a removal, and leaves nothing in a folder that holds no backup", async () => {
  expect(await AtWork.beginReading(join(folder, "none"))).toBeUndefined()
  expect(await AtWork.beginReading(folder)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
  const [gone, left] = [await backUp(1, key), await backUp(2, key)]
  const mine = await AtWork.begin(folder)
  const seen: Array<ReadonlyArray<string>> = []
  let reading: Promise<AtWork | undefined> | undefined
  await mine.alone(async () => {
    reading = AtWork.beginReading(folder)
    void reading.then(async () => seen.push(await backupsIn(folder)))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual([])
    expect(await prune(folder, key, { keep: 1, rehearse: false })).toMatchObject({ backups: [gone] })
  })
  const reader = await reading!
  await expect.poll(() => seen).toEqual([[left]])
  expect(await mine.alone(async () => "removed")).toBeUndefined()
  await Promise.all([mine, reader!].map((one) => one.end()))
})

it("takes away the mark of a backup that died, which may not end should it live after all", async () => {
  const held = await AtWork.begin(folder)
  const [mark] = await readdir(join(folder, "at-work"))
  // Of this machine, by a process that there cannot be; and of another machine, long ago.
  const ofHere = `backup.${Buffer.from(hostname()).toString("hex")}.99999999.x`
  await writeFile(join(folder, "at-work", ofHere), "")
  const long = new Date(Date.now() - 3_600_000)
  await writeFile(join(folder, "at-work", "backup.6f74686572.1.x"), "")
  await utimes(join(folder, "at-work", "backup.6f74686572.1.x"), long, long)
  const next = await AtWork.begin(folder)
  await held.expectTaken()
  await rm(join(folder, "at-work", mark!))
  expect(await next.alone(async () => "removed")).toBe("removed")
  await expect(held.expectTaken()).rejects.toThrow(/passed for dead/)
  await Promise.all([held, next].map((one) => one.end()))
})
