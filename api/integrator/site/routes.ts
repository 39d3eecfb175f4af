/** The site itself, as its integrator sees it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { hostRoles, policyValues } from "../../../engine/model/Site.ts"
import { type SiteFieldName, siteFields } from "../../../engine/site/fields/catalogue.ts"
import type { SiteField } from "../../../engine/site/fields/SiteField.ts"
import { labelCharacters, siteLabel } from "../../../engine/site/address.ts"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { BuildRouting } from "../../answers/buildRouting.ts"
import { Capabilities } from "../../answers/capabilities.ts"
import { bounded, isShown, shownAs } from "../../answers/described.ts"
import { DomainShown } from "../../answers/domain.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { NullableTimestamp, Timestamp, ServedNow } from "../../answers/shapes.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"
import { VersionTag } from "../../answers/versionOf.ts"

const fields = Object.entries(siteFields) as ReadonlyArray<readonly [SiteFieldName, SiteField]>

const nullableText = (description: string) => Schema.NullOr(Schema.String).annotate({ description })
const text = (description: string) => Schema.String.annotate({ description })
const yesOrNo = (description: string) => Schema.Boolean.annotate({ description })

/** What `PUT /v1/site` may set, as it is read back. */
const settableFields = Object.fromEntries(
  fields.map(([name, { schema, description }]) => [name, schema.annotate({ description })])
) as { readonly [name in SiteFieldName]: SiteField["schema"] }

