import { Effect } from "effect"
import { expect, it } from "vitest"
import { Collections } from "../../../engine/ports/Collections.ts"
import { StoreUses } from "../../../engine/ports/StoreUses.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aCollectionRow, aSiteId } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()

it("tells how large the database is now, though it was asked before", async () => {
  const bytes = () => run(Effect.flatMap(StoreUses, ({ databaseBytes }) => databaseBytes))
  const before = await bytes()
  expect(before).toBeGreaterThan(0)
  const siteId = aSiteId()
  const rows = Array.from({ length: 1_000 }, () => aCollectionRow({ siteId, data: { text: "long ".repeat(1_000) } }))
  await run(Effect.flatMap(Collections, (collections) => collections.putRows(rows)))
  // The server counts a table that has grown some seconds later.
  await expect.poll(bytes, { timeout: 40_000 }).toBeGreaterThan(before + 4_000_000)
})
