/** Products of the platform that take a site's enquiries: the operator connects them. Paths are under `/ops/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { addressCharacters, textCharacters } from "../../../engine/people/leads/destinations/faults.ts"
import { destinationName } from "../../../engine/people/leads/destinations/names.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { does } from "../../../engine/staff/actions.ts"
import { Access, access } from "../../access/Access.ts"
import { bounded } from "../../answers/described.ts"
import { DestinationShape } from "../../answers/leadDestination.ts"

const params = {
  id: Schema.String.annotate({ description: "Id of the site, `site_…`." }) as unknown as Schema.Codec<SiteId, string>,
  name: bounded(Schema.String, { pattern: destinationName.source }).annotate({
    description: "What forms write into data-lead-destination: lower-case letters, digits and hyphens, at most 32."
  })
}

export class ProductsApi extends HttpApiGroup.make("products")
  .add(
    HttpApiEndpoint.put("connect", "/sites/:id/products/:name", {
      params,
      payload: Schema.Struct({
        url: bounded(Schema.String, { maxLength: addressCharacters }).annotate({
          description: "Where leads are sent: an https address, which may be the platform's own."
        }),
        secret: Schema.optionalKey(Schema.String).annotateKey({
          description: "Signs every delivery; required at first. Keeps its value when left out of a later call."
        }),
        label: Schema.optionalKey(bounded(Schema.String, { maxLength: textCharacters })).annotateKey({
          description: "A name for people."
        })
      }).annotate({ identifier: "NewProduct", description: "A product of the platform, as a receiver of leads." }),
      success: DestinationShape
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "lead_webhook.name_invalid",
          "lead_webhook.name_taken",
          "lead_webhook.invalid",
          "lead_webhook.url_invalid",
          "lead_webhook.secret_required"
        ])
      )
      .annotate(OpenApi.Summary, does("product.connect"))
      .annotate(
        OpenApi.Description,
        "Forms name it in data-lead-destination; the site configures nothing. It does not count among the site's own."
      ),

    HttpApiEndpoint.delete("disconnect", "/sites/:id/products/:name", {
      params,
      success: Schema.Struct({
        status: Schema.Literal("removed").annotate({ description: "It gets nothing any more." }),
        name: Schema.String.annotate({ description: "Its name." })
      }).annotate({ identifier: "ProductRemoved", description: "The product is disconnected." })
    })
      .annotate(Access, access.operator(["site.not_found", "lead_webhook.not_found"]))
      .annotate(OpenApi.Summary, does("product.disconnect"))
      .annotate(
        OpenApi.Description,
        "Leads through forms that still name it are kept, each with a failed delivery. What a site set itself is left alone."
      )
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "Products of the platform that take enquiries.") {}
