/** Every command of `makeready`. Those that only the operator has are given the way to `/ops/v1`. */
import { Layer } from "effect"
import { Command } from "effect/cli"
import { Settings } from "../config.ts"
import { objects } from "../main/layers/every.ts"
import { act } from "./commands/act.ts"
import { area } from "./commands/area.ts"
import { backup } from "./commands/backup.ts"
import { credential } from "./commands/credential.ts"
import { domain } from "./commands/domain.ts"
import { freeze, unfreeze } from "./commands/freeze.ts"
import { jobs } from "./commands/jobs.ts"
import { alerts, deliveries } from "./commands/oversight.ts"
import { map } from "./commands/map.ts"
import { rebuild } from "./commands/rebuild.ts"
import { redirect } from "./commands/redirect.ts"
import { restore } from "./commands/restore.ts"
import { site } from "./commands/site.ts"
import { store } from "./commands/store.ts"
import { status } from "./commands/status.ts"
import { sweep } from "./commands/sweep.ts"
import { exportCommand, importCommand } from "./commands/transfer.ts"
import { operatorsOwn } from "./Operations.ts"

/** The object store by the settings of this machine. */
const storeHere = objects.pipe(Layer.provide(Settings.layer))

export const makeready = Command.make("makeready").pipe(
  Command.withDescription("Runs a Makeready: sites, domains, credentials, rebuilds; and keeps a site in a folder"),
  Command.withSubcommands([
    site,
    redirect,
    area.pipe(Command.provide(operatorsOwn)),
    domain.pipe(Command.provide(operatorsOwn)),
    credential.pipe(Command.provide(operatorsOwn)),
    rebuild.pipe(Command.provide(operatorsOwn)),
    jobs.pipe(Command.provide(operatorsOwn)),
    alerts.pipe(Command.provide(operatorsOwn)),
    deliveries.pipe(Command.provide(operatorsOwn)),
    act.pipe(Command.provide(operatorsOwn)),
    map.pipe(Command.provide(storeHere)),
    backup,
    restore,
    exportCommand,
    importCommand,
    store,
    status.pipe(Command.provide(operatorsOwn)),
    sweep.pipe(Command.provide(operatorsOwn)),
    freeze.pipe(Command.provide(operatorsOwn)),
    unfreeze.pipe(Command.provide(operatorsOwn))
  ])
)
