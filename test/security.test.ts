/**
 * `docs/security.md` and `docs/asvs.md` say which test proves what. Held against the repository: every title stands in the
 * test file it leads to, every file and section is there, and every requirement of ASVS is answered once.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import requirements from "./asvs-5.0.0.json" with { type: "json" }
import { read, root } from "./imports.ts"

const documents = ["SECURITY.md", "docs/security.md", "docs/asvs.md"]

describe("the documents on security", () => {
  it.each(documents)("name tests, files and sections that there are: %s", (document) => {
    expect(faultsOf(read(document), document)).toEqual([])
  })

  it("are found out when they name what is not there", () => {
    const forged = [
      "[“keeps the engine pure”](../test/architecture.test.ts) and [“the architecture”](../test/architecture.test.ts)",
      "[“keeps the engine impure”](../test/architecture.test.ts), [“keeps the engine pure”](../test/picture.test.ts)",
      "“said of a test that is not named”, [`engine/gate/gate.ts`](../engine/gate/other.ts)",
      "`engine/gate/nowhere.ts` and [a section](security.md#who-there-is-not)"
    ].join("\n")
    expect(faultsOf(forged, "docs/forged.md")).toEqual([
      "no test is called: the architecture",
      "no test is called: keeps the engine impure",
      "no test is called: keeps the engine pure",
      "said of no test: “said of a test that is not named",
      "the link to engine/gate/other.ts says engine/gate/gate.ts",
      "no file: engine/gate/other.ts",
      "no file: engine/gate/nowhere.ts",
      "no section: docs/security.md#who-there-is-not"
    ])
  })

  it("prove something at every boundary", () => {
    const boundaries = /\n## Boundaries\n([\s\S]*?)\n## /.exec(read("docs/security.md"))![1]!.split("\n### ").slice(1)
    expect(boundaries.length).toBeGreaterThan(10)
    for (const boundary of boundaries) expect(titlesOf(boundary), boundary.split("\n", 1)[0]).not.toEqual([])
  })
})

describe("ASVS 5.0.0", () => {
  const answered = [
    ...read("docs/asvs.md").matchAll(/^\| v5\.0\.0-(\S+) +\| (\d) +\| \S.* \| (\S.*?) +\| (\S.*) \|$/gm)
  ]

  it("is answered once for each requirement of levels 1 and 2, and for no other", () => {
    expect(read("docs/asvs.md").match(/v5\.0\.0-\d/g)).toHaveLength(answered.length)
    expect(answered.map(([, number, level]) => [number, Number(level)])).toEqual(
      Object.entries(requirements.requirements)
    )
  })

  it("is answered in one of three ways, which the head of the document counts", () => {
    const counted = Map.groupBy(answered, ([, , , answer]) => answer!)
    expect([...counted.keys()].sort()).toEqual(["met", "not applicable", "not met"])
    const many = (answer: string) => counted.get(answer)!.length
    expect(read("docs/asvs.md").replaceAll(/\s+/g, " ")).toContain(
      `Of ${answered.length} requirements ${many("met")} are met, ${many("not met")} are not, ${many("not applicable")} do not apply.`
    )
  })
})

const titlesOf = (text: string) =>
  [...text.matchAll(/\[“([^”]+)”\]\(([^)]+)\)/g)].map(([, title, target]) => ({
    title: title!.replaceAll(/\s+/g, " "),
    target: target!
  }))

/** What a document says that is not so. */
function faultsOf(text: string, document: string): ReadonlyArray<string> {
  const from = (target: string) => join(document, "..", target)
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path, section]) => ({
    file: path === "" ? document : from(path!),
    section
  }))
  const named = [...text.matchAll(/`((?:api|engine|infra|renderer|storage|test)\/[\w./-]+\.\w+)`/g)].map(
    ([, file]) => file!
  )
  const files = new Set([...links.map(({ file }) => file), ...named])
  return [
    ...titlesOf(text)
      .filter(({ title, target }) => !hasTest(from(target), title))
      .map(({ title }) => `no test is called: ${title}`),
    ...[...text.matchAll(/(?<!\[)“[^”]*/g)].map(([quoted]) => `said of no test: ${quoted}`),
    ...[...text.matchAll(/\[`([^`]+)`\]\(([^)]+)\)/g)]
      .filter(([, said, target]) => said !== from(target!))
      .map(([, said, target]) => `the link to ${from(target!)} says ${said}`),
    ...[...files].filter((file) => !existsSync(join(root, file))).map((file) => `no file: ${file}`),
    ...links.flatMap(({ file, section }) =>
      section === undefined || !existsSync(join(root, file)) || sectionsOf(file).includes(section)
        ? []
        : [`no section: ${file}#${section}`]
    )
  ]
}

/** Whether a test of the file has exactly that title and is not left out. */
const hasTest = (file: string, title: string): boolean => {
  if (!file.endsWith(".test.ts") || !existsSync(join(root, file))) return false
  const text = read(file)
  const written = JSON.stringify(title).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return [...text.matchAll(new RegExp(`\\(\\s*${written}\\s*,`, "g"))].some(({ index }) => {
    const called = text
      .slice(0, index + 1)
      .match(/\b(?:it|describe)(?:\.\w+)*(?=\()/g)
      ?.at(-1)
    return called !== undefined && /^it\b(?!\.(?:skip|todo)$)/.test(called)
  })
}

/** As GitHub names the headings of a document. */
const sectionsOf = (file: string): ReadonlyArray<string> =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-")
  )
