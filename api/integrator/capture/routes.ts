/**
 * Looking at a page as a browser shows it. Both rows read: no lease, no write charged, nothing of the site written
 * (SHOT-15, VERIFY-01). What they cost is machine time, so looks have a budget of their own.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { accessibilityKinds } from "../../../engine/content/capture/measurements.ts"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { PageIdParam, VersionIdParam } from "../../answers/shapes.ts"

const id = { id: PageIdParam }
const pixels = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const version = {
  version: Schema.optionalKey(
    VersionIdParam.check(
      Schema.makeFilter((id) => id !== "" || "is empty: name a version, or leave the parameter out")
    ).annotate({ description: "Left out: the version that is live, else the latest." })
  )
}
const errors: ReadonlyArray<ErrorCode> = [
  "page.not_found",
  "version.not_found",
  "rate.limited",
  "capture.unavailable",
  "capture.busy"
]

const at = { selector: Schema.String, text: Schema.String }
const Place = Schema.Struct(at).annotate({ identifier: "PlaceOnPage" })
const Size = Schema.Struct({ width: Schema.Finite, height: Schema.Finite })
const Arrived = (what: string) => Schema.Struct({ [what]: Schema.Int, total: Schema.Int })

const Settled = Schema.Struct({
  images: Arrived("decoded"),
  fonts: Schema.Struct({
    loaded: Schema.Int,
    attempted: Schema.Int,
    failed: Schema.Array(Schema.String),
    timedOut: Schema.Array(Schema.String)
  }),
  frames: Arrived("loaded"),
  revealsForced: Schema.Int,
  /** Nothing was still on its way. */
  ok: Schema.Boolean
}).annotate({ identifier: "Settled" })

export const VerificationAnswer = Schema.Struct({
  contrast: Schema.Array(
    Schema.Struct({
      ...at,
      ratio: Schema.Finite,
      required: Schema.Finite,
      foreground: Schema.String,
      background: Schema.String
    })
  ),
  contrastUnmeasured: Schema.Array(Schema.Struct({ ...at, why: Schema.String })),
  a11y: Schema.Struct(
    Object.fromEntries(accessibilityKinds.map((kind) => [kind, Schema.Array(Place)])) as {
      readonly [kind in (typeof accessibilityKinds)[number]]: Schema.$Array<typeof Place>
    }
  ),
  overflow: Schema.Array(Schema.Struct({ width: Schema.Int, by: Schema.Finite, elements: Schema.Array(Place) })),
  images: Schema.Array(
    Schema.Struct({
      ...at,
      src: Schema.String,
      declared: Size,
      rendered: Size,
      declaredRatio: Schema.Finite,
      renderedRatio: Schema.Finite,
      difference: Schema.Finite
    })
  ),
  hidden: Schema.Array(Schema.Struct({ ...at, by: Schema.String })),
  brokenImages: Schema.Array(Schema.Struct({ ...at, src: Schema.String })),
  shareImage: Schema.optionalKey(Schema.Struct({ note: Schema.String, suggestion: Schema.NullOr(Schema.String) })),
  connectorPaging: Schema.Array(
    Schema.Struct({ provider: Schema.String, returned: Schema.Int, total: Schema.Int, url: Schema.String })
  ),
  settled: Settled,
  audit: Schema.Struct({
    bound: Schema.Boolean,
    route: Schema.String,
    boundTo: Schema.NullOr(Schema.String),
    note: Schema.NullOr(Schema.String)
  }),
  summary: Schema.Struct({ ok: Schema.Boolean, counts: Schema.Record(Schema.String, Schema.Int) })
}).annotate({ identifier: "Verification" })

export class CaptureApi extends HttpApiGroup.make("capture")
  .add(
    HttpApiEndpoint.get("screenshot", "/pages/:id/screenshot", {
      params: id,
      query: {
        ...version,
        w: Schema.optionalKey(pixels(320, 2_560).annotate({ description: "Width of the viewport; 1440 if left out." })),
        h: Schema.optionalKey(pixels(320, 4_000).annotate({ description: "Its height; 900 if left out." })),
        fullPage: Schema.optionalKey(
          Schema.Literals(["1", "true", "0", "false"]).annotate({
            description:
              "`0` or `false` takes the viewport alone, as does `y`. Pages higher than 16,000 pixels are cut there."
          })
        ),
        y: Schema.optionalKey(
          pixels(0, 1_000_000).annotate({ description: "Scrolls so far down first, as far as the page goes." })
        )
      },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/png" }))
    })
      .annotate(Access, access.read("content:read", errors))
      .annotate(OpenApi.Summary, "Take a picture of a page")
      .annotate(
        OpenApi.Description,
        "The headers X-Mk-Settled, X-Mk-Images, X-Mk-Fonts, X-Mk-Frames, X-Mk-Reveals-Forced and X-Mk-Bound say how far " +
          "the page had come and what it was shown with; one that was not done in time is answered all the same."
      ),

    HttpApiEndpoint.get("verify", "/pages/:id/verify", { params: id, query: version, success: VerificationAnswer })
      .annotate(Access, access.read("content:read", errors))
      .annotate(OpenApi.Summary, "Measure a page: contrast, names, overflow, pictures")
      .annotate(OpenApi.Description, "Nothing is written. At most 100 findings of each kind are listed.")
  )
  .prefix("/v1")
  .annotate(
    OpenApi.Description,
    `Pages as a browser shows them: pictures and measurements. Pages of one site are looked at one after another, ${limits.capturesPerHour} times an hour at most; a look that has not ended after ${limits.captureMs / SECOND_MS} seconds is given up.`
  ) {}
