/** Taking a page off the site, as whoever confirms it sends and reads it. */
import { Schema } from "effect"
import type { ErrorCode } from "../../engine/errors/catalogue.ts"
import { limits } from "../../engine/limits.ts"
import { described, inTime } from "./described.ts"
import { publicationMembers } from "./publications.ts"
import { Timestamp, Warnings } from "./shapes.ts"

/** Where its address cannot lead, when that is asked for and again when it is confirmed. */
export const archiveTargetErrors = [
  "redirect.target_missing",
  "redirect.target_not_allowlisted",
  "redirect.target_invalid",
  "redirect.loop"
] as const satisfies ReadonlyArray<ErrorCode>

export const Archived = Schema.Struct({
  status: described(Schema.Literal("archived"), "Always this."),
  pageId: described(Schema.String, "Id of the page."),
  archivedRoute: described(Schema.String, "Where it was; free for another page."),
  answers: described(
    Schema.Struct({
      status: described(
        Schema.Literals([200, 301, 302, 404, 410]),
        "HTTP status; 200 where the page of a row answers, 404 where the route began with a parameter."
      ),
      to: described(Schema.NullOr(Schema.String), "Where it leads; null with all but 301 and 302."),
      row: described(
        Schema.optionalKey(
          Schema.Struct({
            collection: described(Schema.String, "Key of its collection."),
            slug: described(Schema.String, "Which row.")
          })
        ),
        "With 200: the row whose own page has this address."
      )
    }),
    "What the old address answers from now on."
  ),
  ownerNotified: described(
    Schema.Boolean,
    "Whether the owner was mailed a link that puts the page back; false where no address of theirs is known."
  ),
  restoreLinkExpiresAt: described(
    Timestamp,
    `How long that link works: ${inTime(limits.restoreLinkMs)}. Of no use where none was sent.`
  ),
  warnings: Warnings,
  ...publicationMembers
}).annotate({ identifier: "Archived", description: "The page is off the site, its versions kept." })

export const ConfirmedRoute = Schema.Struct({
  route: Schema.String.annotate({ description: "The page's route: proof that the caller knows which page goes." })
}).annotate({ identifier: "ConfirmedRoute", description: "Which page goes." })
