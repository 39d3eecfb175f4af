/** What a backup is taken of: the store that the installation has, with every file that its rows name. */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { environmentWith } from "../config.ts"

const database = testDatabase()
let root: string
const folder = () => join(root, "backups")
const objects = () => join(root, "data", "objects")

const makeready = (
  ...line: ReadonlyArray<string>
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("./bin.mjs", import.meta.url)), ...line], {
      stdio: ["ignore", "pipe", "pipe"],
      env: environmentWith({
        MAKEREADY_DATA_DIR: join(root, "data"),
        MAKEREADY_CACHE_DIR: undefined,
        MAKEREADY_DATABASE_URL: Redacted.value(database.config().url),
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
