/**
 * The real origin before the real API: it reads the store the API publishes to, is told of changes as they happen, and
 * hands on what only the API can answer. `testOrigin(api)` beside `testApi()` registers the hooks.
 */
import { afterAll, beforeAll } from "vitest"
import { HOUR_MS } from "../../engine/limits.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { ask, type Asked, type AskOptions } from "../../infra/origin/testing/ask.ts"
import type { OriginOptions } from "../../infra/origin/options.ts"
import { startOrigin, type RunningOrigin } from "../../infra/origin/startOrigin.ts"
import { originSecret, type TestApi } from "./api.ts"

export interface TestOrigin {
  /** A visitor's GET; `address` is absolute, as the API tells it. */
  readonly visit: (address: string, asked?: Partial<Pick<AskOptions, "method" | "headers" | "body">>) => Promise<Asked>
  /** Tells it that objects have changed, as whoever changes them does. */
  readonly forget: (keys: ReadonlyArray<string>) => void
  /** Leaves what it counted for workers. */
  readonly handOverFigures: () => Promise<void>
  /** Where it listens on 127.0.0.1, for browsers that are told to find every host there. */
  readonly port: () => number
}

/** `proxyHops` counts proxies in front of it, which tell where a visitor comes from. */
export const testOrigin = (
  api: TestApi,
  {
    apiUrl,
    keepsForms = true,
    counts = false,
    ...options
  }: Pick<OriginOptions, "proxyHops"> & {
    readonly apiUrl?: () => string
    /** False: it has no store of its own for forms that arrive while the API is away. */
    readonly keepsForms?: boolean
    /** True: it counts visits. */
    readonly counts?: boolean
  } = {}
): TestOrigin => {
  let origin: RunningOrigin
  beforeAll(async () => {
    const { public: store, private: forms } = await api.run(Objects)
    origin = await startOrigin({
      store,
      ...(keepsForms && { forms }),
      ...(counts && { figures: forms, figuresEveryMs: HOUR_MS }),
      formPausesMs: [100, 400],
      port: 0,
      api: { url: apiUrl?.() ?? api.anonymous.address(), secret: originSecret },
      arrivalSecret: originSecret,
      clock: api.clock.now,
      ...options
    })
    api.onPurge(origin.purge)
  })
  afterAll(() => origin.close())
  return {
    port: () => origin.port,
    handOverFigures: () => origin.handOverFigures(),
    forget: (keys) => origin.purge(keys),
    visit: (address, asked = {}) => {
      const { host, pathname, search } = new URL(address)
      return ask({ port: origin.port, host, path: `${pathname}${search}`, ...asked })
    }
  }
}
