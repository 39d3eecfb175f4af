/** The audit trail. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { ActorRef, Timestamp, VersionRef } from "../../answers/shapes.ts"

export const AuditEntry = Schema.Struct({
  /** Position in the trail; rises with time. */
  seq: Schema.Int,
  at: Timestamp,
  actor: ActorRef,
  action: Schema.String,
  pageId: Schema.NullOr(Schema.String),
  route: Schema.NullOr(Schema.String),
  versionId: Schema.NullOr(VersionRef),
  /** Id of the request that did it, as its answer carried it in X-Request-Id. */
  correlationId: Schema.String,
  detail: Schema.Json
}).annotate({ identifier: "AuditEntry" })

export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/audit", {
      query: {
        limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.auditPageSize }))),
        before: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0)))
      },
      success: Schema.Struct({
        entries: Schema.Array(AuditEntry),
        /** Continue with `?before=` this number; null at the end. */
        nextBefore: Schema.NullOr(Schema.Int)
      }).annotate({ identifier: "AuditTrail" })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read the audit trail, newest first")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Who changed what, and when. Appended to, never changed.") {}
