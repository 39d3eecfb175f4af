/** What is exposed for watching, with a database and without. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { StoreUses } from "../../engine/ports/StoreUses.ts"
import { metricsToken, operatorToken, testApi } from "../../test/builders/api.ts"
import type { Client } from "../../test/builders/client.ts"
import { cutFromDatabase } from "../../test/builders/cutAtCommit.ts"

const api = testApi()
const broken = cutFromDatabase(api)

const metricsOf = (client: Client, token: string) =>
  client.with({ authorization: `Bearer ${token}` }).request("GET", "/metrics")
const valueOf = (text: string, name: string) => new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "m").exec(text)?.[1]

describe("metrics", () => {
  it("say that the database answers, and what it holds", async () => {
    await api.operator.get("/ops/v1/status")
    const { status, body } = await metricsOf(broken.client(), metricsToken)
    expect([status, valueOf(body, "makeready_database_up")]).toEqual([200, "1"])
    expect(valueOf(body, "makeready_sweep_ended_seconds")).toBe("0")
    expect(valueOf(body, "makeready_backup_taken_seconds")).toBe("0")
    expect(valueOf(body, "makeready_backup_missing_objects")).toBe("0")
    expect(valueOf(body, "makeready_database_nodes")).toBe("0")
  })

  it("tell when the last whole backup was taken and what the newest one lacks, apart from what takes room", async () => {
    const use = { bytes: 7, room: null }
    await api.run(
      Effect.gen(function* () {
        const { measured } = yield* StoreUses
        yield* measured({ part: "last backup", objects: 4, measuredAt: 1_800_000_000_000, ...use })
        yield* measured({ part: "missing in the newest backup", objects: 2, measuredAt: 1_800_000_100_000, ...use })
      })
    )
    const { body } = await metricsOf(broken.client(), metricsToken)
    expect(valueOf(body, "makeready_backup_taken_seconds")).toBe("1800000000")
    expect(valueOf(body, "makeready_backup_bytes")).toBe("7")
    expect(valueOf(body, "makeready_backup_missing_objects")).toBe("2")
    expect(body).not.toMatch(/part="[^"]*backup"/)
  })

  it("say that it does not, with those of the process, to whoever may see them", async () => {
    await broken.way().close()
    for (const token of [metricsToken, operatorToken]) {
      const { status, body } = await metricsOf(broken.client(), token)
      expect([status, valueOf(body, "makeready_database_up")]).toEqual([200, "0"])
      expect(Number(valueOf(body, "process_resident_memory_bytes"))).toBeGreaterThan(0)
      expect(body).not.toMatch(/^makeready_jobs\{/m)
    }
    expect((await metricsOf(broken.client(), "x".repeat(40))).status).toBe(401)
    expect((await broken.client().request("GET", "/metrics")).status).toBe(401)
  })
})
