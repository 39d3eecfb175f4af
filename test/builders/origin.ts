/**
 * The real origin before the real API: it reads the store the API publishes to, is told of changes as they happen, and
 * hands on what only the API can answer. `testOrigin(api)` beside `testApi()` registers the hooks.
 */
import { afterAll, beforeAll } from "vitest"
import { Objects } from "../../engine/ports/Objects.ts"
import { ask, type Asked, type AskOptions } from "../../infra/origin/testing/ask.ts"
import { startOrigin, type RunningOrigin } from "../../infra/origin/startOrigin.ts"
import type { TestApi } from "./api.ts"

export interface TestOrigin {
  /** A visitor's GET; `address` is absolute, as the API tells it. */
  readonly visit: (address: string, asked?: Partial<Pick<AskOptions, "method" | "headers">>) => Promise<Asked>
  /** Where it listens on 127.0.0.1, for browsers that are told to find every host there. */
  readonly port: () => number
}

export const testOrigin = (api: TestApi): TestOrigin => {
  let origin: RunningOrigin
  beforeAll(async () => {
    const { public: store } = await api.run(Objects)
    origin = await startOrigin({ store, port: 0, api: { url: api.anonymous.address() }, clock: api.clock.now })
    api.onPurge(origin.purge)
  })
  afterAll(() => origin.close())
  return {
    port: () => origin.port,
    visit: (address, asked = {}) => {
      const { host, pathname, search } = new URL(address)
      return ask({ port: origin.port, host, path: `${pathname}${search}`, ...asked })
    }
  }
}
