/** Figures of visits. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"

const LocalDate = Schema.String.annotate({
  identifier: "LocalDate",
  format: "date",
  description: "A day of the calendar, in the time zone of the site: `2026-03-29`."
})

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

export const FiguresShape = Schema.Struct({
  timeZone: described(Schema.String, "IANA name of the zone in which days begin and end; `UTC` where none is known."),
  from: described(LocalDate, "First day of the range."),
  to: described(LocalDate, "Its last day."),
  days: described(
    Schema.Array(
      Schema.Struct({
        date: described(LocalDate, "The day."),
        views: described(Count, "Pages that people opened."),
        visits: described(Count, "Visits: a visitor's first view of the day that no page of the site led to."),
        forms: described(Count, "Forms that were sent and accepted.")
      }).annotate({ identifier: "DayFigures", description: "Sums of one day." })
    ),
    "Every day of the range, the first one first."
  ),
  pages: described(
    Schema.Array(
      Schema.Struct({
        route: described(Schema.NullOr(Schema.String), "Route of the page; null for all others together."),
        views: described(Count, "How often it was opened.")
      }).annotate({ identifier: "PageFigures", description: "Views of one page." })
    ),
    `The ${limits.figuresShown} pages with the most views, then the others as one.`
  ),
  referrers: described(
    Schema.Array(
      Schema.Struct({
        host: described(
          Schema.NullOr(Schema.String),
          "Host of the page that led to the site; null for all others together."
        ),
        visits: described(Count, "Visits that began there.")
      }).annotate({ identifier: "ReferrerFigures", description: "Visits by where they came from." })
    ),
    `The ${limits.figuresShown} hosts that led to the most visits, to ${limits.figuresReferrerVisits} at least, then the others as one. Visits that nobody led are in \`days\` alone.`
  ),
  automated: described(Count, "Pages that programs asked for in the range, which are not among `views`.")
}).annotate({ identifier: "Figures", description: "Visits of the site, as sums in which nobody can be recognised." })

export class FiguresApi extends HttpApiGroup.make("figures")
  .add(
    HttpApiEndpoint.get("read", "/figures", {
      query: {
        from: described(
          Schema.optionalKey(Schema.String),
          `First day, as 2026-03-29; ${limits.figuresUsualDays} days until \`to\` when left out. A range has at most ${limits.figuresRangeDays} days.`
        ),
        to: described(Schema.optionalKey(Schema.String), "Last day, counted; today when left out.")
      },
      success: FiguresShape
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read how often the site was visited")
      .annotate(
        OpenApi.Description,
        "Visits, views, referrers and forms sent by day, counted without cookies and without anything about who came. New ones show after a minute or so. Days are kept for two years, pages and referrers for 13 months."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "How often the site is visited, counted without telling who came.") {}