export const SiteAnswer = Schema.Struct({
  tenantId: text("Id of the site, `site_…`; staff and logs know it by this."),
  version: text("Names what PUT /v1/site sets, as it is now. Send it in If-Match with a change of that."),
  name: text("What the business is called."),
  vertical: nullableText("Line of business, as the draft named it; null where none was named."),
  live: yesOrNo("Whether a domain of its own serves the site now."),
  language: text("The same as `locale`: the language of the pages, a BCP 47 tag such as `en`."),
  hostnames: Schema.Array(
    Schema.Struct({
      host: text("Host name in lower case, without port."),
      url: text("Address of the site under this host."),
      role: Schema.Literals(hostRoles).annotate({
        description:
          "`primary`: the www address. `root`: its domain without www, and `alias`: a further domain; both forward to it. " +
          "`preview`: the platform's own address. `former`: a preview address the site had, which forwards."
      }),
      isPrimary: yesOrNo(
        "Whether this is the site's own address now: the primary one, or the preview while there is none."
      ),
      dns: Schema.NullOr(
        Schema.Struct({
          type: Schema.Literals(["A", "CNAME"]).annotate({ description: "Kind of entry." }),
          value: nullableText(
            "What it says; null where the operator has not said by which address the world comes in."
          ),
          ready: yesOrNo("Whether the name leads here now.")
        })
      ).annotate({
        description: "What the owner of the domain enters at their registrar; null for hosts of the platform."
      }),
      domain: Schema.NullOr(DomainShown).annotate({
        description: "Of a domain of the site's own; null for hosts of the platform."
      }),
      expiresAt: Schema.optionalKey(Timestamp).annotateKey({
        description: "Until when a former address forwards; absent of the others."
      })
    })
  ).annotate({ description: "Addresses the site answers on." }),
  ...settableFields,
  buildRouting: BuildRouting,
  trackingGlobals: Schema.Array(Schema.String).annotate({
    description: "Names by which the site's script reaches the measuring services that are set, for example `gtag`."
  }),
  faviconAssetId: nullableText("The picture of the library that is the site's icon; PUT /v1/favicon sets it."),
  served: ServedNow,
  csp: Schema.Struct({
    effective: text(
      "The Content-Security-Policy header that visitors get with pages now; empty where it cannot be read."
    )
  }).annotate({ description: "The security policy of the pages." }),
  listings: Schema.Struct({
    enabled: yesOrNo("Whether the site shows listings."),
    reason: Schema.Literals(["resale_feed", "syncing", "builder_lots", "not_enabled"]).annotate({
      description: "Why: `syncing` means that the resale feed is being read for the first time."
    }),
    enabledBy: Schema.Literals(["staff", "integrator"]).annotate({
      description: "Who could change it: staff open the resale feed, a site chooses builders itself."
    }),
    provider: Schema.NullOr(Schema.Literals(["resale", "builder"])).annotate({
      description: "Whose listings these are; null while there are none."
    }),
    market: Schema.NullOr(
      Schema.Struct({
        province: text("Province or territory."),
        city: Schema.optionalKey(Schema.String).annotateKey({ description: "City; left out for the whole province." })
      })
    ).annotate({
      description:
        "Where every listing of the resale feed lies, whatever a page asks for; null for everywhere, and on a site of " +
        "builders' lots, which has none."
    }),
    featured: Schema.Struct({
      available: yesOrNo(
        "Whether the site's own listings can be told from the others: staff set a key of its agent or office."
      ),
      officeKey: nullableText("Key of its office at the association.")
    }).annotate({ description: "The site's own listings, which `data-featured` shows alone." }),
    inventory: Schema.NullOr(
      Schema.Struct({
        orgIds: Schema.Array(Schema.String).annotate({ description: "Builders whose lots it shows." }),
        province: nullableText("Province they lie in; null for any."),
        city: nullableText("City they lie in; null for any.")
      })
    ).annotate({ description: "What PUT /v1/listings/scope chose; null on every other site." }),
    map: yesOrNo("Whether its pages can show a map of the listings."),
    cityFloor: yesOrNo("Whether the market names a city: no page looks outside it, and a filter by city is dropped."),
    license: Schema.Struct({
      ownBudget: yesOrNo("Whether the site has a budget of its own at the feed.")
    }).annotate({ description: "How the feed is asked for this site." })
  }).annotate({ description: "Which listings the site shows." }),
  reviews: Schema.Struct({
    places: Schema.Array(Schema.String).annotate({
      description: "Names of the places whose reviews pages can show; the first where a page names none."
    }),
    mapsUrls: Schema.Array(Schema.String).annotate({ description: "Where each of them stands on the map." })
  }).annotate({ description: "Reviews of the business, of places that staff named." }),
  addressLookup: Schema.Struct({
    enabled: yesOrNo(
      "Whether scripts of pages can look addresses up, see `/__data/places/autocomplete`; false until staff say so."
    )
  }).annotate({ description: "Addresses that visitors type." }),
  capabilities: Capabilities.annotate({ description: "What the site can do." }),
  nextSteps: Schema.Array(
    Schema.Struct({
      id: text("Stays the same, for example `page.create`."),
      label: text("What to do, in a sentence."),
      url: text("Path of this API where it is done, or where what it needs came from.")
    })
  ).annotate({
    description: "What the site still lacks before it does its work, in order; empty once it lacks nothing."
  }),
  imageAccount: nullableText(
    "The account at an image host whose pictures pages may show beside the site's own; null for none. Staff set it."
  ),
  publishPolicy: Schema.Record(Schema.String, Schema.Literals(policyValues)).annotate({
    description:
      "As it holds for the credential that asks, whose owner may have more of its changes wait than those of others. By edit class or kind of asset: auto is live at once, hold waits for the owner, staff or content:publish, owner " +
      "waits for the owner or staff alone. `entries` and `details`, of a credential only, are what no version holds: " +
      "lists are then refused with `collection.owner_only`, and PUT /v1/site waits (202); what cannot wait is refused with `site.owner_only`. Judged are all classes in which what would go live differs from what is " +
      "live, so a change of words on top of a version that waits waits as that one does."
  }),
  requireIfMatch: yesOrNo("Whether every edit of content has to send If-Match."),
  draft: Schema.NullOr(
    Schema.Struct({
      claimed: yesOrNo("Whether a person has claimed it. Until then its forms refuse visitors."),
      expiresAt: NullableTimestamp.annotateKey({
        description: "When it is deleted unless somebody claims it; null once claimed."
      })
    })
  ).annotate({ description: "Of a site that began as a draft; else null." }),
  trial: Schema.NullOr(
    Schema.Struct({
      endsAt: Timestamp.annotateKey({
        description: `When visitors are told that the site is offline, unless it has a plan by then: ${limits.trialMs / DAY_MS} days after the draft was claimed, where the operator says nothing else.`
      }),
      daysLeft: Schema.Int.annotate({ description: "Days begun until then; 0 once it is over." }),
      expired: yesOrNo("Whether it is over.")
    })
  ).annotate({ description: "The trial of a claimed draft. Null before, once staff set a plan, and of other sites." }),
  domainNeedsPlan: yesOrNo(
    "Whether staff have to set a plan before a domain can be attached: so while there is a trial."
  ),
  pausedAt: NullableTimestamp.annotateKey({
    description:
      "Since when the owner has the website offline: visitors are told that, and writing goes on. Null while it is open."
  }),
  frozen: yesOrNo("Whether writes are refused until a person unfreezes the site. Visitors notice nothing."),
  frozenReason: nullableText("Why, while it is."),
  copying: Schema.NullOr(
    Schema.Struct({
      startedAt: Timestamp.annotateKey({
        description: "Since when. Files, texts and settings are those of this moment."
      }),
      total: Schema.Int.annotate({ description: "Files, lists and texts there are to copy." }),
      done: Schema.Int.annotate({ description: "Those that are done." }),
      failed: yesOrNo("Whether it was given up: then its owner removes the site."),
      error: nullableText("Why, where it was.")
    })
  ).annotate({
    description:
      "Set while the site is filled as a copy of another one: it takes no writes, and shows nothing to visitors. Null on every other site."
  }),
  plan: Schema.Struct({
    restricted: yesOrNo("Whether anything is limited by it."),
    id: nullableText("Its id; null while staff have set none."),
    label: nullableText("What people call it; null without one."),
    onPublicLadder: yesOrNo("Whether anybody could order it."),
    includes: Schema.Array(Schema.String).annotate({ description: "What it includes, in words." }),
    upgrades: Schema.Array(Schema.Struct({ id: text("Its id."), label: text("What people call it.") })).annotate({
      description: "Plans one could change to, without prices; empty where the installation keeps none."
    }),
    pages: Schema.Struct({
      cap: Schema.NullOr(Schema.Int).annotate({
        description: `Pages it covers, of an unclaimed draft ${limits.draftPages} at most; null for any number.`
      }),
      used: Schema.Int.annotate({ description: "Pages with an address, drafts included and archived ones not." }),
      remaining: Schema.NullOr(Schema.Int).annotate({
        description: "Pages that may still be created; null for any number."
      })
    }).annotate({ description: "How many pages it covers. Pages beyond it go on serving and are frozen." })
  }).annotate({ description: "What the site's plan covers." })
}).annotate({
  identifier: "Site",
  description: "The site the token belongs to: what it is, what is set, where it stands."
})

