/** Shows the people of the site's roster, as the managed collection has them (ROSTC-01 to ROSTC-08). */
import { managedKey } from "../../content/collections/names.ts"
import { dependency } from "../../publish/dependencies.ts"
import type { ComponentContract } from "../contract.ts"

export const agentRoster: ComponentContract = {
  name: "agent-roster",
  attributes: {
    "data-source": { kind: "oneOf", values: [managedKey] },
    "data-sort": { kind: "oneOf", values: ["name", "role", "feed"] },
    "data-limit": { kind: "integer", min: 1 }
  },
  holds: ["block", "link"],
  dependsOn: () => [dependency.collection(managedKey)]
}
