/**
 * What every group of rows stands under: the one guard, and how strictly requests are read. The whole API is a surface of
 * all groups; handlers are bound over a surface of their own group, so a door needs to know no other.
 */
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { Guard } from "./Guard.ts"

export const surface = <const Groups extends readonly [HttpApiGroup.Constraint, ...Array<HttpApiGroup.Constraint>]>(
  ...groups: Groups
) =>
  HttpApi.make("makeready")
    .add(...groups)
    .middleware(Guard)
    .annotate(HttpApi.ParamsParseOptions, { errors: "all" })
    .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
    // All that is wrong with a body is looked for once something is, see `schemaRefusal`: there may be very much of it.
    .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
