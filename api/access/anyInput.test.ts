/**
 * No input makes the API fail: whatever a row is sent, it answers, and what is at fault is told as such. Inputs are drawn
 * from the API's own description; `MAKEREADY_TEST_DRAWS=30 npm run soak -- anyInput` draws many more.
 */
import { describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { anyBody, anyHeaders, anyQuery, type InputSchema } from "../../test/builders/anyInput.ts"
import { type Described, type Parameter, parametersOf } from "../../test/builders/described.ts"
import { seeded } from "../../test/builders/seeded.ts"
import { drawsOfRun } from "../../test/run/seed.ts"
import { openapi } from "../docs/openapi.ts"
import { routes } from "../front/routeTable.ts"

const api = testApi()

interface Operation {
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly schema: InputSchema } } }
  readonly parameters?: ReadonlyArray<Parameter>
}
const document = () =>
  openapi() as unknown as {
    readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
    readonly components: Described["components"] & { readonly schemas: { readonly [name: string]: InputSchema } }
  }

/** Rows that start a browser, and the one that ends what the others need. */
const apart = /^captures?\.|screenshot|verif|lease\.release/i

const perRow = 6

describe("S10: whatever a row of the API is sent", () => {
  it("S10: it answers, and never that it failed", { timeout: 1_200_000 }, async () => {
    const described = document()
    const { paths, components } = described
    const random = seeded()
    const site = await api.aSite()
    const page = await site.aPage()
    await site.post("/v1/collections", {
      key: "team",
      name: "Team",
      schema: [{ name: "name", type: "text", label: "Name" }]
    })
    await site.put("/v1/stylesheet", { css: "p{}" })
    const row = await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } })
    const known = [
      page.pageId,
      page.latestVersionId ?? "",
      "team",
      "ada",
      "header",
      String(row.body.row?.id ?? row.body.id),
      page.route ?? "/"
    ]
    const asked = routes().filter(({ path, name }) => path.startsWith("/v1/") && !apart.test(name))
    expect(asked.length).toBeGreaterThan(70)
    const failed: Array<string> = []
    const landed = new Set<string>()
    for (const { method, path, name } of asked) {
      const operation = paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!
      const schema = operation.requestBody?.content["application/json"]?.schema
      const inQuery = parametersOf(operation, described).filter((one) => one.in === "query")
      const parameters = [...inQuery, { name: "dryRun" }]
      await site.post("/v1/lease", {})
      for (let drawn = 0; drawn < perRow * drawsOfRun(); drawn++) {
        const query = anyQuery(parameters, [...known, "1"], random)
        const params = path.replace(/:(\w+)/g, () => encodeURIComponent(random.pick(known)))
        const body = schema && anyBody(schema, components.schemas, [...known, "<p>x</p>"], random)
        const headers = anyHeaders(known, random)
        const address = `${params}${query === "" ? "" : `?${query}`}`
        const { status, body: answer } = await site
          .request(method, address, body, headers)
          // What an answer may be, the client of the tests holds it to.
          .catch((cause: Error) => ({ status: 500, body: cause.message }))
        if (status < 300) landed.add(name)
        if (status === 500)
          failed.push(
            `${method} ${address} ${JSON.stringify(headers)} ${body?.slice(0, 400)} → ${JSON.stringify(answer)}`
          )
      }
    }
    expect(failed).toEqual([])
    // Inputs that never get past the first check would say nothing.
    expect(landed.size).toBeGreaterThan(25)
  })
})
