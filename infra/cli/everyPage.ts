/** A list of `/ops/v1` that comes page by page, as one. */
import { Effect } from "effect"
import { limits } from "../../engine/limits.ts"
import { Operations } from "./Operations.ts"

type Page<Member extends string, Row> = { readonly [member in Member]: ReadonlyArray<Row> } & {
  readonly nextCursor: string | null
}

/** All rows that a list holds, or its first `most`. `query` is what the row takes beside `limit` and `cursor`. */
export const everyPage = Effect.fnUntraced(function* <Row, Member extends string>(
  path: string,
  member: Member,
  query: { readonly [name: string]: string } = {},
  most = Infinity
) {
  const operations = yield* Operations
  const rows: Array<Row> = []
  let cursor: string | null = null
  do {
    const limit = String(Math.min(limits.opsPageMost, most - rows.length))
    const asked: URLSearchParams = new URLSearchParams({ ...query, limit, ...(cursor !== null && { cursor }) })
    const page: Page<Member, Row> = yield* operations.call<Page<Member, Row>>("GET", `${path}?${asked.toString()}`)
    rows.push(...page[member])
    cursor = page.nextCursor
  } while (cursor !== null && rows.length < most)
  return rows
})
