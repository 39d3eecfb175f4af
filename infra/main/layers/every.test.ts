import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Exit, Cause, Layer, Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { configurationFrom, Settings } from "../../config.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"
import { objects } from "./every.ts"

/** Knows no account: to a question for a bucket its answer has no words. */
const store = createServer((_, response) => response.writeHead(403).end())
const port = () => (store.address() as AddressInfo).port
beforeAll(() => new Promise<void>((resolve) => void store.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => void store.close(resolve)))

const refusalAt = async (endpoint: string): Promise<string> => {
  const settings = configurationFrom(
    {
      MAKEREADY_S3_ENDPOINT: endpoint,
      MAKEREADY_S3_BUCKET: "sites",
      MAKEREADY_S3_PRIVATE_BUCKET: "sites-private",
      MAKEREADY_S3_ACCESS_KEY: "someone",
      MAKEREADY_S3_SECRET_KEY: "a-secret-of-another"
    },
    "/"
  )
  const layer = objects.pipe(Layer.provide(Layer.succeed(Settings, Result.getOrThrow(settings))))
  const exit = await Effect.runPromiseExit(Effect.scoped(Layer.build(layer)))
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  expect(error).toBeInstanceOf(StartRefused)
  return (error as StartRefused).message
}

it("a store that takes no account of ours is told with its answer, its bucket and the variables to look at, and no secret", async () => {
  const message = await refusalAt(`http://127.0.0.1:${port()}`)
  expect(message).toMatch(/127\.0\.0\.1:\d+ was asked about sites and answered 403\..*MAKEREADY_S3_ACCESS_KEY/)
  expect(message).not.toContain("a-secret-of-another")
})

it("a store that is not there is told with why", async () => {
  expect(await refusalAt("http://127.0.0.1:1")).toMatch(
    /did not answer as it should: .*ECONNREFUSED.*MAKEREADY_S3_ENDPOINT/
  )
})