/** The fields that were applied, as reads show them, beside these. */
export const SiteChanged = Schema.StructWithRest(
  Schema.Struct({
    status: Schema.Literal("updated").annotate({ description: "Everything that was named is applied." }),
    unchanged: Schema.optionalKey(Schema.Literal(true)).annotateKey({
      description: "Everything was so before: nothing was written."
    }),
    version: VersionTag,
    ...publicationMembers,
    ...publicationWarnings
  }),
  [
    Schema.Record(
      Schema.String,
      Schema.Json.annotate({ description: "A field that was named, as GET /v1/site shows it." })
    )
  ]
).annotate({
  identifier: "SiteChanged",
  description: "Beside these members the fields that were named, each as GET /v1/site shows it."
})

/** Told member by member for the reference; what is sent is judged field by field, by each field's own rules. */
const SiteFields = shownAs(
  Schema.Record(Schema.String, Schema.Json),
  Schema.toJsonSchemaDocument(
    Schema.Struct(
      Object.fromEntries(
        fields.map(([name, { schema, takes = schema, description }]) => [
          name,
          Schema.optionalKey(takes).annotateKey({ description })
        ])
      )
    ),
    { includeAnnotationKey: isShown }
  ).schema
).annotate({
  identifier: "SiteFields",
  description: "At least one of these. Null clears a field."
})

