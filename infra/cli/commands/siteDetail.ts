/** `makeready site show|delete <site>` */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsSiteDetail } from "../../../api/operator/ops/routes.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { fields, show } from "../output.ts"
import { credentialTable } from "./credential.ts"

const site = Argument.String("site").pipe(Argument.withDescription("Id of the site"))
const pathOf = (id: string) => `/sites/${encodeURIComponent(id)}`

const showSite = Command.make(
  "show",
  { site },
  Effect.fn(function* ({ site }) {
    const operations = yield* Operations
    const told = yield* operations.call<typeof OpsSiteDetail.Type>("GET", pathOf(site))
    yield* show(told, detail)
  })
).pipe(Command.withDescription("See one site: how it stands, its addresses, what staff decided, its credentials"))

const detail = (site: typeof OpsSiteDetail.Type): ReadonlyArray<string> => [
  ...fields({
    Site: site.siteId,
    Name: site.name,
    Address: site.siteUrl,
    Standing: site.standings.join(", ") || "no domain yet",
    ...(site.frozenReason !== null && { "Frozen because": site.frozenReason }),
    Plan: site.plan === null ? "none" : `${site.plan.label} (${site.plan.id})`,
    Trial: site.trialEndsAt === null ? "none" : `until ${site.trialEndsAt}`,
    Pages: site.pageCap === null ? "any number" : String(site.pageCap),
    Owner:
      site.ownerEmail === null ? "nobody" : site.ownerEmail + (site.ownerConfirmed === false ? " (not confirmed)" : ""),
    "Image account": site.imageAccount ?? "none",
    Made: site.createdAt
  }),
  "",
  ...site.hostnames.map(({ host, role, domain }) => `${host} (${role}${domain === null ? "" : `, ${domain.state}`})`),
  "",
  ...credentialTable(site.credentials)
]

const deleteSite = Command.make(
  "delete",
  {
    site,
    name: Flag.String("name").pipe(
      Flag.withDescription("What the site is called, to be sure which one it is"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ site, name }) {
    const operations = yield* Operations
    if (Option.isNone(name)) {
      const told = yield* operations.call<typeof OpsSiteDetail.Type>("GET", pathOf(site))
      return yield* new Unsuccessful({
        message:
          `Nothing was deleted. ${told.siteId} is “${told.name}” at ${told.siteUrl}. Deleting it takes its pages with their ` +
          `history, its files, enquiries, credentials, domains and audit trail, for good. Say its name to do it: ` +
          `makeready site delete ${told.siteId} --name ${JSON.stringify(told.name)}`
      })
    }
    const gone = yield* operations.call<{ readonly siteId: string }>(
      "POST",
      `${pathOf(site)}/delete`,
      {
        name: name.value
      },
      { name: "--name" }
    )
    yield* show(gone, ({ siteId }) => [`${siteId} is deleted.`])
  })
).pipe(Command.withDescription("Delete a site with everything of it, for good"))

export const siteDetailCommands = [showSite, deleteSite] as const
