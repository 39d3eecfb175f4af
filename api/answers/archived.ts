/** Taking a page off the site, as whoever confirms it sends and reads it. */
import { Schema } from "effect"
import { Timestamp, WarningShape } from "./shapes.ts"

export const Archived = Schema.Struct({
  status: Schema.Literal("archived"),
  pageId: Schema.String,
  archivedRoute: Schema.String,
  /** What the old address answers from now on. */
  answers: Schema.Struct({ status: Schema.Literals([301, 302, 410]), to: Schema.NullOr(Schema.String) }),
  /** False where no address of the owner is known. */
  ownerNotified: Schema.Boolean,
  restoreLinkExpiresAt: Timestamp,
  warnings: Schema.Array(WarningShape)
}).annotate({ identifier: "Archived" })

export const ConfirmedRoute = Schema.Struct({
  route: Schema.String.annotate({ description: "The page's route: proof that the caller knows which page goes." })
}).annotate({ identifier: "ConfirmedRoute" })
