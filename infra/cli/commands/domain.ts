/** `makeready domain add|remove <site> <host>` */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import type { OpsHostname } from "../../../api/operator/ops/routes.ts"
import { Operations } from "../Operations.ts"
import { show, table } from "../output.ts"

interface Hostnames {
  readonly hostnames: ReadonlyArray<typeof OpsHostname.Type>
}

const target = {
  site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
  host: Argument.String("host").pipe(Argument.withDescription("The domain, for example www.example.com"))
}

const add = Command.make(
  "add",
  target,
  Effect.fn(function* ({ site, host }) {
    const operations = yield* Operations
    yield* showHosts(yield* operations.call<Hostnames>("POST", `/sites/${encodeURIComponent(site)}/domains`, { host }))
  })
).pipe(Command.withDescription("Attach a domain; the site goes live"))

const remove = Command.make(
  "remove",
  target,
  Effect.fn(function* ({ site, host }) {
    const operations = yield* Operations
    const path = `/sites/${encodeURIComponent(site)}/domains/${encodeURIComponent(host)}`
    yield* showHosts(yield* operations.call<Hostnames>("DELETE", path))
  })
).pipe(Command.withDescription("Detach a domain"))

const showHosts = (answer: Hostnames) =>
  show(answer, ({ hostnames }) => table([["HOST", "ROLE"], ...hostnames.map(({ host, role }) => [host, role])]))

export const domain = Command.make("domain").pipe(
  Command.withDescription("Attach and detach domains"),
  Command.withSubcommands([add, remove])
)
