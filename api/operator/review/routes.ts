/** What waits for a member of staff: versions, archiving, and the flags that make things wait. Bearer is the operator's. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { SiteId } from "../../../engine/model/ids.ts"
import { limits } from "../../../engine/limits.ts"
import { editClasses, pageKinds } from "../../../engine/model/Page.ts"
import { policyValues } from "../../../engine/model/Site.ts"
import { does } from "../../../engine/staff/actions.ts"
import { Access, access } from "../../access/Access.ts"
import { Archived, archiveTargetErrors, ConfirmedRoute } from "../../answers/archived.ts"
import { NullableTimestamp, optionalBody, PageIdParam, VersionIdParam, VersionRef } from "../../answers/shapes.ts"
import { visibleName } from "../../answers/visibleName.ts"
import { PublishedVersion, Written } from "../../answers/written/shapes.ts"

const site = {
  id: Schema.String.annotate({ description: "Id of the site, `site_…`." }) as unknown as Schema.Codec<SiteId, string>
}
const page = {
  ...site,
  pageId: PageIdParam.annotateKey({ description: "Id of the page or shared asset, `pg_…`." })
}
const version = { ...page, vid: VersionIdParam.annotateKey({ description: "Id of the version that waits." }) }

const Policy = Schema.Literals(policyValues).annotate({
  identifier: "PolicyValue",
  description:
    "auto: live at once. hold: waits for the owner, staff or a credential with content:publish. owner: waits for the " +
    "owner or staff, and no credential can release it."
})

/** Every subject a policy may speak of: edit classes and kinds of asset. Others are refused. */
const policySubjects = [...new Set([...editClasses, ...pageKinds])]
const PolicyByPart = Schema.Struct(
  Object.fromEntries(policySubjects.map((subject) => [subject, Schema.optionalKey(Policy)]))
)

const Destination = Schema.String.check(
  Schema.isPattern(/^\d{1,12}$/u, { message: "Use the number of a destination, 1 to 12 digits" })
)

/** A key of an association. */
const FeedKey = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][\w.:-]{0,63}$/u, {
    message: "Use the key as the association has it: 1 to 64 letters, digits and . : _ -"
  })
)
const PlaceName = Schema.String.check(Schema.isMaxLength(100))

const ApprovalMode = Schema.Literals(["ai", "staff"]).annotate({
  description:
    "Who confirms that a page is taken off the site, and that it comes back: `ai`, a program in a second call, and the " +
    "owner; `staff`, a member of staff both times."
})
const meanings = {
  requireIfMatch: { description: "Whether every edit of content has to send If-Match." },
  ownerEmail: {
    description:
      "Address of the owner's account; null for none. Set here it counts as confirmed, and whoever looked after the site before " +
      "does so no longer, unless it is the address of one of them."
  },
  pageCap: {
    description:
      "Pages the plan covers; null for any number. The newest pages beyond it are frozen: served, and not edited."
  },
  plan: {
    description:
      "What the business pays for, as you name it; null for nothing. A plan ends the trial for good, and a site that had gone " +
      "offline is served again at once. Without one nothing begins: only a draft that is claimed is on trial."
  },
  trialDays: {
    description:
      "Prolongs a trial: it ends so many days from now, and not sooner than before. A site that had gone offline is served again."
  },
  botChallenge: {
    description:
      "Whether visitors' browsers do a second of work before a form is taken. Every page is rendered again on a change."
  },
  imageAccount: {
    description:
      "Account at an image host whose pictures pages may show, as its base address with a slash at the end: https, of letters, " +
      "digits and `.`, `_`, `~`, `-`."
  },
  enabled: { description: "Whether the site shows listings of the resale feed." },
  destination: { description: "Number of the part of the feed it may show; null for all of it." },
  market: { description: "Where every listing lies, whatever a page asks for; null for everywhere." },
  province: { description: "A province or territory, by its name or its two letters." },
  city: {
    description: "One city of it; null for the whole province. It goes with a change of province that names none."
  },
  agentKey: { description: "The site’s own agent at the association (MemberKey), by whom its own listings are told." },
  officeKey: { description: "The site’s own office at the association (OfficeKey)." },
  addressLookup: { description: "Addresses that visitors type." },
  lookupEnabled: {
    description:
      "Whether scripts of its pages may look addresses up. Each look-up is charged to your account at the service."
  },
  reviews: { description: "Reviews of the business at the service that knows places." },
  reviewedPlaces: {
    description:
      "Places whose reviews pages may show; the first where a page names none. Every page is rendered again on a change."
  },
  placeName: { description: "What pages call it; no two are called the same." },
  placeId: { description: "Its id at the service, such as `ChIJN1t_tDeuEmsRUsoyG83frY4`." }
}

