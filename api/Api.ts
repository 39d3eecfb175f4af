/** The whole surface: the four doors, each a list of its own. Every row passes the one guard; nothing else stands between. */
import { HttpApi, OpenApi } from "effect/http-api"
import { PublicationState } from "./answers/publications.ts"
import { AssetState } from "./answers/written/shapes.ts"
import { PageRecord } from "./integrator/pages/shapes.ts"
import { surface } from "./access/surface.ts"
import { integrator } from "./integrator/door.ts"
import { operator } from "./operator/door.ts"
import { owner } from "./owner/door.ts"
import { visitor } from "./visitor/door.ts"

export class Api extends surface(...integrator.groups, ...owner.groups, ...visitor.groups, ...operator.groups)
  .annotateMerge(
    OpenApi.annotations({
      title: "Makeready content API",
      version: "1",
      description:
        "Publishes websites: pages, shared assets, versions and the rules that guard them. " +
        "Every refusal is application/problem+json with a stable `code`; the schema `ProblemCode` says of each what it means and " +
        "what to do next. Every answer carries `X-Request-Id`, which names the request in our logs and in the audit trail: quote " +
        "it when you ask us. Times are ISO 8601 in UTC, sizes are counted in bytes of UTF-8, and an id is told by its prefix. " +
        "Examples were sent and answered as they stand, but for ids, times and secrets; `x-examples` of an operation has their " +
        "addresses and headers. " +
        "Within /v1 changes only add: rows, members, codes. Clients leave alone what they do not know; what goes, goes " +
        "with a new prefix.",
      license: { name: "MIT", identifier: "MIT" } as never
    })
  )
  .annotate(
    // Members that many answers have: the document builds those upon them.
    HttpApi.AdditionalSchemas,
    [PublicationState, AssetState, PageRecord]
  ) {}
