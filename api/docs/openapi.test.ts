/** The published description of the API is made from the route table, complete and clean. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { catalogue } from "../../engine/errors/catalogue.ts"
import { isOpen } from "../access/Access.ts"
import { openapi } from "./openapi.ts"
import { openapiFile, openapiText } from "./writeOpenapi.ts"
import { routes } from "../front/routeTable.ts"

describe("the OpenAPI document", () => {
  const document = openapi()
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation }))
  )

  it("has every row and nothing else", () => {
    const rows = routes().map(({ method, path }) => `${method} ${path.replace(/:([A-Za-z]+)/g, "{$1}")}`)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(rows.sort())
  })

  it("says of every row who may call it and which problems it may answer", () => {
    for (const { name, method, path, access } of routes()) {
      expect(access, `${name} declares no access`).toBeDefined()
      const operation = document.paths[path.replace(/:([A-Za-z]+)/g, "{$1}")]![method.toLowerCase()]!
      expect(operation.security, name).toHaveLength(isOpen(access!) ? 0 : 1)
      const text = JSON.stringify(operation.responses)
      for (const code of access!.errors) expect(text, name).toContain(`"${code}"`)
    }
  })

  it("ERR-09: names only codes of the catalogue, each with its own status", () => {
    for (const { operation } of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        const codes = /"enum":(\[[^\]]*\])/.exec(JSON.stringify(response))![1]!
        for (const code of JSON.parse(codes) as ReadonlyArray<keyof typeof catalogue>)
          expect([code, String(catalogue[code].status)]).toEqual([code, status])
      }
  })

  it("tells of dryRun, Idempotency-Key and If-Match where a row takes them", () => {
    const names = (path: string, method: string) => document.paths[path]![method]!.parameters.map(({ name }) => name)
    expect(names("/v1/pages/{id}/payload", "put")).toEqual(
      expect.arrayContaining(["dryRun", "hold", "render", "Idempotency-Key", "If-Match", "X-Mk-Deleting-Lines"])
    )
    expect(names("/v1/site", "get")).toEqual([])
  })

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
