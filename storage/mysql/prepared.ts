/**
 * Statements that every edit runs, put together once a process. Kysely builds a tree for a statement and spells it out
 * each time, which for a short one costs about as much as the database takes to carry it out.
 */
import { type CompiledQuery, type Insertable, Kysely, MysqlDialect } from "kysely"
import type { Tables } from "./tables.ts"

/** Puts statements together; never connects. */
export const compiler = new Kysely<Tables>({
  dialect: new MysqlDialect({ pool: () => Promise.reject(new Error("compiles only")) })
})

interface Compilable<Row> {
  readonly compile: () => CompiledQuery<Row>
}

/**
 * A statement with places for values. `build` runs once and gets a mark in the place of each value, so it may pass values
 * on and must not look at them: not into `in`, not into anything that is left out when it is undefined.
 */
export const prepared = <Given extends object, Row>(
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row>
): ((given: Given) => CompiledQuery<Row>) => {
  let compiled: CompiledQuery<Row> | undefined
  return (given) => {
    compiled ??= build(compiler, marks as Given).compile()
    return filled(compiled, given)
  }
}

/** The insert of one row into a table, prepared for each set of columns it is asked for. */
export const preparedInsert = <Table extends keyof Tables & string>(
  table: Table
): ((row: Insertable<Tables[Table]>) => CompiledQuery<unknown>) => {
  const byColumns = new Map<string, CompiledQuery<unknown>>()
  return (row) => {
    const names = Object.keys(row)
    const key = names.join()
    const known = byColumns.get(key)
    const compiled = known ?? compiler.insertInto(table).values(marked(names)).compile()
    if (known === undefined) byColumns.set(key, compiled)
    return filled(compiled, row)
  }
}

/**
 * Statements that differ in the number of their values, each prepared for the shapes it is asked for: `build` gets a mark
 * for the name of a value. Shapes are remembered for good, so there must be few.
 */
export const preparedShapes = () => {
  const byShape = new Map<string, CompiledQuery<unknown>>()
  return (
    shape: string,
    build: (mark: (name: string) => never) => Compilable<unknown>,
    given: { readonly [name: string]: unknown }
  ): CompiledQuery<unknown> => {
    const known = byShape.get(shape)
    const compiled = known ?? build((name) => new Mark(name) as never).compile()
    if (known === undefined) byShape.set(shape, compiled)
    return filled(compiled, given)
  }
}

/** Where a value goes. */
class Mark {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const marks = new Proxy({}, { get: (_, name) => new Mark(String(name)) })

const marked = (names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, new Mark(name)])) as never

const filled = <Row>(compiled: CompiledQuery<Row>, given: object): CompiledQuery<Row> => ({
  ...compiled,
  parameters: compiled.parameters.map((value) =>
    value instanceof Mark ? given[value.name as keyof typeof given] : value
  )
})
