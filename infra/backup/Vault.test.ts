/** What a folder of backups keeps: once each, whole, told apart from what was damaged, and for no one without the key. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { seeded } from "../../test/builders/seeded.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { type BackupKeys, backupKeys, overheadBytes } from "./encryption.ts"
import { backUp, type Installation } from "./backUp.ts"
import { backupsIn, linesOf, type Manifest, putLines, readManifest, writeManifest } from "./Manifest.ts"
import { Vault } from "./Vault.ts"

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "makeready-vault-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const random = seeded()
const keyOf = (letter: string) => backupKeys(Redacted.make(letter.repeat(40)))
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const all = async <A>(items: AsyncIterable<A>): Promise<Array<A>> => {
  const list: Array<A> = []
  for await (const item of items) list.push(item)
  return list
}

async function* pieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

const empty: Manifest = {
  format: "makeready-backup-1",
  release: "0.1.0",
  takenAt: "2026-11-24T06:00:00.000Z",
  migrations: ["0001_sites"],
  tables: {},
  stores: { public: { objects: 0, bytes: 0, index: [] }, private: { objects: 0, bytes: 0, index: [] } },
  files: {},
  keyMark: "m"
}

describe.each([
  ["plain", undefined],
  ["encrypted", keyOf("k")]
])("a folder of %s files", (kind, keys) => {
  it("gives back what it was given, in pieces of any size, and keeps it once", async () => {
    const vault = new Vault(folder, keys)
    for (const size of [0, 1, 27, 28, 29, 300_000]) {
      const content = random.bytes(size)
      const held = await vault.putPieces(pieces(content, 7_919))
      expect(held.bytes).toBe(size)
      expect((await vault.readWhole(held)).equals(content)).toBe(true)
      expect(await vault.put(content)).toEqual(held)
    }
    expect(await files()).toHaveLength(6)
    expect(vault.written.files).toBe(6)
    expect(vault.written.bytes).toBe(300_085 + (kind === "plain" ? 0 : 6 * overheadBytes))
  })

  it("finds any byte that was changed, a file cut short, one that stands for another, and one that is gone", async () => {
    const vault = new Vault(folder, keys)
    const held = await vault.put(random.bytes(2_000))
    const [file] = await files()
    const whole = await readFile(file!)
    for (const at of [0, 5, 17, 900, whole.length - 17, whole.length - 1]) {
      const torn = Buffer.from(whole)
      torn[at] = torn[at]! ^ 4
      await writeFile(file!, torn)
      await expect(vault.check(held), `byte ${at}`).rejects.toThrow(/is damaged/)
    }
    await writeFile(file!, whole.subarray(0, -1))
    expect(await vault.has(held)).toBe(false)
    await expect(vault.check(held)).rejects.toThrow(/is damaged/)
    await rm(file!)
    const other = await vault.put(random.bytes(2_000))
    await writeFile(file!, await readFile((await files())[0]!))
    await expect(vault.check(held)).rejects.toThrow(/is damaged/)
    await rm(file!)
    await expect(vault.check(held)).rejects.toThrow(/is missing/)
    await vault.check(other)
  })

  it("gives the backup that was the newest at a time, and refuses one whose list is damaged", async () => {
    await writeManifest(folder, keys, empty)
    await writeManifest(folder, keys, { ...empty, takenAt: "2026-11-25T06:00:00.000Z" })
    expect(await backupsIn(folder)).toEqual(["2026-11-24T06-00-00Z", "2026-11-25T06-00-00Z"])
    const nameAt = async (at?: string) => (await readManifest(folder, keys, at)).name
    expect(await nameAt()).toBe("2026-11-25T06-00-00Z")
    expect(await nameAt("2026-11-25T05:59")).toBe("2026-11-24T06-00-00Z")
    expect(await nameAt("2026-11-24")).toBe("2026-11-24T06-00-00Z")
    expect(await nameAt("2026-11-25T06-00-00Z")).toBe("2026-11-25T06-00-00Z")
    for (const none of [
      "yesterday",
      "26.11.2026",
      "2026-11",
      "2026-11-31",
      "2026-02-30",
      "2026-11-25T6:00",
      "2026-11-25T25:00"
    ])
      await expect(nameAt(none)).rejects.toThrow(`“${none}” is no time`)
    await expect(nameAt("2026-11-23")).rejects.toThrow(/holds no backup as old as 2026-11-23/)
    const path = join(folder, "backups", "2026-11-25T06-00-00Z.manifest")
    const torn = await readFile(path)
    torn[60] = torn[60]! ^ 1
    await writeFile(path, torn)
    await expect(nameAt()).rejects.toThrow(/is damaged/)
  })

  it("keeps lines in parts", async () => {
    const vault = new Vault(folder, keys)
    const lines = [{ a: "größer\n" }, { a: null }, { a: 1.5 }]
    const parts = [
      await putLines(
        vault,
        lines.map((line) => JSON.stringify(line))
      ),
      await putLines(vault, ['{"a":"last"}'])
    ]
    expect(await all(linesOf(vault, parts))).toEqual([...lines, { a: "last" }])
  })
})

it("is no backup before its list is written, and opens with its own key alone", async () => {
  await expect(readManifest(join(folder, "mistyped"), keyOf("k"))).rejects.toThrow(/There is no folder .*mistyped/)
  await new Vault(folder, keyOf("k")).put(random.bytes(10))
  await expect(readManifest(folder, keyOf("k"))).rejects.toThrow(/holds no backup that was brought to its end/)
  await writeManifest(folder, keyOf("k"), empty)
  await expect(readManifest(folder, keyOf("l"))).rejects.toThrow(/another key than MAKEREADY_BACKUP_KEY holds/)
  await expect(readManifest(folder, undefined)).rejects.toThrow(/Give its key in MAKEREADY_BACKUP_KEY/)
  await rm(join(folder, "backups"), { recursive: true })
  await writeManifest(folder, undefined, empty)
  await expect(readManifest(folder, keyOf("k"))).rejects.toThrow(/Leave the variable out/)
})

it("is never joined by one that everyone could read", async () => {
  await writeManifest(folder, keyOf("k"), empty)
  const nothing = {} as Installation
  const taken = () => backUp(folder, undefined, nothing, { expectTaken: async () => {} }, () => 0)
  await expect(taken()).rejects.toThrow(/are encrypted, and MAKEREADY_BACKUP_KEY is not set.*Nothing was taken/)
  expect(await backupsIn(folder)).toHaveLength(1)
})

it("is joined by none with another key, by which a restore could not read the rest", async () => {
  const nothing = {} as Installation
  const taken = (key: string) => backUp(folder, keyOf(key), nothing, { expectTaken: async () => {} }, () => 0)
  const names = [await writeManifest(folder, keyOf("k"), empty)]
  await expect(taken("l")).rejects.toThrow(/No backup in .* opens with MAKEREADY_BACKUP_KEY.*name another folder/)
  // With the key of one that is there it goes on, as it does where the newest was damaged: to what the installation is here.
  names.push(await writeManifest(folder, keyOf("l"), { ...empty, takenAt: "2026-12-25T06:00:00.000Z" }))
  for (const key of ["k", "l"]) await expect(taken(key)).rejects.not.toBeInstanceOf(BackupProblem)
  expect(await backupsIn(folder)).toEqual(names)
})

it("is joined by none that is encrypted where they are plain", async () => {
  await writeManifest(folder, undefined, empty)
  const taken = (keys?: BackupKeys) =>
    backUp(folder, keys, {} as Installation, { expectTaken: async () => {} }, () => 0)
  await expect(taken(keyOf("k"))).rejects.toThrow(/are not encrypted, and MAKEREADY_BACKUP_KEY is set.*another folder/)
  await expect(taken()).rejects.not.toBeInstanceOf(BackupProblem)
  expect(await backupsIn(folder)).toHaveLength(1)
})
