/** Every component is whole: what one of them lacks would show only where somebody uses it. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { manifestSections } from "../content/manifest/manifest.ts"
import { gate } from "../gate/gate.ts"
import { parseFragment } from "parse5"
import { behaviours } from "../publish/behaviours.ts"
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

const judged = (html: string) =>
  gate(
    { html },
    {
      kind: "page",
      route: "/about",
      partials: new Set(),
      collections: new Map([["team", new Set(["name", "office"])]]),
      imageAccount: null
    }
  )

it.each(components)("$name has an example of itself that the gate accepts", ({ name, example }) => {
  const verdict = judged(example)
  expect(verdict.ok ? [] : verdict.findings).toEqual([])
  expect(verdict).toMatchObject({ parts: [{ kind: "component", name }], warnings: [] })
})

it.each(components)("E2: $name says of each attribute what it is for, and truly whether it has to be there", (one) => {
  expect(one.purpose).toMatch(/^[A-Z][a-z]+s .*[.]$/)
  for (const [attribute, { description, required = false }] of Object.entries(one.attributes)) {
    expect(description, attribute).toMatch(/[.]$/)
    const [element] = parseFragment(one.example).childNodes as ReadonlyArray<{
      readonly attrs: ReadonlyArray<{ readonly name: string; readonly value: string }>
    }>
    const others = element!.attrs.filter(({ name }) => name !== attribute)
    const written = others.map(({ name, value }) => ` ${name}="${value.replaceAll('"', "&quot;")}"`).join("")
    expect([attribute, judged(`<mk-component${written}></mk-component>`).ok]).toEqual([attribute, !required])
  }
})

it.each(components)("E2: $name tells every class that its views print, and no other", ({ name, hooks }) => {
  const folder = new URL(`${name}/`, import.meta.url)
  const views = new Map<string, URL>()
  /** A view, and the views that it is made of. */
  const follow = (view: URL): void => {
    if (views.has(view.href)) return
    views.set(view.href, view)
    for (const [, path] of readFileSync(view, "utf8").matchAll(/from "(\.[^"]+\.astro)"/g)) follow(new URL(path!, view))
  }
  for (const file of readdirSync(folder)) if (file.endsWith(".astro")) follow(new URL(file, folder))
  const printed = new Set(
    [...views.values()].flatMap((view) => readFileSync(view, "utf8").match(/(?<=["'` ])mk-[a-z][\w-]*/g) ?? [])
  )
  const isMap = name === "map" || name === "listings-map"
  const drawn = isMap ? drawnClasses() : name === "address-lookup" ? listedClasses() : new Set<string>()
  // A hook of behaviours, which its pictures have beside.
  printed.delete("mk-gallery")
  // On its own page a row does not lead there.
  if (name === "collection-detail") printed.delete("mk-collection__link")
  // What is completed by a name or a number when it is printed.
  const begun = [...printed].filter((one) => /(?:-|__)$/.test(one))
  const told = Object.keys(hooks).flatMap(
    (selector) => selector.replace("<name>", "name").match(/(?<=\.)mk-[\w-]+/g) ?? []
  )
  expect([...printed].filter((one) => !told.includes(one) && !begun.includes(one))).toEqual([])
  expect(
    told.filter((one) => !printed.has(one) && !drawn.has(one) && !begun.some((start) => one.startsWith(start)))
  ).toEqual([])
})

/** What scripts of maps make, beside what the views print. */
const drawnClasses = (): ReadonlySet<string> => {
  const folder = new URL("../../renderer/browser/maps/", import.meta.url)
  const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"))
  return new Set(
    scripts.flatMap((file) =>
      Array.from(readFileSync(new URL(file, folder), "utf8").matchAll(/className: "([\w-]+)"/g), ([, made]) => made!)
    )
  )
}

it("E2: tells every class and attribute that the script of behaviours knows", () => {
  const browser = new URL("../../renderer/browser/", import.meta.url)
  const parts = readdirSync(new URL("components/", browser)).map((name) => `components/${name}`)
  const script = ["components.js", ...parts].map((name) => readFileSync(new URL(name, browser), "utf8")).join("\n")
  const known = new Set(script.match(/(?:(?<=["'`.\s])mk-(?:[a-z]+-)*(?:[a-z]+)|data-mk-[a-z]+)/g) ?? [])
  const told = behaviours.flatMap(({ hooks, sets }) => Object.keys({ ...hooks, ...sets }))
  // Brings words, and is nothing of the author's.
  known.delete("mk-words")
  expect([...known].filter((name) => !told.some((selector) => selector.includes(name)))).toEqual([])
})

it.each(behaviours)("E2: $name has an example that the gate accepts", ({ example }) => {
  const verdict = judged(example)
  expect(verdict.ok ? [] : verdict.findings).toEqual([])
})

it.each([
  ["collection", "data-image-width", ["1", "2560", "9000"], ["0", "-1", "1.5", "wide", ""]],
  ["collection", "data-featured", ["true", "false"], ["yes", ""]],
  ["collection-detail", "data-image-width", ["1", "2560"], ["0"]],
  ["agent-roster", "data-limit", ["1", "999"], ["0", "all"]],
  ["agent-roster", "data-sort", ["name", "role", "feed"], ["Name", ""]],
  ["agent-roster", "data-source", ["roster"], ["team"]],
  ["google-reviews", "data-limit", ["1", "5"], ["0", "6", "9", "all", "2.5", ""]],
  ["google-reviews", "data-min-rating", ["1", "4", "4.5", "5"], ["0", "6", "good", ""]],
  ["listing-detail", "data-photos", ["1", "48", "49"], ["0", "many"]],
  ["listing-detail", "data-gallery", ["stage"], ["wall"]],
  ["listing-detail", "data-include", ["lot", "blueprints", "blueprints, lot"], ["lots", "", "lot,"]],
  ["listings", "data-sort", ["newest", "price-asc", "price-desc", "beds-desc", "sqft-desc"], ["price", "", "oldest"]],
  ["listings", "data-featured", ["agent", "office", "mine", "true", ""], ["vip", "false"]],
  ["listings", "data-match", ["exact"], ["fuzzy", "", "words"]],
  ["listings", "data-city-match", ["exact"], ["fuzzy"]],
  ["listings", "data-property-category", ["residential", "commercial", "agriculture"], ["condo", ""]],
  ["listings", "data-paging", ["auto", "more"], ["scroll", ""]],
  ["listings", "data-url-filters", ["all", "city, minBeds", "cityMatch"], ["", "beds", "all,beds"]],
  ["listings", "data-saved-search", [], ["false", "daily"]],
  ["listings", "data-limit", ["1", "12", "49"], ["0", "many", "-1", "1.5"]],
  ["listings", "data-min-price", ["0", "499999.5"], ["-1", "cheap", ""]],
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
    "address-lookup": ["block", "button", "form"],
    "agent-roster": ["block", "link"],
    collection: ["block", "link"],
    "collection-detail": ["block", "link"],
    "community-map": ["block"],
    "contact-form": ["block", "button", "form"],
    "contact-link": ["link"],
    form: ["block", "button", "form"],
    "google-reviews": ["block", "link"],
    "listing-detail": ["block", "link"],
    "listing-stats": ["block"],
    listings: ["block", "link", "button", "form"],
    "listings-map": ["block", "link"],
    map: ["block", "link"],
    "market-trends": ["block"],
    "neighborhood-stats": ["block"],
    "newsletter-form": ["block", "button", "form"],
    "page-list": ["block", "link"],
    "seller-comparables": ["block", "link"],
    "site-field": []
  })
})

/** What the script of the look-up makes. */
const listedClasses = (): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL("../../renderer/browser/addresses.js", import.meta.url), "utf8").match(
      /(?<=className: ")mk-[\w-]+/g
    )
  )
