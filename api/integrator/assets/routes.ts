/** Three rows an asset: read it, write it, bring an old version of it back. Paths are under `/v1`. */
import type { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { payloadQuery } from "../../answers/shapes.ts"
import { assetErrors, revertErrors } from "../../answers/written/codes.ts"
import { Rehearsed, Reverted, Written } from "../../answers/written/shapes.ts"
import { sharedAssets } from "./table.ts"

interface Asset {
  readonly name: keyof typeof sharedAssets
  readonly path: `/${string}`
  readonly params: { readonly [name: string]: typeof Schema.String }
  readonly about: string
  readonly payload: Schema.Top
  readonly read: Schema.Top
  readonly revert: Schema.Top
  readonly errors: ReadonlyArray<ErrorCode>
  readonly summaries: readonly [read: string, write: string, revert: string]
  readonly writing: string | undefined
}

const group = <const It extends Asset>({ name, path, ...it }: It) => {
  const each = Object.keys(it.params)
    .map((param) => `/:${param}`)
    .join("")
  const one = `${path}${each}` as const
  const write = HttpApiEndpoint.put("write", one, {
    params: it.params as It["params"],
    payload: it.payload as It["payload"],
    success: [Written, Written.pipe(HttpApiSchema.status(202)), Rehearsed]
  })
    .annotate(
      Access,
      access.write({
        action: `${name}.write`,
        charge: "write",
        lease: true,
        dryRun: true,
        guarded: true,
        bodyLimit: contentBodyLimit,
        errors: [...it.errors, ...assetErrors]
      })
    )
    .annotate(OpenApi.Summary, it.summaries[1])
  return HttpApiGroup.make(name as It["name"])
    .add(
      HttpApiEndpoint.get("read", path, { query: payloadQuery, success: it.read as It["read"] })
        .annotate(Access, access.read("content:read", [], name))
        .annotate(OpenApi.Summary, it.summaries[0]),

      it.writing === undefined ? write : write.annotate(OpenApi.Description, it.writing),

      HttpApiEndpoint.post("revert", `${one}/revert`, {
        params: it.params as It["params"],
        payload: it.revert as It["revert"],
        success: Reverted
      })
        .annotate(
          Access,
          access.write({
            action: `${name}.revert`,
            charge: "write",
            lease: true,
            errors: [...it.errors, ...revertErrors]
          })
        )
        .annotate(OpenApi.Summary, it.summaries[2])
    )
    .prefix("/v1")
    .annotate(OpenApi.Description, it.about)
}

export class StylesheetApi extends group(sharedAssets.stylesheet) {}
export class ScriptApi extends group(sharedAssets.script) {}
export class ChromeApi extends group(sharedAssets.chrome) {}
export class NotFoundApi extends group(sharedAssets.notfound) {}
