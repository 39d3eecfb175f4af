/** `makeready freeze|unfreeze <site>` */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsSite } from "../../../api/operator/ops/routes.ts"
import { Operations } from "../Operations.ts"
import { show } from "../output.ts"

const site = Argument.String("site").pipe(Argument.withDescription("Id of the site"))

export const freeze = Command.make(
  "freeze",
  { site, reason: Flag.String("reason").pipe(Flag.withDescription("Shown to whoever tries to write"), Flag.optional) },
  Effect.fn(function* ({ site, reason }) {
    const operations = yield* Operations
    const body = Option.isSome(reason) ? { reason: reason.value } : {}
    const frozen = yield* operations.call<typeof OpsSite.Type>(
      "POST",
      `/sites/${encodeURIComponent(site)}/freeze`,
      body,
      { reason: "--reason" }
    )
    yield* show(frozen, ({ siteId, frozenReason }) => [
      `${siteId} is frozen: ${frozenReason}. Its pages go on being served.`
    ])
  })
).pipe(Command.withDescription("Refuse writes to a site until it is unfrozen"))

export const unfreeze = Command.make(
  "unfreeze",
  { site },
  Effect.fn(function* ({ site }) {
    const operations = yield* Operations
    const free = yield* operations.call<typeof OpsSite.Type>("POST", `/sites/${encodeURIComponent(site)}/unfreeze`)
    yield* show(free, ({ siteId }) => [`${siteId} can be written again; its counters start over.`])
  })
).pipe(Command.withDescription("Let a frozen site be written again"))