const planId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u, {
    message: "Use lower-case letters, digits and inner hyphens, at most 40"
  })
).annotate({ description: "For programs, for example `studio`." })
const planLabel = visibleName(80)
const PlanWanted = Schema.Struct({
  id: planId,
  label: Schema.optionalKey(planLabel).annotateKey({ description: "What people call it; the id when left out." })
})
const PlanSet = Schema.Struct({ id: planId, label: Schema.String.annotate({ description: "What people call it." }) })

const Reviewed = Schema.Struct({
  name: visibleName(limits.reviewedPlaceCharacters).annotateKey(meanings.placeName),
  placeId: Schema.String.check(Schema.isMaxLength(400)).annotateKey(meanings.placeId)
})

export const SiteFlags = Schema.Struct({
  siteId: Schema.String.annotate({ description: "Id of the site." }),
  approvalMode: ApprovalMode,
  requireIfMatch: Schema.Boolean.annotate(meanings.requireIfMatch),
  publishPolicy: Schema.Record(Schema.String, Policy).annotate({
    description: "What waits, by edit class or kind of asset, where that differs from the platform's default."
  }),
  ownerEmail: Schema.NullOr(Schema.String).annotate(meanings.ownerEmail),
  ownerConfirmed: Schema.NullOr(Schema.Boolean).annotate({
    description:
      "Whether whoever reads mail there has said that the site is theirs. Until then that mailbox gets nothing but the way " +
      "to do so, and the end of a trial is told to staff by an alert. Null without an owner."
  }),
  pageCap: Schema.NullOr(Schema.Int).annotate(meanings.pageCap),
  plan: Schema.NullOr(PlanSet).annotate(meanings.plan),
  trialEndsAt: NullableTimestamp.annotate({
    description: "When its trial ends, or ended; null for a site that is not on trial."
  }),
  botChallenge: Schema.Boolean.annotate(meanings.botChallenge),
  imageAccount: Schema.NullOr(Schema.String).annotate({
    description: `${meanings.imageAccount.description} Null where every picture is the site's own.`
  }),
  listings: Schema.Struct({
    enabled: Schema.Boolean.annotate(meanings.enabled),
    destination: Schema.NullOr(Schema.String).annotate(meanings.destination),
    market: Schema.NullOr(
      Schema.Struct({
        province: Schema.String.annotate(meanings.province),
        city: Schema.NullOr(Schema.String).annotate(meanings.city)
      })
    ).annotate(meanings.market),
    agentKey: Schema.NullOr(Schema.String).annotate(meanings.agentKey),
    officeKey: Schema.NullOr(Schema.String).annotate(meanings.officeKey),
    budget: Schema.NullOr(
      Schema.Struct({
        today: Schema.Int.annotate({ description: "Calls of the feed that were made on it today, by UTC." }),
        dailyCalls: Schema.Int.annotate({
          description: "How many may be made a day; then the feed is asked again on the next."
        })
      })
    ).annotate({ description: "The budget of the feed that the site has to itself; null without one." })
  }).annotate({ description: "Listings of the resale feed; what is set stays while they are off." }),
  addressLookup: Schema.Struct({ enabled: Schema.Boolean.annotate(meanings.lookupEnabled) }).annotate(
    meanings.addressLookup
  ),
  reviews: Schema.Struct({
    places: Schema.Array(
      Schema.Struct({
        name: Schema.String.annotate(meanings.placeName),
        placeId: Schema.String.annotate(meanings.placeId)
      })
    ).annotate(meanings.reviewedPlaces)
  }).annotate(meanings.reviews)
}).annotate({ identifier: "SiteFlags", description: "What staff decide of a site, as it stands from now on." })

