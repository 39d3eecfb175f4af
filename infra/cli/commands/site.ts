/** `makeready site create|list|plan`, forms that are wanted on a site, and a site as a folder of files. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsSite, OpsSiteCreated } from "../../../api/operator/ops/routes.ts"
import type { SiteFlags } from "../../../api/operator/review/routes.ts"
import { Operations, operatorsOwn } from "../Operations.ts"
import { fields, show, table } from "../output.ts"
import { siteFolderCommands } from "./siteFolder.ts"
import { siteRequestCommands } from "./siteRequests.ts"

const create = Command.make(
  "create",
  {
    name: Flag.String("name").pipe(Flag.withDescription("What the site is called")),
    domain: Flag.String("domain").pipe(
      Flag.withDescription("A domain it serves, for example www.example.com"),
      Flag.optional
    ),
    owner: Flag.String("owner").pipe(
      Flag.withDescription("Address of its owner, who signs in to the dashboard with it"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ name, domain, owner }) {
    const operations = yield* Operations
    const body = {
      name,
      ...(Option.isSome(domain) && { domain: domain.value }),
      ...(Option.isSome(owner) && { ownerEmail: owner.value })
    }
    const site = yield* operations.call<typeof OpsSiteCreated.Type>("POST", "/sites", body)
    yield* show(site, () => [
      ...fields({
        Site: site.siteId,
        Address: site.siteUrl,
        Dashboard: site.dashboardUrl,
        "Client id": site.clientId,
        "Client secret": site.clientSecret
      }),
      "",
      "The secret is shown this once."
    ])
  })
).pipe(Command.withDescription("Create a site with a credential that may publish"))

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    const operations = yield* Operations
    const answer = yield* operations.call<{ readonly sites: ReadonlyArray<typeof OpsSite.Type> }>("GET", "/sites")
    yield* show(answer, ({ sites }) =>
      sites.length === 0
        ? ["There are no sites yet. Create one with: makeready site create --name …"]
        : table([
            ["SITE", "NAME", "ADDRESS", "STATE", "TRIAL"],
            ...sites.map((site) => [
              site.siteId,
              site.name,
              site.siteUrl,
              stateOf(site),
              site.trialEndsAt?.slice(0, 10) ?? ""
            ])
          ])
    )
  })
).pipe(Command.withDescription("List sites"))

const stateOf = ({ standings, live, draft }: typeof OpsSite.Type): string =>
  [...(live || draft ? [] : ["building"]), ...standings].join(", ")

const plan = Command.make(
  "plan",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    plan: Argument.String("plan").pipe(
      Argument.withDescription("Id of the plan, as you name it, for example studio; left out, the plan is only shown"),
      Argument.optional
    ),
    label: Flag.String("label").pipe(Flag.withDescription("What people call the plan"), Flag.optional),
    trialDays: Flag.Int("trial-days").pipe(
      Flag.withDescription("Prolong its trial: it ends so many days from now"),
      Flag.optional
    ),
    none: Flag.Boolean("none").pipe(
      Flag.withDescription("Take the plan away; no trial begins"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ site, plan, label, trialDays, none }) {
    const operations = yield* Operations
    const wanted = none
      ? { plan: null }
      : Option.match(plan, {
          onNone: () => ({}),
          onSome: (id) => ({ plan: { id, ...(Option.isSome(label) && { label: label.value }) } })
        })
    const body = { ...wanted, ...(Option.isSome(trialDays) && { trialDays: trialDays.value }) }
    const path = `/sites/${encodeURIComponent(site)}`
    yield* show(
      yield* Object.keys(body).length === 0
        ? operations.call<typeof SiteFlags.Type>("GET", path)
        : operations.call<typeof SiteFlags.Type>("PATCH", path, body),
      (now) =>
        fields({
          Site: now.siteId,
          Plan: now.plan === null ? "none" : `${now.plan.label} (${now.plan.id})`,
          Trial: now.trialEndsAt === null ? "none" : `ends ${now.trialEndsAt}`
        })
    )
  })
).pipe(Command.withDescription("Show or set a site's plan, which ends its trial; or prolong the trial"))

export const site = Command.make("site").pipe(
  Command.withDescription("Create and list sites, set their plans; ask for a form on one; keep one in a folder"),
  Command.withSubcommands([
    create.pipe(Command.provide(operatorsOwn)),
    list.pipe(Command.provide(operatorsOwn)),
    plan.pipe(Command.provide(operatorsOwn)),
    siteRequestCommands[0].pipe(Command.provide(operatorsOwn)),
    siteRequestCommands[1].pipe(Command.provide(operatorsOwn)),
    ...siteFolderCommands
  ])
)
