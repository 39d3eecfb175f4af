/** What a preview link opens, handed on by the origin: no login, the link itself is the key. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { asPage, OtherAnswers } from "../../answers/otherAnswers.ts"

export class PreviewApi extends HttpApiGroup.make("preview")
  .add(
    HttpApiEndpoint.get("open", "/public/__preview/:token", {
      params: { token: Schema.String.annotate({ description: "The secret part of the link, as it was given." }) },
      success: Schema.String.annotate({ description: "The page as that version has it." }).pipe(
        HttpApiSchema.asText({ contentType: "text/html" })
      )
    })
      .annotate(Access, access.linked(access.visitor(["version.not_found", "page.not_found"], 0)))
      .annotate(OpenApi.Summary, "Open a preview link")
      .annotate(
        OpenApi.Description,
        "At the site's preview address it is /__preview/{token}, without /public: the address that POST " +
          "/v1/pages/{id}/versions/{vid}/preview-link answers. Shows the version as visitors would see it, whatever is live; changes nothing, " +
          `works as often as it is opened and for ${limits.previewLinkMs / DAY_MS} days. No login and no cookie; no cache ` +
          "keeps it and no search engine lists it."
      )
      .annotate(OtherAnswers, {
        404: asPage("The link is not known on this site: a small page that says so."),
        410: asPage("The link's time is over: a small page that says so.")
      })
  )
  .annotate(OpenApi.Description, "Pages behind a preview link.") {}
