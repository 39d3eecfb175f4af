/** The references are complete and lead somewhere: held against the tables that the product works by. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { sources, read } from "../../test/imports.ts"
import { components } from "../../engine/components/catalogue.ts"
import { manifestSections } from "../../engine/content/manifest/manifest.ts"
import { themeProperties } from "../../engine/content/theme/compile.ts"
import { vendoredFonts } from "../../engine/content/theme/vendoredFonts.ts"
import { catalogue } from "../../engine/errors/catalogue.ts"
import { findings } from "../../engine/errors/findings.ts"
import { warnings } from "../../engine/errors/warnings.ts"
import { limits } from "../../engine/limits.ts"
import { cssLayers } from "../../engine/publish/stylesheet.ts"
import { metaKeys } from "../../engine/site/meta.ts"
import { scopes } from "../../engine/model/Credential.ts"
import { routes } from "../front/routeTable.ts"
import { addressInDocs } from "./addressInDocs.ts"
import { limitsInside } from "./generated/limits.ts"
import { linksOf, render, slugOf } from "./markdown.ts"
import { openapi } from "./openapi.ts"
import { described } from "./reference/described.ts"
import { listedShelves, readDocument } from "./shelf.ts"
import { generatedDocuments } from "./writeDocuments.ts"

const slugs = listedShelves().flatMap(({ documents }) => documents.map(({ slug }) => slug))
const texts = new Map(slugs.map((slug) => [slug, readDocument(slug, "http://localhost:4000")]))
const all = [...texts.values()].join("\n")
const missing = (names: Iterable<string>, text: string) => [...names].filter((name) => !text.includes(name))

describe("generated documents", () => {
  it("are written in the repository as they stand", async () => {
    for (const { file, text } of await generatedDocuments())
      expect(readFileSync(file, "utf8"), "Run npm run documents.").toBe(text)
  })

  it("name every error code under a heading of its own", () => {
    const ids = new Set(render(texts.get("errors")!, addressInDocs).sections.map(({ id }) => id))
    expect(Object.keys(catalogue).filter((code) => !ids.has(slugOf(code)))).toEqual([])
  })

  it("LINT-22: name every warning under a heading of its own", () => {
    const ids = new Set(render(texts.get("warnings")!, addressInDocs).sections.map(({ id }) => id))
    expect(Object.keys(warnings).length).toBeGreaterThan(30)
    expect(Object.keys(warnings).filter((code) => !ids.has(slugOf(code)))).toEqual([])
  })

  it("name every code of a finding, and no other than some rule has", () => {
    const text = texts.get("errors")!
    const codes = Object.keys(findings)
    expect(
      missing(
        codes.map((code) => `| \`${code}\``),
        text.replaceAll(/ +\|/g, " |")
      )
    ).toEqual([])
    const engine = sources("engine").filter((file) => file !== "engine/errors/findings.ts")
    const written = engine.map(read).join("\n")
    const isWritten = (code: string) =>
      written.includes(`"${code}"`) || (code.startsWith("form.") && written.includes(`"${code.slice("form.".length)}"`))
    expect(codes.filter((code) => !isWritten(code))).toEqual([])
  })

  it("name every limit that a caller can run into", () => {
    const told = Object.keys(limits).filter((name) => !limitsInside.has(name))
    expect(told.length).toBeGreaterThan(100)
    expect(
      missing(
        told.map((name) => `\`${name}\``),
        texts.get("limits")!
      )
    ).toEqual([])
  })
})

describe("written documents", () => {
  it("name every header of ours that any code reads or sends", () => {
    const named = new Set(
      ["api", "engine", "infra/origin", "infra/capture", "renderer"]
        .flatMap((layer) => sources(layer, [".ts", ".astro"]))
        .filter((file) => !file.startsWith("api/docs/"))
        .flatMap((file) => [...read(file).matchAll(/["'`]x-mk-[a-z]+(?:-[a-z]+)*(?=["'`])/gi)])
        .map(([found]) => found.slice(1).toLowerCase())
    )
    expect(named.size).toBeGreaterThan(12)
    expect(missing(named, all.toLowerCase())).toEqual([])
  })

  it("name every stylesheet layer in its order, theme token, family and key of meta", () => {
    const text = texts.get("page-authoring")!
    const rows = [...text.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name!)
    expect(rows.filter((name) => (cssLayers as ReadonlyArray<string>).includes(name))).toEqual([...cssLayers])
    const families = vendoredFonts.map(({ family }) => family)
    expect(missing([...families, ...Object.keys(metaKeys()).map((key) => `\`${key}\``)], text)).toEqual([])
    const properties = [...themeProperties({ font: { heading: "Inter", body: "Inter", mono: "Inter" } }).keys()]
    const groups = new Set(properties.map((name) => name.replace(/-(?:[a-z]+(?:-[a-z]+)?|\d+)$/, "")))
    expect(missing(groups, text)).toEqual([])
    const { schema } = manifestSections().theme as { schema: any } // oxlint-disable-line typescript/no-explicit-any
    expect(missing(Object.keys(schema.properties.color.properties), text)).toEqual([])
  })

  it("name every component, each of its attributes, every kind of field and every scope", () => {
    const attributes = components.flatMap((one) => Object.keys(one.attributes))
    const reference = texts.get("components") ?? ""
    expect(
      missing(
        components.map(({ name }) => `\`${name}\``),
        texts.get("page-authoring")!
      )
    ).toEqual([])
    if (texts.has("components"))
      expect(
        missing(
          attributes.map((name) => `\`${name}\``),
          reference
        )
      ).toEqual([])
    const { form, collectionOnly, fileKinds } = manifestSections().forms.fieldTypes
    expect(
      missing(
        [...form, ...fileKinds].map((name) => `\`${name}\``),
        texts.get("forms")!
      )
    ).toEqual([])
    expect(
      missing(
        collectionOnly.map((name) => `\`${name}\``),
        texts.get("collections")!
      )
    ).toEqual([])
    expect(missing(scopes, texts.get("content-api")!)).toEqual([])
  })

  it("E4: say which statuses differ from those of their neighbours", () => {
    for (const slug of ["content-api", "errors"])
      expect(texts.get(slug)).toMatch(
        /POST \/v1\/pages[\s\S]*200[\s\S]*201[\s\S]*redirect\.target_missing|redirect\.target_missing[\s\S]*200[\s\S]*201/
      )
  })

  it("name only error codes that there are", () => {
    const known = new Set<string>(Object.keys(catalogue))
    const areas = new Set([...known].map((code) => code.split(".")[0]))
    // Findings and warnings are named like codes; only those of an area and with a status beside them are meant.
    const named = [...all.matchAll(/\b[45]\d\d\*{0,2} `([a-z_]+\.[a-z_]+)`/g)].map(([, code]) => code!)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((code) => areas.has(code.split(".")[0]!) && !known.has(code))).toEqual([])
  })

  it("name only routes that there are", () => {
    const table = new Set(routes().map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`))
    const named = [...all.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/(?:v1|ops)\/[A-Za-z0-9/:_{}<>.-]+)/g)].map(
      ([whole, method, path]) => ({
        whole,
        row: `${method} ${path!.replace(/\.$/, "").replace(/:\w+|\{[\w.]+\}|<[^>]+>/g, ":")}`
      })
    )
    expect(named.length).toBeGreaterThan(60)
    const unknown = named.filter(({ row }) => {
      const [method, path] = row.split(" ")
      return ![...table].some((one) => {
        const [verb, pattern] = one.split(" ")
        const [have, want] = [path!.split("/"), pattern!.split("/")]
        return (
          verb === method && have.length === want.length && want.every((part, at) => part === ":" || part === have[at])
        )
      })
    })
    expect(unknown.map(({ whole }) => whole)).toEqual([])
  })

  it("link to documents, headings and pages that there are", () => {
    const groups = described(openapi()).groups.map(({ slug }) => `/docs/api/${slug}`)
    const served = new Set([
      "/docs/api",
      "/openapi.json",
      "/docs/versions.json",
      "/llms.txt",
      "/docs",
      "/mcp",
      ...groups
    ])
    const rendered = new Map(slugs.map((slug) => [`/docs/${slug}`, render(texts.get(slug)!, addressInDocs)]))
    const broken = [...texts].flatMap(([slug, text]) =>
      linksOf(text).flatMap((href) => {
        const [path = "", fragment] = addressInDocs(href).split("#")
        if (/^(?:https?|mailto):/.test(path)) return []
        const target = rendered.get(path === "" ? `/docs/${slug}` : path)
        if (target === undefined) return served.has(path) ? [] : [`${slug}: ${href}`]
        return fragment === undefined || target.sections.some(({ id }) => id === fragment) ? [] : [`${slug}: ${href}`]
      })
    )
    expect(broken).toEqual([])
  })
})
