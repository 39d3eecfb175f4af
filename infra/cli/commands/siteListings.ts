/** `makeready site listings <site> [on|off]`: what a site shows of the resale feed. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { SiteFlags } from "../../../api/operator/review/routes.ts"
import { Operations } from "../Operations.ts"
import { fields, show } from "../output.ts"

const key = (name: string, what: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${what}; none takes it away`), Flag.optional)

const callsOf = (text: string): number | null => {
  if (text === "none") return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(text)
  return Number(text)
}

const typedFor = {
  "listings.market.province": "--province",
  "listings.market.city": "--city",
  "listings.agentKey": "--agent",
  "listings.officeKey": "--office",
  "listings.destination": "--destination",
  "listings.dailyCalls": "--daily-calls"
}

export const siteListings = Command.make(
  "listings",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    state: Argument.Literals("state", ["on", "off"]).pipe(
      Argument.withDescription("Whether it shows listings of the resale feed; left out, that stays as it is"),
      Argument.optional
    ),
    province: key("province", "Province or territory in which every listing lies, by name or two letters"),
    city: key("city", "City of it in which every listing lies"),
    agent: key("agent", "Key of the site's own agent at the association"),
    office: key("office", "Key of the site's own office at the association"),
    destination: key("destination", "Number of the part of the feed that it may show"),
    dailyCalls: Flag.String("daily-calls").pipe(
      Flag.withDescription(
        "Calls of the feed a day, where the site has a budget of its own; none for as many as every other"
      ),
      Flag.mapTryCatch(callsOf, () => "Takes a whole number of calls, 1 or more, or none."),
      Flag.optional
    )
  },
  Effect.fn(function* ({ site, state, province, city, agent, office, destination, dailyCalls }) {
    const operations = yield* Operations
    const said = <Name extends string>(name: Name, flag: Option.Option<string>) =>
      Option.match(flag, { onNone: () => ({}), onSome: (text) => ({ [name]: text === "none" ? null : text }) })
    const place = { ...said("province", province), ...said("city", city) } as { readonly province?: string | null }
    const listings = {
      ...(Option.isSome(state) && { enabled: state.value === "on" }),
      // A market is its province: without one there is none.
      ...(Object.keys(place).length > 0 && { market: place.province === null ? null : place }),
      ...said("agentKey", agent),
      ...said("officeKey", office),
      ...said("destination", destination),
      ...(Option.isSome(dailyCalls) && { dailyCalls: dailyCalls.value })
    }
    const path = `/sites/${encodeURIComponent(site)}`
    yield* show(
      yield* Object.keys(listings).length === 0
        ? operations.call<typeof SiteFlags.Type>("GET", path)
        : operations.call<typeof SiteFlags.Type>("PATCH", path, { listings }, typedFor),
      (now) => listingLines(now)
    )
  })
).pipe(Command.withDescription("Show or set whether a site shows listings of the resale feed, and where and whose"))

const listingLines = ({ siteId, listings }: typeof SiteFlags.Type): ReadonlyArray<string> => {
  const { enabled, market, agentKey, officeKey, destination, budget } = listings
  return fields({
    Site: siteId,
    Listings: enabled ? "shown" : "not shown",
    Market: market === null ? "everywhere" : [market.city, market.province].filter((name) => name !== null).join(", "),
    "Own agent": agentKey ?? "none",
    "Own office": officeKey ?? "none",
    "Part of the feed": destination ?? "all of it",
    "Calls of the feed":
      budget === null ? "on the budget of all" : `${budget.today} of ${budget.dailyCalls} today, on a budget of its own`
  })
}
