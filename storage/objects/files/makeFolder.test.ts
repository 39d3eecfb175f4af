import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, it, onTestFinished } from "vitest"
import { code, sources } from "../../../test/imports.ts"
import { FolderRefused, makeFolder } from "./makeFolder.ts"

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "folders-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
})

it("is made with all above it, for its owner alone where that is asked, and may be there already", () => {
  const folder = join(root, "a", "b", "c")
  for (let time = 0; time < 2; time++) makeFolder(folder, 0o700)
  expect([folder, join(root, "a")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
  symlinkSync(folder, join(root, "link"))
  makeFolder(join(root, "link", "d"))
  expect(existsSync(join(folder, "d"))).toBe(true)
})

it("says that a file is in the way", () => {
  writeFileSync(join(root, "file"), "")
  expect(() => makeFolder(join(root, "file"))).toThrow("EEXIST")
  expect(() => makeFolder(join(root, "file", "a", "b"))).toThrow("ENOTDIR")
})

it.runIf(existsSync("/proc/self"))("ends where no folder can be made, and says where that is", () => {
  expect(() => makeFolder("/proc/makeready/a/b")).toThrow(FolderRefused)
  expect(() => makeFolder("/proc/makeready/a/b")).toThrow(
    "The folder /proc/makeready cannot be made: /proc takes no new folders"
  )
})

it("makes every folder that somebody names: Node's own way would try for ever", () => {
  const others = ["storage", "infra"]
    .flatMap((layer) => sources(layer, [".ts", ".mjs"]))
    .filter((file) => !/^infra\/bench\/|\/testing\//.test(file))
    .filter((file) => /\bmkdir(?:Sync)?\([^()]*(?:\([^()]*\)[^()]*)*recursive: true/.test(code(file)))
  // Below a folder that was made.
  expect(others).toEqual(["storage/objects/files/commit.ts"])
})
