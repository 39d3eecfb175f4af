/** The whole surface: the four doors, each a list of its own. Every row passes the one guard; nothing else stands between. */
import { OpenApi } from "effect/http-api"
import { surface } from "./access/surface.ts"
import { integrator } from "./integrator/door.ts"
import { operator } from "./operator/door.ts"
import { owner } from "./owner/door.ts"
import { visitor } from "./visitor/door.ts"

export class Api extends surface(
  ...integrator.groups,
  ...owner.groups,
  ...visitor.groups,
  ...operator.groups
).annotateMerge(
  OpenApi.annotations({
    title: "Makeready content API",
    version: "1",
    description:
      "Publishes websites: pages, shared assets, versions and the rules that guard them. " +
      "Every refusal is application/problem+json with a stable `code`. " +
      "Within /v1 changes only add: rows, members, codes. Clients leave alone what they do not know; what goes, goes " +
      "with a new prefix.",
    license: { name: "MIT", identifier: "MIT" } as never
  })
) {}
