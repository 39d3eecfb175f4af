import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, it, onTestFinished } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import { removeOldBuilds, removeOldCode } from "./oldBuilds.ts"
import { enterUser } from "./users.ts"

const now = Date.now()
let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "builds-"))
  onTestFinished(() => rmSync(cache, { recursive: true }))
})

/** A folder of the cache that was made so many days ago, and last used so many. */
const lay = (name: string, days: number, used?: number): string => {
  const folder = join(cache, name)
  mkdirSync(join(folder, "server"), { recursive: true })
  writeFileSync(join(folder, "server", "entry.mjs"), "")
  const at = (path: string, ago: number) => utimesSync(path, (now - ago * DAY_MS) / 1000, (now - ago * DAY_MS) / 1000)
  if (used !== undefined) {
    mkdirSync(join(folder, "users"))
    at(join(folder, "users"), used)
  }
  at(folder, days)
  return folder
}
const hex = (digit: string) => digit.repeat(16)

it("go a week after they were last used, of the page templates and of the processes", async () => {
  for (const kind of ["renderer", "processes"]) {
    lay(`${kind}-${hex("a")}`, 8)
    lay(`${kind}-${hex("b")}`, 90, 8)
    lay(`${kind}-${hex("c")}`, 6)
    lay(`${kind}-${hex("d")}`, 90, 6)
  }
  await removeOldBuilds(cache, [], now)
  expect(readdirSync(cache).sort()).toEqual(
    ["processes", "renderer"].flatMap((kind) => [`${kind}-${hex("c")}`, `${kind}-${hex("d")}`])
  )
})

it("stay where they are the current ones, or a process runs from them", async () => {
  const current = [lay(`renderer-${hex("a")}`, 90), lay(`processes-${hex("a")}`, 90)]
  const used = lay(`renderer-${hex("b")}`, 90)
  enterUser(used)
  // Entered long ago, and running on.
  utimesSync(used, 0, 0)
  utimesSync(join(used, "users"), 0, 0)
  lay(`renderer-${hex("c")}`, 90)
  await removeOldBuilds(cache, current, now)
  expect(readdirSync(cache).sort()).toEqual([`processes-${hex("a")}`, `renderer-${hex("a")}`, `renderer-${hex("b")}`])
})

it("take with them what was left by who was killed at making or removing one, and nothing else", async () => {
  lay("renderer-draft-abc123", 8)
  lay(`renderer-${hex("a")}.removed`, 0)
  lay(`renderer-${hex("b")}.removed`, 8)
  lay(`renderer-${hex("b")}`, 8)
  const others = ["code", "renderer-draft-def456", "renderer-mine", "mine.removed", `x-${hex("a")}`]
  for (const name of others) lay(name, name.startsWith("renderer-draft") ? 1 : 90)
  await removeOldBuilds(cache, [], now)
  expect(readdirSync(cache).sort()).toEqual(others.sort())
})

it("what Node compiled goes once nobody read it for a week, and what is anybody else's stays", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  const compiled = (folder: string, name: string, written: number, read: number) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), "")
    utimesSync(join(folder, name), (now - read * DAY_MS) / 1000, (now - written * DAY_MS) / 1000)
  }
  const [mine, before] = [join(cache, "code", "v24.21.0-x64-ab12-0"), join(cache, "code", "v24.20.0-x64-ab12-0")]
  compiled(mine, "aa11", 90, 90)
  compiled(mine, "bb22", 90, 6)
  compiled(mine, "cc33", 6, 90)
  compiled(mine, "notes.md", 90, 90)
  compiled(before, "aa11", 8, 8)
  compiled(join(cache, "code", "others"), "aa11", 90, 90)
  compiled(elsewhere, "aa11", 90, 90)
  symlinkSync(elsewhere, join(cache, "code", "v24.0.0-x64-ab12-0"))
  await removeOldCode(cache, now)
  expect(readdirSync(mine).sort()).toEqual(["bb22", "cc33", "notes.md"])
  expect(readdirSync(join(cache, "code")).sort()).toEqual(["others", "v24.0.0-x64-ab12-0", "v24.21.0-x64-ab12-0"])
  expect([readdirSync(join(cache, "code", "others")), readdirSync(elsewhere)]).toEqual([["aa11"], ["aa11"]])
})
