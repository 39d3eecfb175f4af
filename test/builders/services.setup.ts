/**
 * Vitest's global set-up for the projects that need a database: one private server for the run, in a temporary folder,
 * gone afterwards. MAKEREADY_TEST_DATABASE_URL names a server to use instead; its account must be allowed to create and
 * drop databases called `makeready_test_…`.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { startPrivateDatabase } from "../../infra/local/mariadb.ts"
import { migratedSchema } from "./schema.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server, its schema left to each test file. */
    readonly databaseUri: string
    /** What makes an empty schema that of this release. */
    readonly schema: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["MAKEREADY_TEST_DATABASE_URL"]
  if (given !== undefined && given !== "") {
    project.provide("databaseUri", given)
    project.provide("schema", await migratedSchema(given))
    return async () => {}
  }
  const directory = await mkdtemp(join(tmpdir(), "makeready-test-"))
  const server = await startPrivateDatabase({ directory, durable: false })
  project.provide("databaseUri", server.uri)
  project.provide("schema", await migratedSchema(server.uri))
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
