/** The operator's surface: sites, domains, credentials, rebuilds, freezes. Bearer is the operator token. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { scopes } from "../../../engine/model/Credential.ts"
import { hostRoles } from "../../../engine/model/Site.ts"
import { type CredentialId, type JobId, type RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { copyStates } from "../../../engine/ports/SiteCopies.ts"
import { rebuildStates } from "../../../engine/ports/Rebuilds.ts"
import { siteStandings } from "../../../engine/site/standing.ts"
import { does } from "../../../engine/staff/actions.ts"
import { diskStates } from "../../../engine/staff/condition.ts"
import { Access, access } from "../../access/Access.ts"
import { DomainShown } from "../../answers/domain.ts"
import { described } from "../../answers/described.ts"
import { NullableTimestamp, optionalBody, Timestamp } from "../../answers/shapes.ts"
import { visibleName } from "../../answers/visibleName.ts"
import { OpsSweep } from "./OpsSweep.ts"
import { SiteFlags } from "../review/routes.ts"

const text = (description: string) => Schema.String.annotate({ description })
const nullableText = (description: string) => Schema.NullOr(Schema.String).annotate({ description })
const count = (description: string) => Schema.Int.annotate({ description })
const yesOrNo = (description: string) => Schema.Boolean.annotate({ description })

const id = { id: text("Id of the site, `site_…`.") as unknown as Schema.Codec<SiteId, string> }
const rebuildId = { id: text("Id of the rebuild, `rb_…`.") as unknown as Schema.Codec<RebuildId, string> }
const jobId = { id: text("Id of the job, as GET /ops/v1/jobs lists it.") as unknown as Schema.Codec<JobId, string> }
const clientId = text("Id of the credential, `cred_…`, as GET /ops/v1/sites/{id} lists it.") as unknown as Schema.Codec<
  CredentialId,
  string
>
const host = text(
  "A full host name such as www.example.com, in any case and script, without scheme, port or path. With or without www. it " +
    "means the same pair: the www address serves, and the other forwards to it."
)
const created = HttpApiSchema.status(201)
const accepted = HttpApiSchema.status(202)

export const OpsHostname = Schema.Struct({
  host: text("Host name in lower case."),
  role: Schema.Literals(hostRoles).annotate({
    description:
      "`primary` serves the site; `root` and `alias` forward to it; `preview` is the platform's own address and `former` one " +
      "it had, which forwards."
  }),
  url: text("Address of the site under this host."),
  domain: Schema.NullOr(DomainShown).annotate({
    description: "Of a domain of the site's own; null for hosts of the platform."
  })
}).annotate({ identifier: "OpsHostname", description: "An address a site answers on." })

export const OpsSite = Schema.Struct({
  siteId: text("Its id, `site_…`."),
  name: text("What the business is called."),
  siteUrl: text("Address of the site: its own domain, or the preview while it has none."),
  live: yesOrNo("Whether a domain of its own serves it now."),
  frozen: yesOrNo("Whether writes are refused until somebody unfreezes it."),
  frozenReason: nullableText("Why, while it is."),
  draft: yesOrNo("Whether it is a draft that nobody has claimed."),
  standings: Schema.Array(Schema.Literals(siteStandings)).annotate({
    description:
      "How it stands, all that holds: `live` with a domain of its own, `draft` that nobody has claimed, `trial` while one runs, " +
      "`offline` since one ended, `frozen`. None of a claimed site that has no domain yet."
  }),
  trialEndsAt: NullableTimestamp.annotateKey({ description: "When its trial ends, or ended; null without one." }),
  createdAt: Timestamp.annotateKey({ description: "When it was made." })
}).annotate({ identifier: "OpsSite", description: "A site as its operator sees it." })

export const OpsSiteCredential = Schema.Struct({
  clientId: text("Its id."),
  label: text("What people know it by."),
  scopes: Schema.Array(Schema.Literals(scopes)).annotate({ description: "What it may do." }),
  createdAt: Timestamp.annotateKey({ description: "When it was made." }),
  lastUsedAt: NullableTimestamp.annotateKey({ description: "When it was last used, to the minute; null if never." }),
  revokedAt: NullableTimestamp.annotateKey({ description: "When it was revoked; null while it opens the site." })
}).annotate({ identifier: "OpsSiteCredential", description: "A credential of a site. Its secret is nowhere." })

export const OpsSiteDetail = Schema.Struct({
  ...OpsSite.fields,
  ...SiteFlags.fields,
  hostnames: Schema.Array(OpsHostname).annotate({ description: "Every address it answers on." }),
  credentials: Schema.Array(OpsSiteCredential).annotate({ description: "What opens it, the oldest first." })
}).annotate({ identifier: "OpsSiteDetail", description: "All that its operator sees of one site." })

export const OpsSiteCreated = Schema.Struct({
  siteId: text("Its id, `site_…`."),
  clientId: text("Id of its first credential, which has every scope."),
  clientSecret: text("Secret of that credential. Shown this once."),
  siteUrl: text("Address of the site: the domain that was named, or its preview."),
  dashboardUrl: text("Where its owner looks after it.")
}).annotate({ identifier: "OpsSiteCreated", description: "A new site, with what opens it." })

export const OpsSiteCopied = Schema.Struct({
  ...OpsSiteCreated.fields,
  state: Schema.Literals(copyStates).annotate({
    description:
      "`running` while workers go on filling it, which GET /v1/site of the copy and GET /ops/v1/status tell of."
  }),
  total: count("Files, lists and texts there are to copy."),
  done: count("Those that are done.")
}).annotate({ identifier: "OpsSiteCopied", description: "A site that is a copy of another one, with what opens it." })

export const OpsCredential = Schema.Struct({
  clientId: text("Its id, which signs in at POST /v1/auth/token."),
  clientSecret: text("Its secret. Shown this once."),
  label: text("What people know it by."),
  scopes: Schema.Array(Schema.Literals(scopes)).annotate({ description: "What it may do." })
}).annotate({ identifier: "OpsCredential", description: "A credential of one site." })

export const OpsRebuild = Schema.Struct({
  rebuildId: text("Its id, `rb_…`."),
  siteId: text("The site whose pages are rendered again."),
  reason: text("What asked for it: `operator`, or what was changed, such as `stylesheet`."),
  state: Schema.Literals(rebuildStates).annotate({ description: "How it stands." }),
  atomic: yesOrNo("Whether visitors see nothing of it before all of it is rendered. Its pages are counted twice then."),
  pagesTotal: count("Pages to do; 0 until a worker has counted them."),
  pagesDone: count("Pages done, those that did not change among them."),
  pagesUnchanged: count("Pages whose bytes are as they were, and were not written."),
  startedAt: Timestamp.annotateKey({ description: "When it was asked for." }),
  finishedAt: NullableTimestamp.annotateKey({ description: "When it ended; null while it runs." }),
  error: nullableText("Why it failed.")
}).annotate({ identifier: "OpsRebuild", description: "Pages of a site that are rendered again in the background." })

const NewOpsRebuild = Schema.Struct({
  atomic: Schema.optionalKey(Schema.Boolean).annotateKey({
    description: "`true` has visitors get either all pages of before or all of them anew, and never some of each."
  })
}).annotate({ identifier: "NewOpsRebuild", description: "How the pages are rendered again." })

export const OpsPurge = Schema.Struct({
  siteId: text("The site whose pages and files are to be forgotten."),
  cdn: yesOrNo("Whether a CDN is configured; false where there is nobody to be told.")
}).annotate({ identifier: "OpsPurge", description: "A CDN that is to forget everything of a site." })

export const OpsStatus = Schema.Struct({
  sites: count("Sites there are, drafts included."),
  frozen: count("Those that are frozen."),
  jobs: Schema.Array(
    Schema.Struct({
      queue: text("Kind of work."),
      state: text("`waiting`, or `leased` while a worker does it."),
      count: count("How many.")
    })
  ).annotate({ description: "Background work that is not done, by queue and state." }),
  runningCopies: Schema.Array(
    Schema.Struct({
      siteId: text("The site that is filled."),
      originalId: text("The site whose copy it is."),
      total: count("Files, lists and texts there are to copy."),
      done: count("Those that are done."),
      startedAt: Timestamp.annotateKey({ description: "When it began." })
    })
  ).annotate({ description: "Sites that are being filled as copies of others." }),
  runningRebuilds: Schema.Array(OpsRebuild).annotate({ description: "Rebuilds that have not ended." }),
  disk: Schema.Struct({
    state: Schema.Literals(diskStates).annotate({
      description:
        "`filling` where four fifths are used, `full` where the database may stop writing, `unmeasured` where no worker looked lately."
    }),
    because: text("Why, in one sentence.")
  }).annotate({ description: "The disk under the data directory, as a worker measured it last." }),
  objects: Schema.Literals(["ok", "unavailable"]).annotate({
    description:
      "As GET /readyz has it: `unavailable` where the object store takes nothing that is written, as on a full disk."
  })
}).annotate({ identifier: "OpsStatus", description: "What the operator sees at a glance." })

export const OpsDeadJob = Schema.Struct({
  jobId: text("Its id."),
  queue: text("Kind of work."),
  siteId: text("The site it is of."),
  attempts: count("How often it was tried."),
  error: nullableText("Why the last attempt failed."),
  createdAt: Timestamp.annotateKey({ description: "When it was enqueued." }),
  diedAt: Timestamp.annotateKey({ description: "When it was given up." })
}).annotate({ identifier: "OpsDeadJob", description: "Background work that was given up." })

export const OpsJobState = Schema.Struct({
  jobId: text("Its id."),
  state: Schema.Literals(["waiting", "done", "cancelled"]).annotate({
    description: "`waiting` to be tried again; `done` where other work does the same; `cancelled` for good."
  })
}).annotate({ identifier: "OpsJobState", description: "What became of a job." })

const OpsHostnames = Schema.Struct({
  hostnames: Schema.Array(OpsHostname).annotate({ description: "Every address the site answers on from now on." })
}).annotate({ identifier: "OpsHostnames", description: "The addresses of a site." })

const OpsRebuilds = Schema.Struct({
  rebuilds: Schema.Array(OpsRebuild).annotate({ description: "The latest first." })
}).annotate({ identifier: "OpsRebuildList", description: "Rebuilds of sites." })

const Name = visibleName(200)

export class OpsApi extends HttpApiGroup.make("ops")
  .add(
    HttpApiEndpoint.get("status", "/status", { success: OpsStatus })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "See sites, queues and running rebuilds")
      .annotate(OpenApi.Description, "Jobs that were given up are not counted; GET /ops/v1/jobs lists those."),

    HttpApiEndpoint.get("listSites", "/sites", {
      query: {
        q: described(
          Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
          "Only sites with this text in their name or in a host, in any case; or the one with this id."
        ),
        standing: described(
          Schema.optionalKey(Schema.Literals(siteStandings)),
          "Only those that stand so, as `standings` of a site has it."
        ),
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.opsPageMost }))),
          `How many at most; ${limits.opsPageSize} when left out.`
        ),
        cursor: described(
          Schema.optionalKey(Schema.String),
          "The `nextCursor` of the answer before, to go on after it."
        )
      },
      success: Schema.Struct({
        sites: Schema.Array(OpsSite).annotate({ description: "A page of them, the newest first." }),
        nextCursor: nullableText("Continue with `?cursor=` this text; null at the end.")
      }).annotate({ identifier: "OpsSiteList", description: "The sites of this installation." })
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List sites")
      .annotate(
        OpenApi.Description,
        "Every site of the installation page by page, drafts that nobody has claimed among them; with `q` and `standing` those " +
          "that are looked for."
      ),

    HttpApiEndpoint.get("readSite", "/sites/:id", { params: id, success: OpsSiteDetail })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, "See one site")
      .annotate(
        OpenApi.Description,
        "How it stands, its addresses, what staff decided of it, and its credentials without their secrets."
      ),

    HttpApiEndpoint.post("createSite", "/sites", {
      payload: Schema.Struct({
        name: Name.annotateKey({ description: "What the business is called; the preview address is made of it." }),
        domain: Schema.optionalKey(host).annotateKey({
          description:
            "A host name to attach at once; where it leads here already the site is live from the start. As `host` of POST /ops/v1/sites/{id}/domains."
        }),
        ownerEmail: Schema.optionalKey(Schema.String).annotateKey({
          description:
            "Address of the owner, who is told by mail, signs in with it and decides what waits for an owner."
        }),
        notifyEmail: Schema.optionalKey(Schema.NullOr(Schema.String)).annotateKey({
          description:
            "Whom enquiries are mailed to, several with commas; the owner where it is left out, and nobody where it is null."
        })
      }).annotate({ identifier: "NewOpsSite", description: "A site to be made." }),
      success: OpsSiteCreated.pipe(created)
    })
      .annotate(
        Access,
        access.operator(["request.invalid", "site.notify_invalid", "site.host_invalid", "site.host_taken"])
      )
      .annotate(OpenApi.Summary, does("site.create"))
      .annotate(
        OpenApi.Description,
        "Empty, with the platform's defaults, and served at its preview address at once. The secret of the credential is shown this once."
      ),

    HttpApiEndpoint.post("deleteSite", "/sites/:id/delete", {
      params: id,
      payload: Schema.Struct({
        name: Schema.String.annotate({ description: "What the site is called, to be sure which one is meant." })
      }).annotate({ identifier: "OpsSiteDeletion", description: "Which site is to be deleted." }),
      success: Schema.Struct({
        siteId: text("The site that is gone."),
        status: Schema.Literal("deleted").annotate({ description: "Nothing of it is left here." })
      }).annotate({ identifier: "OpsSiteDeleted", description: "The site is deleted." })
    })
      .annotate(Access, access.operator(["site.not_found", "site.name_mismatch"]))
      .annotate(OpenApi.Summary, does("site.delete"))
      .annotate(
        OpenApi.Description,
        "For good: pages with their history, files, enquiries, credentials, domains and the audit trail. Its addresses answer 404 at " +
          "once. What was handed on to other services is theirs to delete. To stop writes alone, freeze it."
      ),

    HttpApiEndpoint.post("copySite", "/sites/:id/copies", {
      params: id,
      payload: Schema.Struct({
        name: Name.annotateKey({ description: "What the business of the copy is called." }),
        ownerEmail: Schema.optionalKey(Schema.String).annotateKey({
          description: "Address of its owner; nobody's where it is left out, whoever owns the original."
        })
      }).annotate({ identifier: "NewOpsCopy", description: "The site that is to be a copy." }),
      success: OpsSiteCopied.pipe(created)
    })
      .annotate(Access, access.operator(["request.invalid", "site.not_found"]))
      .annotate(OpenApi.Summary, does("site.copy"))
      .annotate(
        OpenApi.Description,
        `What is live on it comes along: texts, files, lists with their rows, typefaces, redirects within the site. Its contact, enquiries, recipients, destinations, credentials, connected accounts and owner do not. Up to ${limits.copiedPages} pages; a large one is filled in the background, and takes no writes meanwhile.`
      ),

    HttpApiEndpoint.post("addDomain", "/sites/:id/domains", {
      params: id,
      payload: Schema.Struct({ host }).annotate({ identifier: "NewOpsDomain", description: "A domain to attach." }),
      success: OpsHostnames
    })
      .annotate(
        Access,
        access.operator(["site.not_found", "site.host_invalid", "site.host_taken", "site.domain_needs_plan"])
      )
      .annotate(OpenApi.Summary, does("domain.add"))
      .annotate(
        OpenApi.Description,
        "A domain serves once its name leads here, which is looked at before this answers and again every minute at first; " +
          "the answer says how it stands and which records its DNS needs. The first to serve becomes the site's address, and " +
          "further ones forward to it. While one serves the site is live: budgets are enforced, and its owner is asked about " +
          "what needs an owner. One that it has already is looked at anew. A site on trial needs a plan first: PATCH /ops/v1/sites/{id}."
      ),

    HttpApiEndpoint.post("checkDomain", "/sites/:id/domains/:host/check", {
      params: { ...id, host },
      success: OpsHostnames
    })
      .annotate(Access, access.operator(["site.not_found", "site.host_invalid", "site.host_not_found"]))
      .annotate(OpenApi.Summary, does("domain.check"))
      .annotate(
        OpenApi.Description,
        `Asks its name servers at once, without waiting for the next look; ${limits.domainLookMs / 1000} seconds at most. What they do not answer changes nothing.`
      ),

    HttpApiEndpoint.delete("removeDomain", "/sites/:id/domains/:host", {
      params: { ...id, host },
      success: OpsHostnames
    })
      .annotate(Access, access.operator(["site.not_found", "site.host_invalid", "site.host_not_found"]))
      .annotate(OpenApi.Summary, does("domain.remove"))
      .annotate(
        OpenApi.Description,
        "Both answer for the site no more, at once. Where it was the site's address, the next domain that serves takes its place; without one the site is live no more and found at its preview address, while what its owner decides stays theirs."
      ),

    HttpApiEndpoint.post("createCredential", "/sites/:id/credentials", {
      params: id,
      payload: optionalBody(
        Schema.Struct({
          label: Schema.optionalKey(Name).annotateKey({
            description: "What people know it by, for example as the holder of the lease; `Credential` when left out."
          }),
          scopes: Schema.optionalKey(Schema.Array(Schema.Literals(scopes)).check(Schema.isMinLength(1))).annotateKey({
            description:
              "What it may do; everything when left out. Each scope has those before it: read, edit, publish."
          })
        }).annotate({ identifier: "NewOpsCredential", description: "A credential to be made." })
      ),
      success: OpsCredential.pipe(created)
    })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, does("credential.create"))
      .annotate(
        OpenApi.Description,
        "For one site. Give each program one of its own: it is what history, lease and guards know a writer by."
      ),

    HttpApiEndpoint.delete("revokeCredential", "/sites/:id/credentials/:clientId", {
      params: { ...id, clientId },
      success: OpsSiteCredential
    })
      .annotate(Access, access.operator(["site.not_found", "ops.credential_not_found"]))
      .annotate(OpenApi.Summary, does("credential.revoke"))
      .annotate(
        OpenApi.Description,
        "Its tokens stop working at once, and it gives up the lease. What it wrote stays, in its name. One that was revoked before " +
          "stays as it is."
      ),

    HttpApiEndpoint.patch("setScopes", "/sites/:id/credentials/:clientId", {
      params: { ...id, clientId },
      payload: Schema.Struct({
        scopes: Schema.Array(Schema.Literals(scopes)).check(Schema.isMinLength(1)).annotate({
          description: "What it may do from now on, fewer or more. Each scope has those before it: read, edit, publish."
        })
      }).annotate({ identifier: "OpsScopes", description: "What a credential may do." }),
      success: OpsSiteCredential
    })
      .annotate(Access, access.operator(["site.not_found", "ops.credential_not_found"]))
      .annotate(OpenApi.Summary, does("credential.scopes"))
      .annotate(
        OpenApi.Description,
        "Fewer scopes hold at once, for tokens it was given before too, and without content:edit it gives up the lease. More hold for " +
          "the tokens it is given from then on. Its secret stays."
      ),

    HttpApiEndpoint.post("rebuildSite", "/sites/:id/rebuild", {
      params: id,
      payload: optionalBody(NewOpsRebuild),
      success: OpsRebuild.pipe(accepted)
    })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, does("site.rebuild"))
      .annotate(
        OpenApi.Description,
        "In the background: 202 says that it is begun, GET /ops/v1/rebuilds/{id} how far it is. Pages go on being served meanwhile, " +
          "and one whose bytes do not change is not written. With `atomic` visitors get all pages as they were until every page is " +
          "rendered, and then all of them anew; what is published meanwhile they see at once. It writes each page twice, and a " +
          "change of the whole site that comes meanwhile takes its place and is atomic too."
      ),

    HttpApiEndpoint.post("purgeSite", "/sites/:id/purge", { params: id, success: OpsPurge.pipe(accepted) })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, does("site.purge"))
      .annotate(
        OpenApi.Description,
        "In the background: 202 says that it is left for a worker to tell. It is told twice, seconds apart, since an answer of " +
          "before may be on its way to it the first time. Changes are told to it by themselves."
      ),

    HttpApiEndpoint.post("rebuildAll", "/rebuild", {
      payload: optionalBody(NewOpsRebuild),
      success: OpsRebuilds.pipe(accepted)
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, does("installation.rebuild"))
      .annotate(OpenApi.Description, "One rebuild a site, as POST /ops/v1/sites/{id}/rebuild begins it."),

    HttpApiEndpoint.get("listRebuilds", "/rebuilds", {
      success: OpsRebuilds
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List recent rebuilds")
      .annotate(OpenApi.Description, `The latest first, at most ${limits.rebuildsShown}, whoever asked for them.`),

    HttpApiEndpoint.get("readRebuild", "/rebuilds/:id", { params: rebuildId, success: OpsRebuild })
      .annotate(Access, access.operator(["ops.rebuild_not_found"]))
      .annotate(OpenApi.Summary, "See the progress of a rebuild")
      .annotate(OpenApi.Description, "Ask again until `state` is no longer `running`."),

    HttpApiEndpoint.delete("cancelRebuild", "/rebuilds/:id", { params: rebuildId, success: OpsRebuild })
      .annotate(Access, access.operator(["ops.rebuild_not_found"]))
      .annotate(OpenApi.Summary, does("rebuild.cancel"))
      .annotate(OpenApi.Description, "One that has ended stays as it ended, and is answered so."),

    HttpApiEndpoint.get("listJobs", "/jobs", {
      success: Schema.Struct({
        jobs: Schema.Array(OpsDeadJob).annotate({ description: "The latest first." })
      }).annotate({ identifier: "OpsDeadJobList", description: "Background work that was given up." })
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List background jobs that were given up")
      .annotate(
        OpenApi.Description,
        `The latest first, at most ${limits.deadJobsShown}; they are kept for ${limits.deadJobKeptMs / DAY_MS} days. What still ` +
          "waits is counted by GET /ops/v1/status."
      ),

    HttpApiEndpoint.post("retryJob", "/jobs/:id/retry", { params: jobId, success: OpsJobState })
      .annotate(Access, access.operator(["ops.job_not_found"]))
      .annotate(OpenApi.Summary, does("job.retry"))
      .annotate(
        OpenApi.Description,
        "It is due at once, with every attempt before it. `done` where a job that waits does the same work already."
      ),

    HttpApiEndpoint.delete("discardJob", "/jobs/:id", { params: jobId, success: OpsJobState })
      .annotate(Access, access.operator(["ops.job_not_found"]))
      .annotate(OpenApi.Summary, does("job.discard"))
      .annotate(OpenApi.Description, "It is not done, and no longer listed."),

    HttpApiEndpoint.get("readSweep", "/sweep", { success: OpsSweep })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "See what was removed because its time was over")
      .annotate(
        OpenApi.Description,
        "By rule, what the last sweep removed and what went in all. Some rules are followed by the minute, the others once a day. " +
          "Sites of which nothing goes before somebody has looked are listed, and so is who swept when."
      ),

    HttpApiEndpoint.post("sweep", "/sweep", {
      payload: optionalBody(
        Schema.Struct({
          dryRun: Schema.optionalKey(Schema.Boolean).annotateKey({
            description: "`true` tells what would go now, by rule, and removes nothing."
          }),
          siteId: Schema.optionalKey(SiteId).annotateKey({
            description: "A site of which much is held back: this once, it goes. `heldBack` lists such sites."
          })
        }).annotate({ identifier: "NewOpsSweep", description: "Whether it is a rehearsal, and what is let pass." })
      ),
      success: OpsSweep
    })
      .annotate(Access, access.operator(["ops.nothing_held_back"]))
      .annotate(OpenApi.Summary, does("installation.sweep"))
      .annotate(
        OpenApi.Description,
        "A worker begins within a minute, and GET /ops/v1/sweep tells how it went; workers do the same once a day of their own. " +
          "What goes and what is kept stands in docs/retention.md. With `dryRun` it is measured at once and nothing goes. " +
          "Where more of a site's objects would go than is likely to be right, none of it goes before it is named as `siteId`."
      ),

    HttpApiEndpoint.post("freeze", "/sites/:id/freeze", {
      params: id,
      payload: optionalBody(
        Schema.Struct({
          reason: Schema.optionalKey(Name).annotateKey({
            description: "Why, for the people of the site; `frozen by the operator` when left out."
          })
        }).annotate({ identifier: "OpsFreeze", description: "Why the site is frozen." })
      ),
      success: OpsSite
    })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, does("site.freeze"))
      .annotate(
        OpenApi.Description,
        "Reads, rehearsals and visitors go on as before; programs are refused with 423. A site that is frozen already stays so, for the reason that is given now, if any."
      ),

    HttpApiEndpoint.post("unfreeze", "/sites/:id/unfreeze", { params: id, success: OpsSite })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, does("site.unfreeze"))
      .annotate(
        OpenApi.Description,
        "Its counters start over, or the next write would freeze it again. A site that is not frozen stays as it is."
      )
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "For the operator of the service; the bearer is the operator token.") {}
