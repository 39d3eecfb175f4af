/** Products of the platform that take a site's enquiries: the operator connects them. Paths are under `/ops/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Access, access } from "../../access/Access.ts"
import { DestinationShape } from "../../answers/leadDestination.ts"

const params = { id: Schema.String as unknown as Schema.Codec<SiteId, string>, name: Schema.String }

export class ProductsApi extends HttpApiGroup.make("products")
  .add(
    HttpApiEndpoint.put("connect", "/sites/:id/products/:name", {
      params,
      payload: Schema.Struct({
        url: Schema.String,
        secret: Schema.optionalKey(
          Schema.String.annotate({
            description: "Signs every delivery. Keeps its value when left out of a later call."
          })
        ),
        label: Schema.optionalKey(Schema.String)
      }).annotate({ identifier: "NewProduct" }),
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
      .annotate(OpenApi.Summary, "Connect a product of the platform")
      .annotate(
        OpenApi.Description,
        "Forms name it in data-lead-destination; the site configures nothing. It does not count among the site's own."
      ),

    HttpApiEndpoint.delete("disconnect", "/sites/:id/products/:name", {
      params,
      success: Schema.Struct({ status: Schema.Literal("removed"), name: Schema.String })
    })
      .annotate(Access, access.operator(["site.not_found", "lead_webhook.not_found"]))
      .annotate(OpenApi.Summary, "Disconnect a product of the platform")
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "Products of the platform that take enquiries.") {}
