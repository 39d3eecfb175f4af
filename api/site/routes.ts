/** The site itself, as its integrator sees it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { hostRoles } from "../../engine/model/Site.ts"
import { Access, access } from "../access/Access.ts"
import { NullableTimestamp, Timestamp } from "../shapes.ts"

export const SiteAnswer = Schema.Struct({
  tenantId: Schema.String,
  name: Schema.String,
  vertical: Schema.NullOr(Schema.String),
  /** A custom hostname serves, or once did (CA-A20). */
  live: Schema.Boolean,
  language: Schema.String,
  hostnames: Schema.Array(
    Schema.Struct({
      host: Schema.String,
      url: Schema.String,
      role: Schema.Literals(hostRoles),
      isPrimary: Schema.Boolean,
      expiresAt: Schema.optionalKey(Timestamp)
    })
  ),
  contact: Schema.Json,
  publishPolicy: Schema.Record(Schema.String, Schema.Literals(["auto", "hold"])),
  requireIfMatch: Schema.Boolean,
  draft: Schema.NullOr(Schema.Struct({ claimed: Schema.Boolean, expiresAt: NullableTimestamp })),
  trial: Schema.NullOr(Schema.Struct({ endsAt: Timestamp, daysLeft: Schema.Int, expired: Schema.Boolean })),
  frozen: Schema.Boolean,
  frozenReason: Schema.NullOr(Schema.String),
  plan: Schema.Struct({
    restricted: Schema.Boolean,
    id: Schema.NullOr(Schema.String),
    label: Schema.NullOr(Schema.String),
    pages: Schema.Struct({
      cap: Schema.NullOr(Schema.Int),
      used: Schema.Int,
      remaining: Schema.NullOr(Schema.Int)
    })
  })
}).annotate({ identifier: "Site" })

export class SiteApi extends HttpApiGroup.make("site")
  .add(
    HttpApiEndpoint.get("read", "/site", { success: SiteAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read the site's configuration")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Configuration of the site the token belongs to.") {}
