/** The words of a refusal for what does not match a row's schemas. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiError } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { Access, access } from "./Access.ts"
import { readPayload, schemaRefusal, unknown } from "./schemaRefusal.ts"

const Body = Schema.Struct({
  title: Schema.String,
  meta: Schema.optionalKey(Schema.Struct({ noindex: Schema.optionalKey(Schema.Boolean), order: Schema.Int }))
})
const Query = Schema.Struct({
  hold: Schema.optionalKey(Schema.String),
  limit: Schema.optionalKey(Schema.FiniteFromString)
})
const declared = HttpApiEndpoint.post("row", "/row", { query: Query, payload: Body })
const row = declared as unknown as HttpApiEndpoint.Top

const fieldsOf = async (body: unknown) => {
  const refused = await Effect.runPromise(Effect.flip(readPayload(row, body)))
  return refused.fields?.["fields"]
}

const ofQuery = (query: unknown, endpoint: HttpApiEndpoint.Top) => {
  const read = Schema.decodeUnknownResult(Query, { onExcessProperty: "error", errors: "all" })(query)
  if (read._tag === "Success") throw new Error("It was taken.")
  const error = new HttpApiError.HttpApiSchemaError({ kind: "Query", cause: read.failure as never })
  return schemaRefusal(error, endpoint, '{"title":"x"}').fields?.["fields"]
}

describe("what is said of a field", () => {
  it("names what there is for a name that is not known, at the place where it stands", async () => {
    expect(await fieldsOf({ title: "x", titel: "y", meta: { order: 1, noIndex: true } })).toEqual([
      { path: "body.titel", reason: "is not known here; there are title, meta" },
      { path: "body.meta.noIndex", reason: "is not known here; there are noindex, order" }
    ])
  })

  it("says of a member of the body that it goes into the query, where the row takes it there", async () => {
    expect(await fieldsOf({ title: "x", hold: "1", limits: 2, meta: { order: 1, hold: "1" } })).toEqual([
      { path: "body.hold", reason: "is not known here; there are title, meta; it goes into the query, as ?hold=" },
      { path: "body.limits", reason: "is not known here; there are title, meta" },
      { path: "body.meta.hold", reason: "is not known here; there are noindex, order" }
    ])
  })

  it("says what kind of value belongs at a place, and not what our documents call it", async () => {
    const Text = Schema.Struct({ html: Schema.String }).annotate({ identifier: "PagePayload" })
    const State = Schema.Literals(["open", "done"]).annotate({ identifier: "IntegrationStatus" })
    const Named = Schema.Struct({
      payload: Text,
      next: Schema.NullOr(Text),
      status: State,
      tags: Schema.Array(Schema.String).annotate({ identifier: "Tags" }),
      inner: Schema.Struct({ status: Schema.NullOr(State) })
    }).annotate({ identifier: "Whole" })
    const endpoint = HttpApiEndpoint.post("row", "/row", { payload: Named }) as unknown as HttpApiEndpoint.Top
    const told = async (body: unknown) => {
      const refused = await Effect.runPromise(Effect.flip(readPayload(endpoint, body)))
      return refused.fields?.["fields"]
    }
    expect(await told({ payload: "x", next: 4, status: "odd", tags: 1, inner: { status: "odd" } })).toEqual([
      { path: "body.payload", reason: "Expected an object" },
      { path: "body.next", reason: "Expected an object or null" },
      { path: "body.status", reason: "Expected one of open, done" },
      { path: "body.tags", reason: "Expected a list" },
      { path: "body.inner.status", reason: "Expected one of open, done or null" }
    ])
    expect(await told("x")).toEqual([{ path: "body", reason: "Expected an object" }])
  })

  it("says that what is left out is required", async () => {
    expect(await fieldsOf({ meta: {} })).toEqual([
      { path: "body.title", reason: "is required" },
      { path: "body.meta.order", reason: "is required" }
    ])
  })

  it("names dryRun beside the parameters of a row that rehearses, and asks for numbers as such", () => {
    const write = access.write({ action: "page.create", charge: "write", dryRun: true, lease: true, errors: [] })
    const rehearses = declared.annotate(Access, write) as unknown as HttpApiEndpoint.Top
    expect(ofQuery({ draft: "1" }, rehearses)).toEqual([
      { path: "query.draft", reason: "is not known here; there are hold, limit, dryRun" }
    ])
    expect(ofQuery({ draft: "1", limit: "many" }, row)).toEqual(
      expect.arrayContaining([
        { path: "query.draft", reason: "is not known here; there are hold, limit" },
        { path: "query.limit", reason: "must be a number" }
      ])
    )
  })

  it("tells thirty names and how many more there are", () => {
    expect(unknown([])).toBe("is not known here")
    expect(unknown(["a"])).toBe("is not known here; there is a")
    expect(unknown(Array.from({ length: 32 }, (_, at) => `n${at}`))).toMatch(/, n29 and 2 more$/)
  })
})
