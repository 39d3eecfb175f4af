/** `makeready site create|copy|list|show|delete|plan|image-account|listings|address-lookup|reviews`, forms that are wanted on a site, and a site as a folder of files. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsSite, OpsSiteCopied, OpsSiteCreated } from "../../../api/operator/ops/routes.ts"
import type { SiteFlags } from "../../../api/operator/review/routes.ts"
import { Operations, operatorsOwn, Unsuccessful } from "../Operations.ts"
import { everyPage } from "../everyPage.ts"
import { fields, show, table } from "../output.ts"
import { siteDetailCommands } from "./siteDetail.ts"
import { siteFolderCommands } from "./siteFolder.ts"
import { siteAddressLookup, siteReviews } from "./sitePlaces.ts"
import { siteListings } from "./siteListings.ts"
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
      Flag.withDescription(
        "Address of its owner, who is told so by mail, signs in to the dashboard with it and is told of enquiries"
      ),
      Flag.optional
    ),
    notify: Flag.String("notify").pipe(
      Flag.withDescription("Whom enquiries are mailed to instead, several with commas; none for nobody"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ name, domain, owner, notify }) {
    const operations = yield* Operations
    const body = {
      name,
      ...(Option.isSome(domain) && { domain: domain.value }),
      ...(Option.isSome(owner) && { ownerEmail: owner.value }),
      ...(Option.isSome(notify) && { notifyEmail: notify.value === "none" ? null : notify.value })
    }
    const site = yield* operations.call<typeof OpsSiteCreated.Type>("POST", "/sites", body, typedFor)
    yield* show(site, () => madeLines(site))
  })
).pipe(Command.withDescription("Create a site with a credential that may publish"))

const typedFor = { name: "--name", domain: "--domain", ownerEmail: "--owner", notifyEmail: "--notify" }

const copy = Command.make(
  "copy",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site that is copied")),
    name: Flag.String("name").pipe(Flag.withDescription("What the copy is called")),
    owner: Flag.String("owner").pipe(
      Flag.withDescription("Address of the copy's owner, who is told so by mail; nobody owns it where it is left out"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ site, name, owner }) {
    const operations = yield* Operations
    const body = { name, ...(Option.isSome(owner) && { ownerEmail: owner.value }) }
    const path = `/sites/${encodeURIComponent(site)}/copies`
    const made = yield* operations.call<typeof OpsSiteCopied.Type>("POST", path, body, typedFor)
    yield* show(made, ({ state, total }) => [
      ...madeLines(made),
      state === "running"
        ? `It is filled in the background, with ${total} files, lists and texts. See: makeready status`
        : "All of it is there; its pages appear within a minute."
    ])
  })
).pipe(Command.withDescription("Start a site as a copy of another one, without its contact, enquiries and owner"))

const madeLines = (made: typeof OpsSiteCreated.Type): ReadonlyArray<string> => [
  ...fields({
    Site: made.siteId,
    Address: made.siteUrl,
    Dashboard: made.dashboardUrl,
    "Client id": made.clientId,
    "Client secret": made.clientSecret
  }),
  "",
  "The secret is shown this once."
]

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    const sites = yield* everyPage<typeof OpsSite.Type, "sites">("/sites", "sites")
    yield* show({ sites }, () =>
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
    if (none && (Option.isSome(plan) || Option.isSome(label)))
      return yield* new Unsuccessful({
        message: `Nothing was set: ${Option.isSome(plan) ? plan.value : "--label"} names a plan and --none takes it away. Say one of them.`
      })
    if (Option.isNone(plan) && Option.isSome(label))
      return yield* new Unsuccessful({
        message: "Nothing was set: --label is what people call a plan. Name the plan as well, for example studio."
      })
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
        : operations.call<typeof SiteFlags.Type>("PATCH", path, body, {
            "plan.id": "the plan",
            "plan.label": "--label",
            trialDays: "--trial-days"
          }),
      (now) =>
        fields({
          Site: now.siteId,
          Plan: now.plan === null ? "none" : `${now.plan.label} (${now.plan.id})`,
          Trial: now.trialEndsAt === null ? "none" : `ends ${now.trialEndsAt}`
        })
    )
  })
).pipe(Command.withDescription("Show or set a site's plan, which ends its trial; or prolong the trial"))

const imageAccount = Command.make(
  "image-account",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    account: Argument.String("account").pipe(
      Argument.withDescription(
        "Base address such as https://images.example.com/vale/, none, or default; left out, the account is only shown"
      ),
      Argument.optional
    )
  },
  Effect.fn(function* ({ site, account }) {
    const operations = yield* Operations
    const path = `/sites/${encodeURIComponent(site)}`
    yield* show(
      yield* Option.isNone(account)
        ? operations.call<typeof SiteFlags.Type>("GET", path)
        : operations.call<typeof SiteFlags.Type>(
            "PATCH",
            path,
            { imageAccount: account.value },
            { imageAccount: "the account" }
          ),
      (now) => fields({ Site: now.siteId, "Image account": now.imageAccount ?? "none" })
    )
  })
).pipe(Command.withDescription("Show or set the account at an image host whose pictures a site's pages may show"))

export const site = Command.make("site").pipe(
  Command.withDescription(
    "Create, copy, list, see and delete sites, set their plans; ask for a form on one; keep one in a folder"
  ),
  Command.withSubcommands([
    create.pipe(Command.provide(operatorsOwn)),
    copy.pipe(Command.provide(operatorsOwn)),
    list.pipe(Command.provide(operatorsOwn)),
    siteDetailCommands[0].pipe(Command.provide(operatorsOwn)),
    siteDetailCommands[1].pipe(Command.provide(operatorsOwn)),
    plan.pipe(Command.provide(operatorsOwn)),
    imageAccount.pipe(Command.provide(operatorsOwn)),
    siteListings.pipe(Command.provide(operatorsOwn)),
    siteAddressLookup.pipe(Command.provide(operatorsOwn)),
    siteReviews.pipe(Command.provide(operatorsOwn)),
    siteRequestCommands[0].pipe(Command.provide(operatorsOwn)),
    siteRequestCommands[1].pipe(Command.provide(operatorsOwn)),
    ...siteFolderCommands
  ])
)
