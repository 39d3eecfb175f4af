/** The vendor's check that forms of a site may have beside the proof of work. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"
import { NullableTimestamp } from "../../answers/shapes.ts"

const standing = {
  siteKey: Schema.NullOr(Schema.String).annotate({
    description: "Public key of the widget, as pages have it; null where forms have no such check."
  }),
  hasSecret: Schema.Boolean.annotate({ description: "True wherever there is a key: they are set together." }),
  secretHint: Schema.NullOr(Schema.String).annotate({ description: "The end of the secret, to tell it by." }),
  secretSetAt: NullableTimestamp.annotate({ description: "When it was set." })
}

const Standing = Schema.Struct({ ...standing, ...publicationMembers, ...publicationWarnings }).annotate({
  identifier: "Turnstile",
  description: "The check by Cloudflare Turnstile, as it is set. No secret is part of it."
})

const Looked = Schema.Struct({
  ...standing,
  vendor: Schema.NullOr(Schema.Literals(["ready", "misconfigured", "unavailable"])).annotate({
    description:
      "What the vendor says just now: `ready`, `misconfigured` where it does not know the secret, `unavailable` where it " +
      "gives no answer. In the last two cases forms stand or fall with the proof of work alone. Null without a check."
  })
}).annotate({ identifier: "TurnstileStanding", description: "The check, and whether the vendor can be asked." })

export const TurnstileSettingsBody = Schema.Struct({
  siteKey: Schema.NullOr(
    Schema.String.check(
      Schema.isPattern(/^[\w-]{16,64}$/, {
        message: "Use the site key of the widget: 16 to 64 letters, digits, - and _"
      })
    )
  ).annotate({ description: "Public key of a widget that is made for the site's hosts. Null takes the check away." }),
  secret: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[\x21-\x7e]{16,200}$/, {
        message: "Use the secret key of the widget: 16 to 200 letters, digits and signs, without spaces"
      })
    )
  ).annotateKey({
    description: "Its secret key. Kept sealed and never read back. It may be left out while the site key stays."
  })
}).annotate({ identifier: "TurnstileSettings", description: "Keys of a widget of Cloudflare Turnstile." })

export class TurnstileApi extends HttpApiGroup.make("turnstile")
  .add(
    HttpApiEndpoint.get("read", "/turnstile", { success: Looked })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "See whether forms have a vendor's check, and whether it works")
      .annotate(
        OpenApi.Description,
        "Asks the vendor whether it knows the secret, which takes it three seconds at most."
      ),

    HttpApiEndpoint.put("set", "/turnstile", { payload: TurnstileSettingsBody, success: Standing })
      .annotate(
        Access,
        access.write({ action: "turnstile.set", charge: "write", lease: true, errors: ["site.owner_only"] })
      )
      .annotate(OpenApi.Summary, "Give the forms of the site a check by Cloudflare Turnstile, or take it away")
      .annotate(
        OpenApi.Description,
        "Forms then ask for the proof of work and for a token of the vendor, whose script pages with a form load once a " +
          "visitor comes near. Every page is rendered again. No site has it unless it is set here. The owner of a live site is " +
          "told of other keys."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The vendor's check that forms may have beside the proof of work.") {}
