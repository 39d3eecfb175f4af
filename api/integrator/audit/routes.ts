/** The audit trail. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { ActorRef, Timestamp, VersionRef } from "../../answers/shapes.ts"

export const AuditEntry = Schema.Struct({
  seq: described(Schema.Int, "Position in the trail; rises with time."),
  at: described(Timestamp, "When it happened."),
  actor: described(ActorRef, "Who did it."),
  action: described(Schema.String, "What was done, for example `page.write` or `site.freeze`."),
  pageId: described(Schema.NullOr(Schema.String), "Id of the page or shared asset it was about; else null."),
  route: described(Schema.NullOr(Schema.String), "The page's route then; null for everything else."),
  versionId: described(Schema.NullOr(VersionRef), "The version that was made or decided; else null."),
  correlationId: described(Schema.String, "Id of the request that did it, as its answer carried it in X-Request-Id."),
  detail: described(Schema.Json, "What else there is to know, by action; null where nothing is.")
}).annotate({ identifier: "AuditEntry", description: "One thing that was done." })

export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/audit", {
      query: {
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.auditPageSize }))),
          `How many at most; ${limits.auditPageSize} when left out.`
        ),
        before: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
          "The `nextBefore` of the answer before, to go on after it."
        )
      },
      success: Schema.Struct({
        entries: described(Schema.Array(AuditEntry), "Newest first."),
        nextBefore: described(Schema.NullOr(Schema.Int), "Continue with `?before=` this number; null at the end.")
      }).annotate({ identifier: "AuditTrail", description: "Entries, newest first." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read the audit trail, newest first")
      .annotate(
        OpenApi.Description,
        "What credentials, the owner, staff and the platform did. Reads are not in it but those of personal data."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Who changed what, and when. Appended to, never changed.") {}