const change = (action: string, errors: ReadonlyArray<ErrorCode>) =>
  access.write({ action, charge: "write", lease: true, errors })

export class SiteApi extends HttpApiGroup.make("site")
  .add(
    HttpApiEndpoint.get("read", "/site", { success: SiteAnswer })
      .annotate(Access, { ...access.read("content:read"), tagged: true })
      .annotate(OpenApi.Summary, "Read the site's configuration")
      .annotate(
        OpenApi.Description,
        "All that is set of the site, its addresses, what it can do and why not, and in `nextSteps` what it still lacks. " +
          "A good first call. What PUT /v1/site takes is shown as it is taken."
      ),

    HttpApiEndpoint.put("change", "/site", {
      payload: SiteFields,
      success: [SiteChanged, HeldForOwner.pipe(HttpApiSchema.status(202))]
    })
      .annotate(Access, {
        ...change("site.change", [
          "site.unknown_field",
          "site.field_not_writable",
          "site.one_at_a_time",
          "request.member_differs",
          ...new Set(fields.flatMap(([, { errors = [] }]) => errors)),
          "owner.unreachable"
        ]),
        tagged: true
      })
      .annotate(OpenApi.Summary, "Set fields of the site")
      .annotate(
        OpenApi.Description,
        "notifyEmail, notifyCc and notifyBcc may go together and with one other field; otherwise one field a call. All " +
          "that is named is applied, or nothing. On a live site the owner confirms recipients and routing (202); " +
          "those set before are asked about when it goes live. Anything waits (202) of a credential whose `publishPolicy` " +
          "has `details` left to the owner."
      ),

    HttpApiEndpoint.put("renameAddress", "/site/address", {
      payload: Schema.Struct({
        label: bounded(Schema.String, { pattern: siteLabel.source }).annotate({
          description:
            `The new first label of the address: ${labelCharacters.least} to ${labelCharacters.most} lower-case letters, ` +
            "digits and, between them, hyphens. Names such as `www` and `api` are kept for the service."
        })
      }),
      success: Schema.Struct({
        label: text("The label, as it was sent."),
        host: text("The preview host from now on."),
        url: text("Its address."),
        former: Schema.NullOr(
          Schema.Struct({
            host: text("The host it had."),
            redirectsUntil: Timestamp.annotateKey({ description: "Until when that forwards to the new one." })
          })
        ).annotate({ description: "The address it had; null where it has this one already." }),
        unchanged: Schema.optionalKey(Schema.Literal(true)).annotateKey({
          description: "It has this label already: nothing was written."
        }),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "SiteAddress", description: "The preview address from now on." })
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
      .annotate(
        OpenApi.Description,
        `The address it had forwards to the new one for ${limits.formerAddressMs / DAY_MS} days, and then anybody may take it. ` +
          "Links that name it should be renewed; pages are rendered again."
      ),

    HttpApiEndpoint.put("setFavicon", "/favicon", {
      payload: Schema.Struct({
        assetId: Schema.NullOr(Schema.String).annotate({
          description: "Id of a picture of the library, `med_…`; null takes the icon away."
        })
      }),
      success: Schema.Struct({
        faviconAssetId: nullableText("The picture that is the icon from now on; null for none."),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "Favicon", description: "The icon from now on." })
    })
      .annotate(Access, change("site.favicon", ["media.not_found", "favicon.not_an_image"]))
      .annotate(OpenApi.Summary, "Set the icon of the site")
      .annotate(
        OpenApi.Description,
        "Browsers show it beside the site's name. POST /v1/media brings the picture into the library first."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Configuration of the site the token belongs to.") {}