export class ReviewApi extends HttpApiGroup.make("review")
  .add(
    HttpApiEndpoint.patch("setFlags", "/sites/:id", {
      params: site,
      payload: Schema.Struct({
        approvalMode: Schema.optionalKey(ApprovalMode),
        requireIfMatch: Schema.optionalKey(Schema.Boolean).annotateKey(meanings.requireIfMatch),
        publishPolicy: Schema.optionalKey(PolicyByPart).annotateKey({
          description: "What waits, by edit class or kind of asset. Subjects that are not named keep theirs."
        }),
        ownerEmail: Schema.optionalKey(Schema.NullOr(Schema.String)).annotateKey(meanings.ownerEmail),
        pageCap: Schema.optionalKey(Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))).annotateKey(
          meanings.pageCap
        ),
        plan: Schema.optionalKey(Schema.NullOr(PlanWanted)).annotateKey(meanings.plan),
        trialDays: Schema.optionalKey(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.trialDaysMost }))
        ).annotateKey({ description: meanings.trialDays.description }),
        botChallenge: Schema.optionalKey(Schema.Boolean).annotateKey(meanings.botChallenge),
        imageAccount: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))).annotateKey({
          description:
            `${meanings.imageAccount.description} \`none\` for no account; \`default\` for the installation's. What is published ` +
            "stays as it is: browsers show none of its pictures of another account any more."
        }),
        listings: Schema.optionalKey(
          Schema.Struct({
            enabled: Schema.optionalKey(Schema.Boolean).annotateKey(meanings.enabled),
            destination: Schema.optionalKey(Schema.NullOr(Destination)).annotateKey(meanings.destination),
            market: Schema.optionalKey(
              Schema.NullOr(
                Schema.Struct({
                  province: Schema.optionalKey(PlaceName).annotateKey(meanings.province),
                  city: Schema.optionalKey(Schema.NullOr(PlaceName)).annotateKey(meanings.city)
                })
              )
            ).annotateKey(meanings.market),
            agentKey: Schema.optionalKey(Schema.NullOr(FeedKey)).annotateKey(meanings.agentKey),
            officeKey: Schema.optionalKey(Schema.NullOr(FeedKey)).annotateKey(meanings.officeKey),
            dailyCalls: Schema.optionalKey(
              Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })))
            ).annotateKey({
              description: `Calls of the feed a day on the budget that the site has to itself; null for ${limits.feedCallsPerDay}. Without such a budget it changes nothing.`
            })
          })
        ).annotateKey({
          description: "Listings of the resale feed. What is left out stays, while they are off as well."
        }),
        addressLookup: Schema.optionalKey(
          Schema.Struct({ enabled: Schema.Boolean.annotateKey(meanings.lookupEnabled) })
        ).annotateKey(meanings.addressLookup),
        reviews: Schema.optionalKey(
          Schema.Struct({
            places: Schema.Array(Reviewed)
              .check(Schema.isMaxLength(limits.reviewedPlaces))
              .annotateKey({
                description: `${meanings.reviewedPlaces.description} They take the place of those there were; none for an empty list.`
              })
          })
        ).annotateKey(meanings.reviews)
      }).annotate({ identifier: "SiteFlagsPatch", description: "Any of these; what is left out stays." }),
      success: SiteFlags
    })
      .annotate(Access, access.operator(["site.not_found", "request.invalid"]))
      .annotate(OpenApi.Summary, "Set what staff decide of a site")
      .annotate(
        OpenApi.Description,
        "An empty body changes nothing and answers how it stands, as GET /ops/v1/sites/{id} does too."
      ),

    HttpApiEndpoint.patch("setPageMeta", "/sites/:id/pages/:pageId", {
      params: page,
      payload: Schema.Struct({
        meta: Schema.Struct({
          canonical: Schema.NullOr(Schema.String.check(Schema.isMaxLength(2000))).annotate({
            description:
              "The https address that search engines take for the original of this page; null for the page's own."
          })
        }).annotate({ description: "Keys of `meta` that only staff set. What is left out stays." })
      }).annotate({ identifier: "StaffPageMeta", description: "What only staff say of a page." }),
      success: [Written, Written.pipe(HttpApiSchema.status(202))]
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "page.not_found",
          "page.archived",
          "page.frozen",
          "page.meta_invalid",
          "owner.unreachable",
          "request.invalid"
        ])
      )
      .annotate(OpenApi.Summary, does("page.canonical"))
      .annotate(
        OpenApi.Description,
        "A new version like any other: it is held where the site's policy holds settings, carries along the text that waits, " +
          "and stands in the history and the audit trail as staff's. Programs can neither set the key nor clear it, and a " +
          "revert leaves it as it is. The answer's versionId is null where the page said so already."
      ),

    HttpApiEndpoint.post("confirmArchive", "/sites/:id/pages/:pageId/archive/confirm", {
      params: page,
      payload: ConfirmedRoute,
      success: Archived
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "page.not_found",
          "archive.state_conflict",
          "archive.route_mismatch",
          ...archiveTargetErrors
        ])
      )
      .annotate(OpenApi.Summary, does("page.archive"))
      .annotate(
        OpenApi.Description,
        "Of a page for which POST /v1/pages/{id}/archive has been asked. Its address answers the redirect that was asked for, or 410, at once."
      ),

    HttpApiEndpoint.post("confirmUnarchive", "/sites/:id/pages/:pageId/unarchive/confirm", {
      params: page,
      payload: optionalBody(
        Schema.Struct({
          knows: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(4_000))).annotateKey({
            description:
              "Mail addresses that enquiries would go to and that you know, separated by blanks. Needed where the page's forms name " +
              "any that is not the owner's own."
          })
        }).annotate({
          identifier: "KnownReceivers",
          description: "Who is known among those that enquiries would go to."
        })
      ),
      success: Schema.Struct({
        status: Schema.Literals(["live", "draft"]).annotate({
          description: "`live` where it was live before it went, else `draft`."
        }),
        pageId: Schema.String.annotate({ description: "Id of the page." }),
        route: Schema.String.annotate({ description: "Its address, the one it had." })
      }).annotate({ identifier: "Unarchived", description: "The page is back." })
    })
      .annotate(
        Access,
        access.operator(["site.not_found", "page.not_found", "archive.state_conflict", "page.route_taken"])
      )
      .annotate(OpenApi.Summary, does("page.unarchive"))
      .annotate(
        OpenApi.Description,
        "Of a page for which POST /v1/pages/{id}/unarchive has been asked. The redirect that took its place goes. Where its forms would " +
          "send enquiries to mail addresses that are not the owner's own, it is refused with request.invalid, which lists them as " +
          "`unknown`, until `knows` names each."
      ),

    HttpApiEndpoint.post("approve", "/sites/:id/pages/:pageId/versions/:vid/approve", {
      params: version,
      payload: optionalBody(
        Schema.Struct({
          knows: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(4_000))).annotateKey({
            description:
              "Mail addresses that the owner refused and that you know, separated by blanks. Needed where forms of the version name " +
              "any that they did not before."
          })
        }).annotate({
          identifier: "KnownRefused",
          description: "Who is known among those that the owner refused."
        })
      ),
      success: PublishedVersion
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "page.not_found",
          "page.archived",
          "page.frozen",
          "version.not_found",
          "theme.version_not_found",
          "theme.already_live",
          "publish.nothing_held",
          "partial.limit",
          "publish.version_rejected",
          "publish.not_waiting",
          "request.invalid"
        ])
      )
      .annotate(OpenApi.Summary, does("version.approve"))
      .annotate(
        OpenApi.Description,
        "Whatever it waits for, the owner's word included. Visitors get it by the time of the answer where `served` says so. Where its " +
          "forms newly send enquiries to mail addresses that the owner refused, it is refused with request.invalid, which lists them " +
          "as `unknown`, until `knows` names each; from then on they are told."
      ),

    HttpApiEndpoint.post("reject", "/sites/:id/pages/:pageId/versions/:vid/reject", {
      params: version,
      payload: Schema.Struct({
        note: Schema.String.check(Schema.isMaxLength(limits.noteCharacters)).annotateKey({
          description: "Why, for whoever wrote it; they read it with the version."
        })
      }).annotate({ identifier: "Rejection", description: "Why a version is turned down." }),
      success: Schema.Struct({
        status: Schema.Literal("rejected").annotate({
          description: "It is not published, and nobody else can publish it."
        }),
        pageId: Schema.String.annotate({ description: "Id of the page or shared asset." }),
        versionId: VersionRef.annotateKey({ description: "The version that was turned down." }),
        reviewerNote: Schema.String.annotate({ description: "Why." })
      }).annotate({ identifier: "RejectedVersion", description: "The version is turned down." })
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "page.not_found",
          "version.not_found",
          "publish.nothing_held",
          "request.invalid"
        ])
      )
      .annotate(OpenApi.Summary, does("version.reject"))
      .annotate(OpenApi.Description, "What visitors see stays as it is.")
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "What staff confirm, approve and turn down.") {}
