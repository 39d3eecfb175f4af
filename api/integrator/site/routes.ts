/** The site itself, as its integrator sees it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { hostRoles, policyValues } from "../../../engine/model/Site.ts"
import { enablers } from "../../../engine/site/capabilities.ts"
import { type SiteFieldName, siteFields } from "../../../engine/site/fields/catalogue.ts"
import type { SiteField } from "../../../engine/site/fields/SiteField.ts"
import { Access, access } from "../../access/Access.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { NullableTimestamp, Timestamp, ServedNow } from "../../answers/shapes.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

const fields = Object.entries(siteFields) as ReadonlyArray<readonly [SiteFieldName, SiteField]>

/** What `PUT /v1/site` may set, as it is read back. */
const settableFields = Object.fromEntries(
  fields.map(([name, { schema, description }]) => [name, schema.annotate({ description })])
) as { readonly [name in SiteFieldName]: SiteField["schema"] }

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
      /** What the owner of the domain enters for this host; null for hosts of the platform. */
      dns: Schema.NullOr(Schema.Struct({ type: Schema.Literals(["A", "CNAME"]), value: Schema.NullOr(Schema.String) })),
      expiresAt: Schema.optionalKey(Timestamp)
    })
  ),
  ...settableFields,
  /** While no domain of its own serves, notifications go to the build inbox alone. */
  buildRouting: Schema.Struct({
    active: Schema.Boolean,
    inbox: Schema.optionalKey(Schema.String),
    detail: Schema.String
  }),
  /** Names by which the site's script reaches the measuring services. */
  trackingGlobals: Schema.Array(Schema.String),
  faviconAssetId: Schema.NullOr(Schema.String),
  /** Of what is set here: contact, language, analytics, icon and the like. */
  served: ServedNow,
  /** The security policy under which pages are served now. */
  csp: Schema.Struct({ effective: Schema.String }),
  /** Which listings the site shows, and who could change that. */
  listings: Schema.Struct({
    enabled: Schema.Boolean,
    reason: Schema.Literals(["resale_feed", "syncing", "builder_lots", "not_enabled"]),
    enabledBy: Schema.Literals(["staff", "integrator"]),
    provider: Schema.NullOr(Schema.Literals(["resale", "builder"])),
    market: Schema.NullOr(Schema.Struct({ province: Schema.NullOr(Schema.String), city: Schema.NullOr(Schema.String) }))
  }),
  /** What the site can do, why or why not, and who could change that. */
  capabilities: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      enabled: Schema.Boolean,
      reason: Schema.String,
      enabledBy: Schema.Literals(enablers)
    })
  ),
  /** What is still to be done, in order. */
  nextSteps: Schema.Array(Schema.Struct({ id: Schema.String, label: Schema.String, url: Schema.String })),
  publishPolicy: Schema.Record(Schema.String, Schema.Literals(policyValues)).annotate({
    description:
      "By edit class or kind of asset: auto is live at once, hold waits for the owner, staff or content:publish, owner " +
      "waits for the owner or staff alone. Judged are all classes in which what would go live differs from what is " +
      "live, so a change of words on top of a version that waits waits as that one does."
  }),
  requireIfMatch: Schema.Boolean,
  draft: Schema.NullOr(Schema.Struct({ claimed: Schema.Boolean, expiresAt: NullableTimestamp })),
  trial: Schema.NullOr(Schema.Struct({ endsAt: Timestamp, daysLeft: Schema.Int, expired: Schema.Boolean })),
  frozen: Schema.Boolean,
  frozenReason: Schema.NullOr(Schema.String),
  plan: Schema.Struct({
    restricted: Schema.Boolean,
    id: Schema.NullOr(Schema.String),
    label: Schema.NullOr(Schema.String),
    onPublicLadder: Schema.Boolean,
    includes: Schema.Array(Schema.String),
    /** Plans one could change to, without prices; empty where the installation keeps none. */
    upgrades: Schema.Array(Schema.Struct({ id: Schema.String, label: Schema.String })),
    pages: Schema.Struct({
      cap: Schema.NullOr(Schema.Int),
      used: Schema.Int,
      remaining: Schema.NullOr(Schema.Int)
    })
  })
}).annotate({ identifier: "Site" })

/** The fields that were applied, as reads show them, beside these. */
export const SiteChanged = Schema.StructWithRest(
  Schema.Struct({
    status: Schema.Literal("updated"),
    unchanged: Schema.optionalKey(Schema.Literal(true)),
    ...publicationMembers,
    ...publicationWarnings
  }),
  [Schema.Record(Schema.String, Schema.Json)]
).annotate({ identifier: "SiteChanged" })

const change = (action: string, errors: ReadonlyArray<ErrorCode>) =>
  access.write({ action, charge: "write", lease: true, errors })

export class SiteApi extends HttpApiGroup.make("site")
  .add(
    HttpApiEndpoint.get("read", "/site", { success: SiteAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read the site's configuration"),

    HttpApiEndpoint.put("change", "/site", {
      payload: Schema.Record(Schema.String, Schema.Json).annotate({
        identifier: "SiteFields",
        description: `Any of these; null clears. ${fields.map(([name, { description }]) => `${name}: ${description}`).join(" ")}`
      }),
      success: [SiteChanged, HeldForOwner.pipe(HttpApiSchema.status(202))]
    })
      .annotate(
        Access,
        change("site.change", [
          "site.unknown_field",
          "site.field_not_writable",
          "site.one_at_a_time",
          "request.member_differs",
          ...new Set(fields.flatMap(([, { errors = [] }]) => errors)),
          "owner.unreachable"
        ])
      )
      .annotate(OpenApi.Summary, "Set fields of the site")
      .annotate(
        OpenApi.Description,
        "notifyEmail, notifyCc and notifyBcc may go together and with one other field; otherwise one field a call. All " +
          "that is named is applied, or nothing. On a live site the owner confirms recipients and routing (202); " +
          "those set before are asked about when it goes live."
      ),

    HttpApiEndpoint.put("renameAddress", "/site/address", {
      payload: Schema.Struct({ label: Schema.String }),
      success: Schema.Struct({
        label: Schema.String,
        host: Schema.String,
        url: Schema.String,
        /** The address it had, which forwards to the new one meanwhile. */
        former: Schema.NullOr(Schema.Struct({ host: Schema.String, redirectsUntil: Timestamp })),
        unchanged: Schema.optionalKey(Schema.Literal(true)),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "SiteAddress" })
    })
      .annotate(
        Access,
        access.write({
          action: "site.address",
          scope: "content:publish",
          charge: "write",
          lease: true,
          errors: ["site.address_invalid", "site.address_taken"]
        })
      )
      .annotate(OpenApi.Summary, "Give the preview address another name")
      .annotate(OpenApi.Description, "The address it had redirects for 30 days."),

    HttpApiEndpoint.put("setFavicon", "/favicon", {
      payload: Schema.Struct({
        assetId: Schema.NullOr(Schema.String).annotate({ description: "A picture of the library, or null for none." })
      }),
      success: Schema.Struct({
        faviconAssetId: Schema.NullOr(Schema.String),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "Favicon" })
    })
      .annotate(Access, change("site.favicon", ["media.not_found", "favicon.not_an_image"]))
      .annotate(OpenApi.Summary, "Set the icon of the site")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Configuration of the site the token belongs to.") {}
