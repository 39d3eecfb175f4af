/** Changes that wait for the owner, as whoever asked for them reads them. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import type { PendingChangeId } from "../../../engine/model/ids.ts"
import { Access, access } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { described, inTime } from "../../answers/described.ts"
import { PendingChangeShape } from "../../answers/pendingChange.ts"

export class PendingChangesApi extends HttpApiGroup.make("pendingChanges")
  .add(
    HttpApiEndpoint.get("list", "/pending-changes", {
      success: Schema.Struct({
        pendingChanges: described(
          Schema.Array(PendingChangeShape),
          `Newest first; the newest ${limits.pendingChangesShown}.`
        )
      }).annotate({
        identifier: "PendingChangeList",
        description: "Changes that wait for the owner, and those that did."
      })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List changes that waited or wait for the owner, newest first"),

    HttpApiEndpoint.get("read", "/pending-changes/:id", {
      params: {
        id: Schema.String.annotate({
          description: "Id of the change, `chg_…`, as its 202 gave it."
        }) as unknown as Schema.Codec<PendingChangeId, string>
      },
      success: PendingChangeShape
    })
      .annotate(Access, access.read("content:read", ["pending_change.not_found"]))
      .annotate(OpenApi.Summary, "Read one, to learn what the owner said")
  )
  .prefix("/v1")
  .annotate(
    OpenApi.Description,
    `On a live site the owner confirms where enquiries go. Such a change answers 202 and waits for ${inTime(limits.ownerLinkMs)}; a link is ` +
      "mailed to the owner's account alone, or, on a site that nobody has an account for, to its notification addresses as " +
      "they stand; only the owner decides. When a site goes live its owner is asked once, as the change `going_live`, about " +
      "every recipient, receiver and origin that was set before: a no takes them away."
  ) {}
