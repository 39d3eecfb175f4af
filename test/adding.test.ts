/** What `docs/adding.md` shows is what stands here, and is one folder and one line each time. */
import { execFileSync } from "node:child_process"
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { read, root } from "./imports.ts"

const sections = read("docs/adding.md")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.split("\n", 1)[0]!,
    diff: [...section.matchAll(/^```diff\n([^]*?)^```$/gm)].map(([, shown]) => shown!).join("")
  }))

/** Files of a diff: whether each is new, and the lines it gets and loses. */
const filesIn = (diff: string) =>
  diff
    .split(/^diff --git /m)
    .slice(1)
    .map((file) => ({
      path: /^\+\+\+ b\/(.*)$/m.exec(file)![1]!,
      isNew: /^--- \/dev\/null$/m.test(file),
      added: file.match(/^\+(?!\+\+ b\/)/gm)?.length ?? 0,
      removed: file.match(/^-(?!-- )/gm)?.length ?? 0
    }))

describe("docs/adding.md", () => {
  it("tells of a component, a lead destination and a field of the site", () => {
    expect(sections.map(({ title }) => title)).toEqual(["A component", "A lead destination", "A field of the site"])
  })

  it.each(sections)("shows as it stands: $title", ({ diff }) => {
    // Backwards, since the tree has it already. Lines around it may change as they like.
    const check = () =>
      execFileSync("git", ["apply", "--check", "--reverse", "--unidiff-zero", "-"], { cwd: root, input: diff })
    expect(check).not.toThrow()
  })

  it.each(sections)("shows one folder and one line: $title", ({ diff }) => {
    const files = filesIn(diff)
    const [line, ...others] = files.filter(({ isNew }) => !isNew)
    expect(others).toEqual([])
    expect(line).toMatchObject({ path: expect.stringMatching(/\/all\.ts$/), added: 1, removed: 0 })
    const folders = new Set(files.flatMap(({ path, isNew }) => (isNew ? dirname(path) : [])))
    expect(folders.size).toBe(1)
    expect([...folders][0]).toContain(dirname(line!.path))
  })
})
