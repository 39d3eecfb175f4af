/** The operator's surface: sites, domains, credentials, rebuilds, freezes. Bearer is the operator token. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { scopes } from "../../../engine/model/Credential.ts"
import { hostRoles } from "../../../engine/model/Site.ts"
import type { JobId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { rebuildStates } from "../../../engine/ports/Rebuilds.ts"
import { Access, access } from "../../access/Access.ts"
import { NullableTimestamp, optionalBody, Timestamp } from "../../answers/shapes.ts"

const id = { id: Schema.String as unknown as Schema.Codec<SiteId, string> }
const rebuildId = { id: Schema.String as unknown as Schema.Codec<RebuildId, string> }
const jobId = { id: Schema.String as unknown as Schema.Codec<JobId, string> }
const created = HttpApiSchema.status(201)
const accepted = HttpApiSchema.status(202)

export const OpsHostname = Schema.Struct({
  host: Schema.String,
  role: Schema.Literals(hostRoles),
  url: Schema.String
}).annotate({ identifier: "OpsHostname" })

export const OpsSite = Schema.Struct({
  siteId: Schema.String,
  name: Schema.String,
  siteUrl: Schema.String,
  live: Schema.Boolean,
  frozen: Schema.Boolean,
  frozenReason: Schema.NullOr(Schema.String),
  draft: Schema.Boolean,
  createdAt: Timestamp
}).annotate({ identifier: "OpsSite" })

export const OpsSiteCreated = Schema.Struct({
  siteId: Schema.String,
  clientId: Schema.String,
  clientSecret: Schema.String,
  siteUrl: Schema.String,
  dashboardUrl: Schema.String
}).annotate({ identifier: "OpsSiteCreated" })

export const OpsCredential = Schema.Struct({
  clientId: Schema.String,
  clientSecret: Schema.String,
  label: Schema.String,
  scopes: Schema.Array(Schema.Literals(scopes))
}).annotate({ identifier: "OpsCredential" })

export const OpsRebuild = Schema.Struct({
  rebuildId: Schema.String,
  siteId: Schema.String,
  reason: Schema.String,
  state: Schema.Literals(rebuildStates),
  pagesTotal: Schema.Int,
  pagesDone: Schema.Int,
  pagesUnchanged: Schema.Int,
  startedAt: Timestamp,
  finishedAt: NullableTimestamp,
  error: Schema.NullOr(Schema.String)
}).annotate({ identifier: "OpsRebuild" })

export const OpsStatus = Schema.Struct({
  sites: Schema.Int,
  frozen: Schema.Int,
  jobs: Schema.Array(Schema.Struct({ queue: Schema.String, state: Schema.String, count: Schema.Int })),
  runningRebuilds: Schema.Array(OpsRebuild)
}).annotate({ identifier: "OpsStatus" })

export const OpsDeadJob = Schema.Struct({
  jobId: Schema.String,
  queue: Schema.String,
  siteId: Schema.String,
  attempts: Schema.Int,
  /** Of the last attempt. */
  error: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  diedAt: Timestamp
}).annotate({ identifier: "OpsDeadJob" })

export const OpsJobState = Schema.Struct({
  jobId: Schema.String,
  state: Schema.Literals(["waiting", "done", "cancelled"])
}).annotate({ identifier: "OpsJobState" })

const Name = Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(200))

