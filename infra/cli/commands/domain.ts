/** `makeready domain add|check|list|remove <site> …` */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import type { OpsHostname } from "../../../api/operator/ops/routes.ts"
import { isInDoubt } from "../../../engine/site/domains/words.ts"
import { Operations } from "../Operations.ts"
import { show, table } from "../output.ts"

interface Hostnames {
  readonly hostnames: ReadonlyArray<typeof OpsHostname.Type>
}

const site = Argument.String("site").pipe(Argument.withDescription("Id of the site"))
const host = Argument.String("host").pipe(Argument.withDescription("The domain, for example www.example.com"))

const sitePath = (site: string) => `/sites/${encodeURIComponent(site)}`
const domainPath = (site: string, host: string) => `${sitePath(site)}/domains/${encodeURIComponent(host)}`

const add = Command.make(
  "add",
  { site, host },
  Effect.fn(function* ({ site, host }) {
    const operations = yield* Operations
    yield* showHosts(yield* operations.call<Hostnames>("POST", `${sitePath(site)}/domains`, { host }))
  })
).pipe(Command.withDescription("Attach a domain; it serves once its name leads here"))

const check = Command.make(
  "check",
  { site, host },
  Effect.fn(function* ({ site, host }) {
    const operations = yield* Operations
    yield* showHosts(yield* operations.call<Hostnames>("POST", `${domainPath(site, host)}/check`))
  })
).pipe(Command.withDescription("See at once whether a domain leads here"))

const list = Command.make(
  "list",
  { site },
  Effect.fn(function* ({ site }) {
    const operations = yield* Operations
    const { hostnames } = yield* operations.call<Hostnames>("GET", sitePath(site))
    yield* showHosts({ hostnames })
  })
).pipe(Command.withDescription("List a site's domains, and the records they need"))

const remove = Command.make(
  "remove",
  { site, host },
  Effect.fn(function* ({ site, host }) {
    const operations = yield* Operations
    yield* showHosts(yield* operations.call<Hostnames>("DELETE", domainPath(site, host)))
  })
).pipe(Command.withDescription("Detach a domain"))

/** The hosts, and for each that does not serve, or no longer leads here, why, with what is to be entered where the domain is registered. */
const showHosts = (answer: Hostnames) =>
  show(answer, ({ hostnames }) => {
    const waiting = hostnames.flatMap(({ host, domain }) =>
      domain === null || (domain.state === "serving" && !isInDoubt(domain.state, domain.reason))
        ? []
        : [{ host, domain }]
    )
    const records = waiting.flatMap(({ domain }) => domain.records)
    const distinct = [...new Map(records.map((record) => [`${record.type} ${record.name}`, record])).values()]
    return [
      ...table([
        ["HOST", "ROLE", "STATE"],
        ...hostnames.map(({ host, role, domain }) => [host, role, domain?.state ?? "serving"])
      ]),
      ...waiting.flatMap(({ host, domain }) => ["", `${host}: ${domain.detail}`]),
      ...(distinct.length === 0
        ? []
        : [
            "",
            "To be entered where the domain is registered:",
            ...table([
              ["TYPE", "NAME", "VALUE", "FOR"],
              ...distinct.map(({ type, name, value, purpose }) => [type, name, value, purpose])
            ])
          ])
    ]
  })

export const domain = Command.make("domain").pipe(
  Command.withDescription("Attach, check, list and detach domains"),
  Command.withSubcommands([add, check, list, remove])
)
