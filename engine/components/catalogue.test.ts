/** Every component is whole: what one of them lacks would show only where somebody uses it. */
import { existsSync, readdirSync } from "node:fs"
import { expect, it } from "vitest"
import { manifestSections } from "../content/manifest/manifest.ts"
import { gate } from "../gate/gate.ts"
import { components } from "./catalogue.ts"

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const names = components.map(({ name }) => name)

it("is what stands in folders, what the catalogue lists and what the manifest tells", () => {
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(manifestSections().components.map(({ name }) => name)).toEqual(names)
})

it.each(names)("has a view of its name in its folder: %s", (name) => {
  const view = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  expect(existsSync(new URL(`${name}/${view}.astro`, import.meta.url))).toBe(true)
})

it.each(components)("$name has an example of itself that the gate accepts", ({ name, example }) => {
  const verdict = gate(
    { html: example },
    {
      kind: "page",
      route: "/about",
      partials: new Set(),
      collections: new Map([["team", new Set(["name", "office"])]]),
      imageAccount: null
    }
  )
  expect(verdict.ok ? [] : verdict.findings).toEqual([])
  expect(verdict).toMatchObject({ parts: [{ kind: "component", name }], warnings: [] })
})
