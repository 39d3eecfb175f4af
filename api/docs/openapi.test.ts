/** The published description of the API is made from the route table, complete and clean. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { OpenApi } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { catalogue } from "../../engine/errors/catalogue.ts"
import { problemType } from "../../engine/errors/problem.ts"
import { KIB, limits } from "../../engine/limits.ts"
import { controls } from "../../engine/people/forms/controls.ts"
import { destinationName } from "../../engine/people/leads/destinations/names.ts"
import { siteLabel } from "../../engine/site/address.ts"
import { Api } from "../Api.ts"
import { isOpen } from "../access/Access.ts"
import type { Json, Operation } from "./Document.ts"
import { openapi, pathOf } from "./openapi.ts"
import { openapiFile, openapiText } from "./writeOpenapi.ts"
import { routes } from "../front/routeTable.ts"

describe("the OpenAPI document", () => {
  const document = openapi()
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation }))
  )

  /** What stands behind a reference, or the value itself. */
  const resolved = (value: Json): Json => {
    if (typeof value["$ref"] !== "string") return value
    const names = value["$ref"].slice(2).split("/")
    return names.reduce((at, name) => at[name] as Json, document as Json)
  }

  it("has every row and nothing else", () => {
    const rows = routes().map((route) => `${route.method} ${pathOf(route)}`)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(rows.sort())
  })

  it("says of every row who may call it and which problems it may answer", () => {
    for (const route of routes()) {
      const { name, method, access } = route
      expect(access, `${name} declares no access`).toBeDefined()
      const operation = document.paths[pathOf(route)]![method.toLowerCase()]!
      expect(operation.security, name).toHaveLength(isOpen(access!) ? 0 : 1)
      const text = JSON.stringify(Object.values(operation.responses).map(resolved))
      for (const code of access!.errors) expect(text, name).toContain(`"${code}"`)
    }
  })

  it("ERR-09: names only codes of the catalogue, each with its own status", () => {
    for (const { operation } of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400 || !JSON.stringify(resolved(response)).includes(problemType)) continue
        const codes = /"enum":(\[[^\]]*\])/.exec(JSON.stringify(resolved(response)))![1]!
        for (const code of JSON.parse(codes) as ReadonlyArray<keyof typeof catalogue>)
          expect([code, String(catalogue[code].status)]).toEqual([code, status])
      }
  })

  it("tells of dryRun, Idempotency-Key and If-Match where a row takes them", () => {
    const names = (path: string, method: string) =>
      document.paths[path]![method]!.parameters.map((parameter) => resolved(parameter)["name"])
    expect(names("/v1/pages/{id}/payload", "put")).toEqual(
      expect.arrayContaining(["dryRun", "hold", "render", "Idempotency-Key", "If-Match", "X-Mk-Deleting-Lines"])
    )
    expect(names("/v1/pages/{id}/revert", "post")).toContain("If-Match")
    expect(names("/v1/collections/{key}/rows/{id}", "delete")).toContain("If-Match")
    expect(names("/v1/redirects", "post")).not.toContain("If-Match")
    expect(names("/v1/pages/{id}", "get")).toContain("If-None-Match")
    expect(names("/v1/site", "get")).toEqual([])
  })

  it("has numbers, and their bounds, for numbers in an address, which clients would be given as text", () => {
    const found = (path: string, name: string) =>
      document.paths[path]!["get"]!.parameters.map(resolved).find((one) => one["name"] === name)!["schema"]
    expect(found("/v1/pages", "limit")).toEqual({ type: "integer", minimum: 1, maximum: 1_000 })
    expect(found("/v1/leads", "offset")).toEqual({ type: "integer", minimum: 0 })
    expect(found("/v1/audit", "before")).toEqual({ type: "integer", exclusiveMinimum: 0 })
    expect(found("/v1/areas/rank", "lat")).toEqual({ type: "number", minimum: -90, maximum: 90 })
    expect(found("/v1/pages", "cursor")).toMatchObject({ type: "string" })
    // How Effect writes that a text holds a number.
    expect(JSON.stringify(document)).not.toContain("[Ee]")
  })

  it("E1: declares the patterns and sizes by which texts are refused, also those that are judged later", () => {
    const body = (path: string, method: string) =>
      resolved(document.paths[path]![method]!.requestBody!.content["application/json"]!.schema)["properties"] as {
        readonly [member: string]: Json
      }
    const { vertical } = body("/v1/drafts", "post")
    expect(vertical).toMatchObject({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: expect.any(Number) })
    expect(body("/v1/site/address", "put")["label"]).toMatchObject({ pattern: siteLabel.source })
    const { analytics, landingParams } = body("/v1/site", "put")
    expect(JSON.stringify(analytics)).toContain("^G-[A-Z0-9]{4,20}$")
    expect(JSON.stringify(landingParams)).toContain(`"maxItems":${limits.landingParams}`)
    const [name] = document.paths["/v1/lead-webhooks/{name}"]!["put"]!.parameters.map(resolved)
    expect(name).toMatchObject({ name: "name", schema: { pattern: destinationName.source } })
    const form = document.paths["/public/__forms/{form}"]!["post"]!.requestBody!.content["multipart/form-data"]!.schema
    expect(Object.keys(form["properties"] as Json).sort()).toEqual(Object.values(controls).sort())
  })

  it("tells of the pages and the ways elsewhere that people are answered with, beside what programs are refused with", () => {
    const answers = (path: string, method: string) => document.paths[path]![method]!.responses
    const types = (response: Json | undefined) => Object.keys((response?.["content"] ?? {}) as Json)
    const link = answers("/links/{token}", "post")
    for (const status of ["200", "404", "410"]) expect(types(link[status]), status).toEqual(["text/html"])
    expect(types(link["422"])).toEqual(["text/html", problemType])
    const form = answers("/public/__forms/{form}", "post")
    expect(types(form["403"])).toEqual(["application/json", "text/html", problemType])
    expect(form["303"]).toMatchObject({ headers: { Location: { description: expect.any(String) } } })
    expect(types(form["303"])).toEqual([])
  })

  it("is as small as it can be read", () => {
    expect(JSON.stringify(document).length / KIB).toBeLessThan(760)
  })

  it("E1: says in words what every operation, parameter, header, response and property is", () => {
    const silent = new Set<string>()
    const said = (what: string, { description }: { readonly description?: unknown }) => {
      if (typeof description !== "string" || description.trim() === "") silent.add(what)
    }
    const shape = (what: string, value: unknown): void => {
      if (typeof value !== "object" || value === null) return
      const { $ref, properties = {}, ...rest } = value as Json
      if (typeof $ref === "string") return
      for (const [name, property] of Object.entries(properties as { [name: string]: Json })) {
        said(`${what}.${name}`, { ...resolved(property), ...property })
        shape(`${what}.${name}`, property)
      }
      for (const key of ["items", "additionalProperties"] as const) shape(`${what}[]`, rest[key])
      for (const key of ["anyOf", "oneOf", "allOf", "prefixItems"] as const)
        for (const one of (rest[key] ?? []) as ReadonlyArray<Json>) shape(what, one)
      const isOpenly = Object.keys(value).every((key) => key === "description")
      if (isOpenly && (value as Json)["description"] === undefined)
        silent.add(`${what} may be anything, and does not say why`)
    }
    const contents = (what: string, content: unknown) => {
      for (const { schema } of Object.values((content ?? {}) as { [type: string]: { schema: Json } }))
        shape(what, schema)
    }
    const response = (what: string, found: Json) => {
      said(what, found)
      for (const [name, header] of Object.entries((found["headers"] ?? {}) as { [name: string]: Json }))
        said(`${what} ${name}`, resolved(header))
      contents(what, found["content"])
    }
    for (const { operation } of operations) {
      const what = operation.operationId
      said(what, { description: operation.description ?? operation.summary })
      for (const parameter of operation.parameters.map(resolved)) {
        said(`${what} ${String(parameter["name"])}`, parameter)
        shape(`${what} ${String(parameter["name"])}`, parameter["schema"])
      }
      contents(`${what} body`, operation.requestBody?.content)
      for (const [status, one] of Object.entries(operation.responses)) response(`${what} ${status}`, resolved(one))
    }
    for (const name of reachable()) shape(name, document.components.schemas[name])
    expect([...silent].sort()).toEqual([])
  })

  it("says of every shape all the members that its schema has, however they are shared", () => {
    const membersOf = (schemas: Json, { $ref, ...schema }: Json): ReadonlyArray<string> => {
      if (typeof $ref === "string") return membersOf(schemas, schemas[$ref.split("/").at(-1)!] as Json)
      const required = (schema["required"] ?? []) as ReadonlyArray<string>
      const own = Object.keys((schema["properties"] ?? {}) as Json)
      const parts = (schema["allOf"] ?? []) as ReadonlyArray<Json>
      return [
        ...own.map((name) => `${name}${required.includes(name) ? "" : "?"}`),
        ...parts.flatMap((part) => membersOf(schemas, part))
      ]
    }
    const declared = OpenApi.fromApi(Api).components.schemas as unknown as Json
    for (const [name, schema] of Object.entries(declared)) {
      const told = membersOf(document.components.schemas, document.components.schemas[name] as Json)
      expect(told, name).toEqual(expect.arrayContaining([...membersOf(declared, schema as Json)]))
      expect(new Set(told).size, `${name} tells a member twice`).toBe(told.length)
    }
  })

  it("E1: shows an example of every operation", () => {
    const without = operations.filter(({ operation }) => operation["x-examples"] === undefined)
    expect(without.map(({ operation }) => operation.operationId)).toEqual([])
  })

  /** Shapes that operations refer to. */
  const reachable = (): ReadonlySet<string> => {
    const names = new Set<string>()
    const visit = (value: unknown): void => {
      for (const [, name] of JSON.stringify(value).matchAll(/#\/components\/schemas\/([^"]+)/g))
        if (!names.has(name!)) {
          names.add(name!)
          visit(document.components.schemas[name!])
        }
    }
    const all: Array<Operation> = operations.map(({ operation }) => operation)
    visit(all)
    return names
  }

  it("is written in the repository as it stands", () => {
    expect(readFileSync(openapiFile, "utf8"), "Run npm run openapi.").toBe(openapiText())
  })

  it("passes the linter's recommended rules", async () => {
    const redocly = new URL("../../node_modules/.bin/redocly", import.meta.url).pathname
    const file = openapiFile.pathname
    const { stderr } = await promisify(execFile)(
      redocly,
      ["lint", "--extends", "recommended", "--max-problems", "20", file],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
      }
    )
    expect(stderr).toContain("Your API description is valid")
    expect(stderr).not.toMatch(/\d+ warning/)
  })
})
