/** Every command of `makeready`. Those that only the operator has are given the way to `/ops/v1`. */
import { Command } from "effect/cli"
import { act } from "./commands/act.ts"
import { credential } from "./commands/credential.ts"
import { domain } from "./commands/domain.ts"
import { freeze, unfreeze } from "./commands/freeze.ts"
import { jobs } from "./commands/jobs.ts"
import { rebuild } from "./commands/rebuild.ts"
import { redirect } from "./commands/redirect.ts"
import { site } from "./commands/site.ts"
import { status } from "./commands/status.ts"
import { sweep } from "./commands/sweep.ts"
import { operatorsOwn } from "./Operations.ts"

export const makeready = Command.make("makeready").pipe(
  Command.withDescription("Runs a Makeready: sites, domains, credentials, rebuilds; and keeps a site in a folder"),
  Command.withSubcommands([
    site,
    redirect,
    domain.pipe(Command.provide(operatorsOwn)),
    credential.pipe(Command.provide(operatorsOwn)),
    rebuild.pipe(Command.provide(operatorsOwn)),
    jobs.pipe(Command.provide(operatorsOwn)),
    act.pipe(Command.provide(operatorsOwn)),
    status.pipe(Command.provide(operatorsOwn)),
    sweep.pipe(Command.provide(operatorsOwn)),
    freeze.pipe(Command.provide(operatorsOwn)),
    unfreeze.pipe(Command.provide(operatorsOwn))
  ])
)