export class OpsApi extends HttpApiGroup.make("ops")
  .add(
    HttpApiEndpoint.get("status", "/status", { success: OpsStatus })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "See sites, queues and running rebuilds"),

    HttpApiEndpoint.get("listSites", "/sites", { success: Schema.Struct({ sites: Schema.Array(OpsSite) }) })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List sites"),

    HttpApiEndpoint.post("createSite", "/sites", {
      payload: Schema.Struct({
        name: Name,
        domain: Schema.optionalKey(Schema.String),
        ownerEmail: Schema.optionalKey(
          Schema.String.annotate({ description: "Address of the owner, who signs in to the dashboard with it." })
        )
      }),
      success: OpsSiteCreated.pipe(created)
    })
      .annotate(Access, access.operator(["request.invalid", "site.host_invalid", "site.host_taken"]))
      .annotate(OpenApi.Summary, "Create a site with a credential"),

    HttpApiEndpoint.post("addDomain", "/sites/:id/domains", {
      params: id,
      payload: Schema.Struct({ host: Schema.String }),
      success: Schema.Struct({ hostnames: Schema.Array(OpsHostname) })
    })
      .annotate(Access, access.operator(["site.not_found", "site.host_invalid", "site.host_taken"]))
      .annotate(OpenApi.Summary, "Attach a domain; the site goes live"),

    HttpApiEndpoint.delete("removeDomain", "/sites/:id/domains/:host", {
      params: { ...id, host: Schema.String },
      success: Schema.Struct({ hostnames: Schema.Array(OpsHostname) })
    })
      .annotate(Access, access.operator(["site.not_found", "site.host_invalid", "site.host_not_found"]))
      .annotate(OpenApi.Summary, "Detach a domain and its root"),

    HttpApiEndpoint.post("createCredential", "/sites/:id/credentials", {
      params: id,
      payload: optionalBody(
        Schema.Struct({
          label: Schema.optionalKey(Name),
          scopes: Schema.optionalKey(Schema.Array(Schema.Literals(scopes)).check(Schema.isMinLength(1)))
        })
      ),
      success: OpsCredential.pipe(created)
    })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, "Create a credential; its secret is shown once"),

    HttpApiEndpoint.post("rebuildSite", "/sites/:id/rebuild", { params: id, success: OpsRebuild.pipe(accepted) })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, "Render every page of a site again"),

    HttpApiEndpoint.post("rebuildAll", "/rebuild", {
      success: Schema.Struct({ rebuilds: Schema.Array(OpsRebuild) }).pipe(accepted)
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "Render every page of every site again"),

    HttpApiEndpoint.get("listRebuilds", "/rebuilds", {
      success: Schema.Struct({ rebuilds: Schema.Array(OpsRebuild) })
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List recent rebuilds"),

    HttpApiEndpoint.get("readRebuild", "/rebuilds/:id", { params: rebuildId, success: OpsRebuild })
      .annotate(Access, access.operator(["ops.rebuild_not_found"]))
      .annotate(OpenApi.Summary, "See the progress of a rebuild"),

    HttpApiEndpoint.delete("cancelRebuild", "/rebuilds/:id", { params: rebuildId, success: OpsRebuild })
      .annotate(Access, access.operator(["ops.rebuild_not_found"]))
      .annotate(OpenApi.Summary, "Cancel a rebuild; pages done so far stay"),

    HttpApiEndpoint.get("listJobs", "/jobs", { success: Schema.Struct({ jobs: Schema.Array(OpsDeadJob) }) })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List background jobs that were given up")
      .annotate(
        OpenApi.Description,
        "The latest first, at most 200; they are kept for 30 days. What still waits is counted by `status`."
      ),

    HttpApiEndpoint.post("retryJob", "/jobs/:id/retry", { params: jobId, success: OpsJobState })
      .annotate(Access, access.operator(["ops.job_not_found"]))
      .annotate(OpenApi.Summary, "Try a job again that was given up")
      .annotate(
        OpenApi.Description,
        "It is due at once, with every attempt before it. `done` where a job that waits does the same work already."
      ),

    HttpApiEndpoint.delete("discardJob", "/jobs/:id", { params: jobId, success: OpsJobState })
      .annotate(Access, access.operator(["ops.job_not_found"]))
      .annotate(OpenApi.Summary, "Let go of a job that was given up"),

    HttpApiEndpoint.post("freeze", "/sites/:id/freeze", {
      params: id,
      payload: optionalBody(Schema.Struct({ reason: Schema.optionalKey(Name) })),
      success: OpsSite
    })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, "Refuse writes to a site until someone unfreezes it"),

    HttpApiEndpoint.post("unfreeze", "/sites/:id/unfreeze", { params: id, success: OpsSite })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, "Let a frozen site be written again; its counters start over")
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "For the operator of the service; the bearer is the operator token.") {}
