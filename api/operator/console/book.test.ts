/** One address book: /ops/v1, the command line and the console know the same actions. */
import { describe, expect, it } from "vitest"
import { staffActions } from "../../../engine/staff/actions.ts"
import { routes } from "../../front/routeTable.ts"
import { rowOf } from "./perform.ts"

const rows = routes().filter(({ path, method }) => path.startsWith("/ops/v1/") && method !== "GET")

describe("the address book of staff actions", () => {
  it("holds every row of /ops/v1 that writes, and none that is not there", () => {
    const declared = new Set(staffActions.map(({ row }) => `${row.id} ${row.method} /ops/v1${row.path}`))
    expect([...declared].sort()).toEqual(rows.map(({ name, method, path }) => `${name} ${method} ${path}`).sort())
  })

  it("has one name for each, that a console's address and a command can hold", () => {
    const names = staffActions.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+\.[a-z]+$/.test(name))).toEqual([])
  })

  it("asks for every segment of the address, and for nothing that the body does not take", () => {
    for (const action of staffActions) {
      const { endpoint } = rows.find(({ name }) => name === action.row.id)!
      const inPath = action.parameters.filter(({ at }) => at === "path").map(({ name }) => name)
      const segments = [...action.row.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect([action.name, inPath]).toEqual([action.name, segments])
      const members = action.parameters.filter(({ at }) => at === "body").map(({ name }) => name.split(".")[0]!)
      const schemas = endpoint.payload.get("application/json")?.schemas ?? []
      const taken = JSON.stringify(schemas.map(({ ast }) => fieldsOf(ast)))
      for (const member of [...members, ...Object.keys(action.always ?? {})])
        expect(taken, `${action.name} ${member}`).toContain(`"${member}"`)
    }
  })

  it("is done at the console by the row's own handler", () => {
    expect(staffActions.filter(({ row }) => rowOf(row.id) === undefined)).toEqual([])
  })
})

/** Names of the members of a body, however it is wrapped. */
const fieldsOf = (ast: unknown): ReadonlyArray<unknown> => {
  const { propertySignatures, types, encoding } = (ast ?? {}) as {
    readonly propertySignatures?: ReadonlyArray<{ readonly name: unknown }>
    readonly types?: ReadonlyArray<unknown>
    readonly encoding?: ReadonlyArray<{ readonly to: unknown }>
  }
  return [
    ...(propertySignatures ?? []).map(({ name }) => name),
    ...(types ?? []).flatMap(fieldsOf),
    ...(encoding ?? []).flatMap(({ to }) => fieldsOf(to))
  ]
}
