/**
 * Looking at a page as a browser shows it. Both rows read: no lease, no write charged, nothing of the site written
 * (SHOT-15, VERIFY-01). What they cost is machine time, so looks have a budget of their own.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  type AccessibilityKind,
  accessibilityKinds,
  overflowWidths
} from "../../../engine/content/capture/measurements.ts"
import { ratioTolerance } from "../../../engine/content/capture/verification.ts"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders, described } from "../../answers/described.ts"
import { listingShown, PageIdParam, VersionIdParam } from "../../answers/shapes.ts"

const id = { id: PageIdParam }
const pixels = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const version = {
  version: Schema.optionalKey(
    VersionIdParam.check(
      Schema.makeFilter((id) => id !== "" || "is empty: name a version, or leave the parameter out")
    ).annotate({ description: "Left out: the version that is live, else the latest." })
  ),
  ...listingShown
}
const errors: ReadonlyArray<ErrorCode> = [
  "page.not_found",
  "version.not_found",
  "listings.not_found",
  "rate.limited",
  "capture.unavailable",
  "capture.busy"
]

const at = {
  selector: described(Schema.String, "A CSS selector that leads to the element."),
  text: described(Schema.String, "The beginning of its text; empty for one without.")
}
const Place = Schema.Struct(at).annotate({ identifier: "PlaceOnPage", description: "An element of the page." })
const Size = Schema.Struct({
  width: described(Schema.Finite, "CSS pixels."),
  height: described(Schema.Finite, "CSS pixels.")
}).annotate({ identifier: "SizeOnPage" })
const Arrived = (what: string, does: string) =>
  Schema.Struct({
    [what]: described(Schema.Int, `How many had ${does}.`),
    total: described(Schema.Int, "Of how many.")
  })

const Settled = Schema.Struct({
  images: described(Arrived("decoded", "arrived and been decoded"), "Pictures."),
  fonts: described(
    Schema.Struct({
      loaded: described(Schema.Int, "Families that are there."),
      attempted: described(Schema.Int, "Families that the page asked for."),
      failed: described(Schema.Array(Schema.String), "Those that could not be loaded."),
      timedOut: described(Schema.Array(Schema.String), "Those still on their way when time was up.")
    }),
    "Typefaces."
  ),
  frames: described(Arrived("loaded", "loaded"), "Frames."),
  revealsForced: described(Schema.Int, "Elements that wait for a scroll and were shown for the look."),
  ok: described(Schema.Boolean, "Whether nothing was still on its way.")
}).annotate({ identifier: "Settled", description: "How far the page had come when it was looked at." })

const accessibility: { readonly [kind in AccessibilityKind]: string } = {
  img_no_alt: "Pictures without alternative text.",
  no_accessible_name: "Links and buttons that a screen reader has no name for.",
  unlabelled_control: "Form controls without a label.",
  no_focus_indicator: "What looks the same when the keyboard reaches it."
}

export const VerificationAnswer = Schema.Struct({
  contrast: described(
    Schema.Array(
      Schema.Struct({
        ...at,
        ratio: described(Schema.Finite, "Contrast of text and ground, from 1 to 21."),
        required: described(Schema.Finite, "The least for text of this size, by WCAG 2.2 AA."),
        foreground: described(Schema.String, "Colour of the text."),
        background: described(Schema.String, "Colour behind it.")
      })
    ),
    "Text that is too faint."
  ),
  contrastUnmeasured: described(
    Schema.Array(
      Schema.Struct({ ...at, why: described(Schema.String, "What stood in the way, for example a picture behind it.") })
    ),
    "Text whose contrast could not be told."
  ),
  a11y: described(
    Schema.Struct(
      Object.fromEntries(
        accessibilityKinds.map((kind) => [kind, described(Schema.Array(Place), accessibility[kind])])
      ) as {
        readonly [kind in AccessibilityKind]: Schema.$Array<typeof Place>
      }
    ),
    "What people cannot use who do not see or do not point."
  ),
  overflow: described(
    Schema.Array(
      Schema.Struct({
        width: described(Schema.Int, `Width of the window: ${overflowWidths.join(", ")} pixels are tried.`),
        by: described(Schema.Finite, "Pixels by which the page is wider."),
        elements: described(Schema.Array(Place), "Outermost elements that reach beyond the edge.")
      })
    ),
    "Widths at which the page scrolls sideways."
  ),
  images: described(
    Schema.Array(
      Schema.Struct({
        ...at,
        src: described(Schema.String, "Address of the picture."),
        declared: described(Size, "As width and height in its markup say."),
        rendered: described(Size, "As it is shown."),
        declaredRatio: described(Schema.Finite, "Width over height as declared."),
        renderedRatio: described(Schema.Finite, "Width over height as shown."),
        difference: described(
          Schema.Finite,
          `Their difference over the declared one; more than ${ratioTolerance} is listed.`
        )
      })
    ),
    "Pictures shown in another shape than their own."
  ),
  hidden: described(
    Schema.Array(
      Schema.Struct({
        ...at,
        by: described(Schema.String, "What keeps it from being seen, for example `display: none`.")
      })
    ),
    "Content that nobody sees, at none of the widths that `overflow` tries; without what the platform keeps hidden itself. It does not count against the page."
  ),
  blank: described(
    Schema.optionalKey(Schema.Struct({ note: described(Schema.String, "What to do about it.") })),
    "There where nothing is to be seen between header and footer. Such a page is not `ok`."
  ),
  brokenImages: described(
    Schema.Array(Schema.Struct({ ...at, src: described(Schema.String, "Its address.") })),
    "Pictures that did not load."
  ),
  shareImage: described(
    Schema.optionalKey(
      Schema.Struct({
        note: described(Schema.String, "What is missing."),
        suggestion: described(
          Schema.NullOr(Schema.String),
          "The largest picture the page shows; null where it shows none."
        )
      })
    ),
    "There where neither the page nor its site names a picture for those who share it."
  ),
  connectorPaging: described(
    Schema.Array(
      Schema.Struct({
        provider: described(Schema.String, "Where the list comes from."),
        returned: described(Schema.Int, "How many it shows."),
        total: described(Schema.Int, "Of how many."),
        url: described(Schema.String, "The request that brought it.")
      })
    ),
    "Lists that show one page of many."
  ),
  settled: Settled,
  audit: described(
    Schema.Struct({
      bound: described(
        Schema.Boolean,
        "Whether a route with parameters was shown with a row of its collection, or a listing."
      ),
      route: described(Schema.String, "The page's route."),
      boundTo: described(Schema.NullOr(Schema.String), "The path of that row; null where there was none."),
      note: described(Schema.NullOr(Schema.String), "Why there was none; else null.")
    }),
    "What was looked at."
  ),
  summary: described(
    Schema.Struct({
      ok: described(Schema.Boolean, "Whether nothing needs mending, and the page had settled."),
      counts: described(
        Schema.Record(Schema.String, Schema.Int),
        "How many there are of each kind, those not listed included."
      )
    }),
    "The whole in short."
  )
}).annotate({ identifier: "Verification", description: "What a browser measured on the page." })

export class CaptureApi extends HttpApiGroup.make("capture")
  .add(
    HttpApiEndpoint.get("screenshot", "/pages/:id/screenshot", {
      params: id,
      query: {
        ...version,
        w: described(
          Schema.optionalKey(pixels(320, 2_560)),
          "Width of the viewport in CSS pixels; 1440 when left out."
        ),
        h: described(Schema.optionalKey(pixels(320, 4_000)), "Its height; 900 when left out."),
        fullPage: Schema.optionalKey(
          Schema.Literals(["1", "true", "0", "false"]).annotate({
            description: `\`0\` or \`false\` takes the viewport alone, as does \`y\`. Pages higher than ${limits.capturePixelsHigh} pixels are cut there.`
          })
        ),
        y: described(
          Schema.optionalKey(pixels(0, 1_000_000)),
          "Scrolls so many pixels down first, as far as the page goes."
        )
      },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/png" }))
    })
      .annotate(Access, access.read("content:read", errors))
      .annotate(AnswerHeaders, {
        "X-Mk-Settled": "`ok`, or `partial` where something was still on its way when time was up.",
        "X-Mk-Images": "Pictures that were decoded, of how many: `3/3`.",
        "X-Mk-Fonts": "Typefaces that were loaded, of how many the page asked for: `2/2`.",
        "X-Mk-Fonts-Failed": "Families that could not be loaded, comma separated; absent where there are none.",
        "X-Mk-Fonts-Timeout":
          "Families still on their way when time was up, comma separated; absent where there are none.",
        "X-Mk-Reveals-Forced": "How many elements that wait for a scroll were shown for the picture.",
        "X-Mk-Frames": "Frames that were loaded, of how many: `1/1`.",
        "X-Mk-Scroll-Y": "How far down it was scrolled, in pixels; only with `y`.",
        "X-Mk-Bound":
          "On a route with parameters: the path of the row or listing that is shown, or why there is none; else absent."
      })
      .annotate(OpenApi.Summary, "Take a picture of a page")
      .annotate(
        OpenApi.Description,
        "A PNG. The X-Mk- headers say how far the page had come and what it was shown with; one that was not done in time " +
          "is answered all the same."
      ),

    HttpApiEndpoint.get("verify", "/pages/:id/verify", { params: id, query: version, success: VerificationAnswer })
      .annotate(Access, access.read("content:read", errors))
      .annotate(OpenApi.Summary, "Measure a page: contrast, names, overflow, pictures")
      .annotate(
        OpenApi.Description,
        `Nothing is written. At most ${limits.captureFindings} findings of each kind are listed.`
      )
  )
  .prefix("/v1")
  .annotate(
    OpenApi.Description,
    `Pages as a browser shows them: pictures and measurements. Pages of one site are looked at one after another, ${limits.capturesPerHour} times an hour at most; a look that has not ended after ${limits.captureMs / SECOND_MS} seconds is given up.`
  ) {}
