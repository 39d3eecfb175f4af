import { Redacted } from "effect"
import * as fc from "fast-check"
import { createPool, type Pool, type PoolConnection, type ResultSetHeader } from "mysql2"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { type Ask, askTogether } from "./multiStatement.ts"

const database = testDatabase()
const uri = (): string => {
  const config = database.config()
  return "url" in config ? Redacted.value(config.url) : ""
}

let pool: Pool
let connection: PoolConnection
let ask: Ask
/** Messages that have left for the server. */
let sent: Array<string> = []

beforeAll(async () => {
  pool = createPool({ uri: uri(), multipleStatements: true, connectionLimit: 1 })
  connection = await new Promise((resolve, reject) =>
    pool.getConnection((error, given) => (error ? reject(error) : resolve(given)))
  )
  const query = connection.query.bind(connection) as (...given: ReadonlyArray<unknown>) => unknown
  const counted = (sql: string, ...more: ReadonlyArray<unknown>) => {
    sent.push(sql)
    return query(sql, ...more)
  }
  ask = askTogether(Object.assign(connection, { query: counted }))
  await answerTo("create temporary table words (id int primary key, word longtext) engine=InnoDB")
})
afterAll(() => new Promise((ended) => pool.end(ended)))
beforeEach(async () => {
  await answerTo("delete from words")
  sent = []
})

const answerTo = <Answer = ResultSetHeader>(sql: string, ...parameters: Array<unknown>): Promise<Answer> =>
  new Promise((resolve, reject) =>
    ask(sql, parameters, (error, result) => (error === null ? resolve(result as Answer) : reject(error)))
  )
const insert = (id: number, word = "w") => answerTo("insert into words values (?, ?)", id, word)
const words = () =>
  answerTo<ReadonlyArray<{ readonly id: number; readonly word: string }>>("select id, word from words order by id")
const codeOf = (error: { readonly code: string }) => error.code

describe("what is asked of one connection", () => {
  it("goes in one message where it waits for the same answer, and each is answered with its own", async () => {
    const answers = await Promise.all([
      insert(1, "a;b"),
      insert(2, "what?"),
      answerTo("update words set word = concat(word, ?) where id <= ?", "!", 5),
      answerTo("delete from words where id = ?", 1),
      insert(3, "it's; drop table words; -- \\")
    ])
    expect(answers.map(({ affectedRows }) => affectedRows)).toEqual([1, 1, 2, 1, 1])
    expect(sent).toHaveLength(2)
    expect(await words()).toEqual([
      { id: 2, word: "what?!" },
      { id: 3, word: "it's; drop table words; -- \\" }
    ])
  })

  it("keeps what reads by itself, in its place", async () => {
    const [, , half, , , all] = await Promise.all([insert(1), insert(2), words(), insert(3), insert(4), words()])
    expect([half, all].map((rows) => rows.map(({ id }) => id))).toEqual([
      [1, 2],
      [1, 2, 3, 4]
    ])
    expect(sent.filter((message) => message.includes(";\n"))).toHaveLength(1)
  })

  it("goes apart where it is large", async () => {
    const large = "x".repeat(200_000)
    await Promise.all([insert(1), insert(2, large), insert(3, large), insert(4)])
    expect(sent.map((message) => message.split(";\n").length)).toEqual([1, 1, 2])
    expect((await words()).map(({ word }) => word.length)).toEqual([1, 200_000, 200_000, 1])
  })

  it("is told that the connection broke, every one of it", async () => {
    const broken = createPool({ uri: uri(), multipleStatements: true, connectionLimit: 1 })
    const other: PoolConnection = await new Promise((resolve, reject) =>
      broken.getConnection((error, given) => (error ? reject(error) : resolve(given)))
    )
    other.on("error", () => {})
    const askOther = askTogether(other)
    const outcome = (sql: string) =>
      new Promise((resolve) => askOther(sql, [], (error) => resolve(error !== null && Reflect.get(error, "fatal"))))
    const told = [outcome("select sleep(20)"), outcome("delete from none"), outcome("delete from none")]
    await answerTo(`kill ${other.threadId}`)
    expect(await Promise.all(told)).toEqual([true, true, true])
    broken.end(() => {})
  })

  it("comes to the same as one after another, whatever the server refuses among it", async () => {
    const operation = fc.oneof(
      fc.record({ kind: fc.constant("insert" as const), id: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ kind: fc.constant("delete" as const), id: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ kind: fc.constant("update" as const), id: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ kind: fc.constant("read" as const), id: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ kind: fc.constant("wrong" as const), id: fc.constant(0) })
    )
    const statements = {
      insert,
      delete: (id: number) => answerTo("delete from words where id = ?", id),
      update: (id: number) => answerTo("update words set id = id + 1 where id = ?", id),
      read: (id: number) => answerTo("select count(*) as n from words where id >= ?", id),
      wrong: (id: number) => answerTo("insert into words values (?)", id)
    }
    const carryOut = ({ kind, id }: { readonly kind: keyof typeof statements; readonly id: number }) =>
      statements[kind](id).then((answer) => (Array.isArray(answer) ? answer : answer.affectedRows), codeOf)
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 20 }), async (operations) => {
        await answerTo("delete from words")
        const together = [await Promise.all(operations.map(carryOut)), await words()]
        await answerTo("delete from words")
        const alone: Array<unknown> = []
        for (const each of operations) alone.push(await carryOut(each))
        expect(together).toEqual([alone, await words()])
      }),
      { numRuns: 60 }
    )
  })
})
