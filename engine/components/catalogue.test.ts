/** Every component is whole: what one of them lacks would show only where somebody uses it. */
import { existsSync, readdirSync } from "node:fs"
import { expect, it } from "vitest"
import { manifestSections } from "../content/manifest/manifest.ts"
import { gate } from "../gate/gate.ts"
import { components } from "./catalogue.ts"
import { valueProblem } from "./contract.ts"

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const names = components.map(({ name }) => name)

it("is what stands in folders, what the catalogue lists and what the manifest tells", () => {
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort())
  const told = manifestSections().components
  expect(told.map(({ name }) => name)).toEqual(names)
  expect(told.map(({ example }) => example)).toEqual(components.map(({ example }) => example))
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

it.each([
  ["collection", "data-image-width", ["1", "2560", "9000"], ["0", "-1", "1.5", "wide", ""]],
  ["collection", "data-featured", ["true", "false"], ["yes", ""]],
  ["collection-detail", "data-image-width", ["1", "2560"], ["0"]],
  ["agent-roster", "data-limit", ["1", "999"], ["0", "all"]],
  ["agent-roster", "data-sort", ["name", "role", "feed"], ["Name", ""]],
  ["agent-roster", "data-source", ["roster"], ["team"]],
  ["listing-detail", "data-photos", ["1", "48", "49"], ["0", "many"]],
  ["listing-detail", "data-gallery", ["stage"], ["wall"]],
  ["listing-detail", "data-include", ["lot", "blueprints", "blueprints, lot"], ["lots", "", "lot,"]],
  ["contact-form", "data-fields", ["name", "name,email, phone,message"], ["fax", "name fax"]],
  ["contact-form", "data-phone", ["true", "required", "false"], ["yes"]],
  ["form", "data-consent", ["true", "false"], ["1"]],
  ["form", "data-method", ["get", "post"], ["put"]],
  ["form", "data-columns", ["2", "3"], ["1", "4"]],
  ["form", "data-session-agent", ["true", "false"], ["no"]],
  [
    "site-field",
    "data-field",
    "name phone email hours address address.street address.city address.region address.postalCode address.country".split(
      " "
    ),
    ["fax", "address.zip"]
  ]
])("%s takes of %s %j, and not %j", (name, attribute, taken, refused) => {
  const contract = components.find((component) => component.name === name)!.attributes[attribute]!
  for (const value of taken) expect(valueProblem(contract, value), value).toBeNull()
  for (const value of refused) expect(valueProblem(contract, value), value).toMatch(/^It takes .+\.$/)
})

it("can stand wherever its markup can: it says what that holds", () => {
  expect(Object.fromEntries(components.map(({ name, holds }) => [name, holds]))).toEqual({
    "agent-roster": ["block", "link"],
    collection: ["block", "link"],
    "collection-detail": ["block", "link"],
    "contact-form": ["block", "button", "form"],
    "contact-link": ["link"],
    form: ["block", "button", "form"],
    "listing-detail": ["block", "link"],
    "newsletter-form": ["block", "button", "form"],
    "page-list": ["block", "link"],
    "site-field": []
  })
})
