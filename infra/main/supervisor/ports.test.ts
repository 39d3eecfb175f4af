import { Cause, Effect, Exit, Result } from "effect"
import { expect, it } from "vitest"
import { configurationFrom } from "../../config.ts"
import { checkPorts } from "./ports.ts"
import { StartRefused } from "./StartRefused.ts"

const refusal = async (environment: { readonly [name: string]: string }) => {
  const one = { MAKEREADY_API_PROCESSES: "1", MAKEREADY_WORKERS: "1" }
  const exit = await Effect.runPromiseExit(
    checkPorts(Result.getOrThrow(configurationFrom({ ...one, ...environment }, "/srv/app")))
  )
  return Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
}

it.each([
  [{ MAKEREADY_METRICS_PORT: "65534" }, /^MAKEREADY_METRICS_PORT is 65534, .* on 65536\. There is no port above 65535/],
  [{ MAKEREADY_METRICS_PORT: "3998" }, /^MAKEREADY_METRICS_PORT is 3998, .* 4000 among them is the port of the API/],
  [{ MAKEREADY_WAKE_PORT: "4000" }, /^MAKEREADY_WAKE_PORT is 4000, which is the port of the API/],
  [{ MAKEREADY_WAKE_PORT: "8080" }, /^MAKEREADY_WAKE_PORT is 8080, which is the port of the origin/],
  [
    { MAKEREADY_WAKE_PORT: "4102", MAKEREADY_METRICS_PORT: "4100" },
    /4102 among them is where workers hear of work \(MAKEREADY_WAKE_PORT\)/
  ]
])("refuses ports of one start that cannot be had together: %o", async (environment, told) => {
  const error = await refusal(environment)
  expect(error).toBeInstanceOf(StartRefused)
  expect(error).toMatchObject({ isConfiguration: true, message: expect.stringMatching(told) })
})
