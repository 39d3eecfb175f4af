/** The picture at the head of `engine/README.md`, held against the imports: every arrow drawn is one, and none is missing. */
import { expect, it } from "vitest"
import { importsOf, read, sources } from "./imports.ts"

/** Rooms by the paths of their files; the first that fits. What fits none is left out of the picture, as its text says. */
const rooms: ReadonlyArray<readonly [path: RegExp, room: string]> = [
  [/^api\/(integrator|owner|visitor|operator|mcp)\//, "$1"],
  [/^api\/use-cases\//, "usecases"],
  [/^api\/(access|answers)\/|^api\/ApiConfig/, "access"],
  [/^api\//, "front"],
  [/^engine\/(gate|write|publish|serve|components)\//, "$1"],
  [/^(renderer|storage)\//, "$1"],
  [/^infra\/origin\//, "origin"]
]

const roomOf = (file: string): string | undefined => {
  for (const [path, room] of rooms) {
    const found = path.exec(file)
    if (found) return room.replace("$1", found[1] ?? "")
  }
  return undefined
}

const drawn = (): ReadonlyArray<string> => {
  const [, picture = ""] = /```mermaid\n([\s\S]*?)```/.exec(read("engine/README.md")) ?? []
  return [...picture.matchAll(/^\s*([\w& ]+?) --> ([\w& ]+)$/gm)].flatMap(([, from = "", to = ""]) =>
    from.split("&").flatMap((one) => to.split("&").map((other) => `${one.trim()} --> ${other.trim()}`))
  )
}

const imported = (): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const layer of ["api", "engine", "renderer", "storage", "infra/origin"])
    for (const file of sources(layer, [".ts", ".astro"])) {
      const from = roomOf(file)
      if (from === undefined || /\/(testing|fixtures)/.test(file)) continue
      for (const specifier of importsOf(file)) {
        const to = roomOf(specifier)
        if (to !== undefined && to !== from) found.add(`${from} --> ${to}`)
      }
    }
  return found
}

it("draws the rooms and arrows that there are, and no others", () => {
  expect(drawn().length).toBeGreaterThan(20)
  expect([...drawn()].sort()).toEqual([...imported()].sort())
})

it("names folders that there are", () => {
  const readme = read("engine/README.md")
  const folders = [...readme.matchAll(/`((?:api|engine|storage|renderer|infra|test)\/[\w./-]+)`/g)].map(
    ([, path]) => path as string
  )
  const files = ["api", "engine", "storage", "renderer", "infra"].flatMap((layer) => sources(layer))
  const known = (path: string) =>
    files.some((file) => file === path || file.startsWith(path.endsWith("/") ? path : `${path}/`))
  expect(folders.filter((path) => !path.startsWith("test/") && !path.endsWith(".test.ts") && !known(path))).toEqual([])
})
