/** Private draft sites for anyone who asks. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { described, inTime } from "../../answers/described.ts"
import { visibleName } from "../../answers/visibleName.ts"
import { Timestamp } from "../../answers/shapes.ts"

export const IssuedCredential = Schema.Struct({
  clientId: described(Schema.String, "Its id, `cred_…`, under which its writes are recorded."),
  clientSecret: described(Schema.String, "Shown this once.")
}).annotate({ identifier: "IssuedCredential", description: "What POST /v1/auth/token takes." })

export const DraftAnswer = Schema.Struct({
  tenantId: described(Schema.String, "Id of the site, `site_…`."),
  previewUrl: described(Schema.String, "Where the site is shown; search engines are kept away."),
  claimUrl: described(
    Schema.String,
    "For the person who shall own the site: opened in a browser, it makes the draft theirs."
  ),
  expiresAt: described(Timestamp, "When the draft is deleted unless it was claimed."),
  credential: described(IssuedCredential, "For you, to write with.")
}).annotate({ identifier: "Draft", description: "A private site, and what opens it." })

const verticalCharacters = 40

export class DraftsApi extends HttpApiGroup.make("drafts")
  .add(
    HttpApiEndpoint.post("create", "/drafts", {
      payload: Schema.Struct({
        businessName: visibleName(limits.siteNameCharacters).annotateKey({
          description: `Name of the site, 1 to ${limits.siteNameCharacters} characters without blanks around it.`
        }),
        vertical: Schema.optionalKey(
          Schema.String.check(
            Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/u, {
              message: "Use words of lower-case letters and digits, joined by hyphens, for example piano-workshop"
            }),
            Schema.isMaxLength(verticalCharacters)
          ).annotate({
            description: `Trade of the business in words of lower-case letters and digits, joined by hyphens, for example \`piano-workshop\`; at most ${verticalCharacters} characters.`
          })
        )
      }),
      success: DraftAnswer.pipe(HttpApiSchema.status(201))
    })
      .annotate(Access, { ...access.open(["draft.ip_limit", "site.host_taken"]), keyed: true })
      .annotate(OpenApi.Summary, "Start a draft site")
      .annotate(
        OpenApi.Description,
        `Needs no authentication. ${limits.draftsPerAddress} in ${inTime(limits.draftsWindowMs)} from one address. The draft is deleted after ` +
          `${inTime(limits.draftLifetimeMs)} unless a person claims it through claimUrl; until then it holds at most ` +
          `${limits.draftPages} pages, and its forms refuse visitors. Go on with POST /v1/auth/token and GET /v1/site, ` +
          "whose `nextSteps` say what is still to be done."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Draft sites: build first, claim later.") {}
