/** How answers tell what a site can do. */
import { Schema } from "effect"
import { enablers } from "../../engine/site/capabilities.ts"
import { described } from "./described.ts"

export const Capabilities = Schema.Array(
  Schema.Struct({
    id: described(Schema.String, "For example `write`, `own_domain` or `analytics`."),
    enabled: described(Schema.Boolean, "Whether the site can do it now."),
    reason: described(Schema.String, "Why, or why not: a code that stays the same."),
    enabledBy: described(Schema.Literals(enablers), "Who could change it.")
  }).annotate({ identifier: "Capability", description: "Something that a site can do, or not." })
)
