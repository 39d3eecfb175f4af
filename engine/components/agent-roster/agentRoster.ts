/** Shows the people of the site's roster, as the managed collection has them (ROSTC-01 to ROSTC-08). */
import { managedKey } from "../../content/collections/names.ts"
import type { Component } from "../contract.ts"
import { found, need } from "../given.ts"
import { type RosterView, rosterView } from "./agents.ts"

export const agentRoster: Component<RosterView> = {
  name: "agent-roster",
  example: '<mk-component name="agent-roster" data-sort="role"></mk-component>',
  attributes: {
    "data-source": { kind: "oneOf", values: [managedKey] },
    "data-sort": { kind: "oneOf", values: ["name", "role", "feed"] },
    "data-limit": { kind: "integer", min: 1 }
  },
  holds: ["block", "link"],
  needs: () => [need.roster],
  feed: ({ attributes }, given, { pictures, language }) =>
    rosterView(attributes, found(given, "roster"), { media: given.media, shown: pictures }, language)
}
