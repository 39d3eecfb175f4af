/**
 * The schema of this release as statements. Running every migration takes several times as long as making the tables as
 * they are in the end, and nearly every test file wants a schema of its own; so they run once, when the tests start.
 */
import { Effect, Redacted } from "effect"
import { type Connection, createConnection, type RowDataPacket } from "mysql2/promise"
import { Database } from "../../storage/mysql/Database.ts"
import { migrate } from "../../storage/mysql/migrate.ts"

/** Makes a schema of this name on the server at `uri`, whose account may do so. */
export const createSchema = (uri: string, name: string, statements = ""): Promise<void> =>
  onServer(uri, async (connection) => {
    await connection.query(`create database \`${name}\` default character set utf8mb4 collate utf8mb4_bin`)
    if (statements !== "") await connection.query(`use \`${name}\`;\n${statements}`)
  })

export const dropSchema = (uri: string, name: string): Promise<void> =>
  onServer(uri, async (connection) => void (await connection.query(`drop database if exists \`${name}\``)))

/** The server's address with a schema. */
export const addressOf = (uri: string, schema: string): URL => {
  const address = new URL(uri)
  address.pathname = `/${schema}`
  return address
}

/** What makes an empty schema the one that every migration leaves, with the rows they wrote. Leaves nothing behind. */
export const migratedSchema = async (uri: string): Promise<string> => {
  const name = `makeready_test_${process.pid}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`
  await createSchema(uri, name)
  try {
    const database = Database.layer({ url: Redacted.make(addressOf(uri, name).href) })
    await Effect.runPromise(Effect.provide(migrate, database))
    return await onServer(uri, (connection) => statementsOf(connection, name))
  } finally {
    await dropSchema(uri, name)
  }
}

/** What makes an empty schema like that one. Tables may refer to those that come after them. */
export const statementsOf = async (connection: Connection, schema: string): Promise<string> => {
  const [tables] = await connection.query<Array<RowDataPacket>>(
    "select table_name as name from information_schema.tables where table_schema = ? order by table_name",
    [schema]
  )
  const statements = ["set foreign_key_checks = 0"]
  for (const { name } of tables) {
    const [created] = await connection.query<Array<RowDataPacket>>("show create table ??.??", [schema, name])
    statements.push(String(created[0]!["Create Table"]))
    const [rows] = await connection.query<Array<RowDataPacket>>("select * from ??.??", [schema, name])
    for (const row of rows) statements.push(connection.format("insert into ?? values (?)", [name, Object.values(row)]))
  }
  return [...statements, "set foreign_key_checks = 1"].join(";\n")
}

/** Uses a connection to the server with no schema chosen. */
export const onServer = async <A>(uri: string, use: (connection: Connection) => Promise<A>): Promise<A> => {
  const connection = await createConnection({ uri: addressOf(uri, "").href, multipleStatements: true })
  try {
    return await use(connection)
  } finally {
    await connection.end()
  }
}
