/** What a site may still do right now. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { Timestamp } from "../../answers/shapes.ts"

const budget = {
  used: described(Schema.Int, "What was used of it."),
  limit: described(Schema.Int, "Its size."),
  remaining: described(
    Schema.Int,
    "What is left. Of writes it is `limit` less `used`, so below 0 where more was used while it was not enforced."
  ),
  windowSeconds: described(Schema.Int, "Seconds over which it is counted."),
  enforced: described(Schema.Boolean, "Whether more is refused with `rate.limited`.")
}
const Budget = Schema.Struct(budget).annotate({ identifier: "Budget", description: "A budget and what is left of it." })

const Storage = Schema.Struct({
  files: described(Schema.Int, "Files that are kept."),
  limitFiles: described(Schema.Int, "How many may be."),
  bytes: described(Schema.Int, "Their bytes in all."),
  limitBytes: described(Schema.Int, "How many those may be.")
}).annotate({ identifier: "Storage", description: "What is kept of one kind, and what may be." })

export const LimitsAnswer = Schema.Struct({
  buildMode: described(
    Schema.Struct({
      active: described(Schema.Boolean, "Whether the site is being built: no domain of its own serves yet."),
      reason: described(Schema.String, "Why, in a sentence."),
      effect: described(Schema.String, "What follows from it, in a sentence."),
      endsWhen: described(Schema.NullOr(Schema.String), "What ends it; null once it ended.")
    }),
    "Whether budgets are counted alone or enforced."
  ),
  frozen: described(Schema.Boolean, "Whether the site takes no writes until a person unfreezes it."),
  rateLimits: described(
    Schema.Struct({
      write: described(
        Schema.Struct({
          ...budget,
          windowResetsAt: described(Timestamp, "When the window ends and the budget is whole again.")
        }),
        "Writes."
      ),
      create: described(Budget, "New pages."),
      rehearsal: described(Budget, "Calls with dryRun; one counts once for each begun MB of its body."),
      drawing: described(Budget, "SVG drawings to be checked."),
      capture: described(Budget, "Screenshots and verifications."),
      redelivery: described(Budget, "Calls that hand a lead on again."),
      credential_check: described(Budget, "Receivers asked whether they know a secret.")
    }),
    "Budgets, by what they are of."
  ),
  storage: described(
    Schema.Struct({
      library: described(Storage, "The media library; beyond it a file is refused with `media.library_full`."),
      formFiles: described(Storage, "Files that came with enquiries; beyond it visitors are told to send none.")
    }),
    "What the site keeps in the object store, and what it may."
  ),
  autoFreeze: described(
    Schema.Struct({
      enforced: described(Schema.Boolean, "Whether the site freezes beyond them."),
      mode: described(
        Schema.Literals(["build", "live"]),
        "Which ceilings apply: far higher ones while it is being built."
      ),
      thresholds: described(
        Schema.Struct({
          writes: described(Schema.Int, "Writes within an hour."),
          rejections: described(Schema.Int, "Writes within an hour that gate or guards refused.")
        }),
        "The ceilings: one more freezes the site."
      ),
      current: described(
        Schema.Struct({
          writesLastHour: described(Schema.Int, "Writes of the last hour."),
          rejectionsLastHour: described(Schema.Int, "Refused writes of the last hour.")
        }),
        "Where the site stands."
      )
    }),
    "When the site stops for a person to look."
  )
}).annotate({ identifier: "Limits", description: "What the site may still do right now." })

export class LimitsApi extends HttpApiGroup.make("limits")
  .add(
    HttpApiEndpoint.get("read", "/limits", { success: LimitsAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read every budget; costs nothing")
      .annotate(OpenApi.Description, "Answers of writes tell the same in their RateLimit headers.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Budgets and the freeze.") {}
