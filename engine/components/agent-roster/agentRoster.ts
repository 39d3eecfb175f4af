/** Shows the people of the site's roster, as the managed collection has them (ROSTC-01 to ROSTC-08). */
import { managedKey } from "../../content/collections/names.ts"
import type { Component } from "../contract.ts"
import { found, need } from "../given.ts"
import { type RosterView, rosterView } from "./agents.ts"

export const agentRoster: Component<RosterView> = {
  name: "agent-roster",
  purpose: "Shows the people of the business, as the roster service it is connected to tells of them.",
  example: '<mk-component name="agent-roster" data-sort="role"></mk-component>',
  attributes: {
    "data-source": {
      kind: "oneOf",
      values: [managedKey],
      description: "Where the people come from. There is one source so far, which is taken where this is left out."
    },
    "data-sort": {
      kind: "oneOf",
      values: ["name", "role", "feed"],
      description: "By name, by role and then by name, or as the service lists them, which is the default."
    },
    "data-limit": { kind: "integer", min: 1, description: "How many are shown at most; all where it is left out." }
  },
  holds: ["block", "link"],
  hooks: {
    ".mk-roster": "The list.",
    ".mk-roster[data-mk-state]":
      "The list while nobody is shown: `unconfigured` (no roster is connected), `unavailable` (it was never read) or `empty`.",
    ".mk-agent": "One person; `data-slug` says who.",
    '.mk-agent[data-mk-state="nophoto"]': "A person without a portrait.",
    ".mk-agent__photo": "The portrait, an `img`.",
    ".mk-agent__name": "The name.",
    ".mk-agent__link": "The link around the name: to the person's own page, else to their website.",
    ".mk-agent__role": "What they do.",
    ".mk-agent__phone": "A link to call.",
    ".mk-agent__email": "A link to write to."
  },
  notes: `Connect the roster with \`PUT /v1/roster-connector\`. What it brings is kept as the collection \`${managedKey}\`, which \`collection\` and \`collection-detail\` show as well. Parts that are not known of a person are left out.`,
  needs: () => [need.roster],
  feed: ({ attributes }, given, { pictures, language }) =>
    rosterView(attributes, found(given, "roster"), { media: given.media, shown: pictures }, language)
}
