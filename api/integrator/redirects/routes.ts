/** Addresses that lead elsewhere, or say that what was there is gone. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { redirectMatches, redirectSources, redirectStatuses } from "../../../engine/model/Redirect.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { AnswerHeaders, bounded, described } from "../../answers/described.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"
import { ActorRef, ServedNow } from "../../answers/shapes.ts"

export const RedirectRow = Schema.Struct({
  from: described(
    Schema.String,
    "The address: a path, a path with its query in order, or a subtree that ends in `/*`."
  ),
  to: described(Schema.NullOr(Schema.String), "Where it leads: a path of the site or an https address; null with 410."),
  status: described(Schema.Literals(redirectStatuses), "What it answers: moved for good, moved for now, or gone."),
  match: described(Schema.Literals(redirectMatches), "Whether `from` is one address or everything below it."),
  createdBy: described(Schema.NullOr(ActorRef), "Who made it; null for no one in particular."),
  source: described(Schema.Literals(redirectSources), "What made it: each is undone by what made it.")
}).annotate({
  identifier: "Redirect",
  description: "An address that leads elsewhere, or says that what was there is gone."
})

const ImportedLine = Schema.Struct({
  line: described(Schema.Int, "Line of the file, or place in the list, from 1."),
  from: described(Schema.String, "The address in its proper spelling, where it has one."),
  to: described(Schema.NullOr(Schema.String), "Where it leads in the end; of a refused line, as it was sent."),
  status: described(Schema.optionalKey(Schema.Literals(redirectStatuses)), "What it answers; absent where refused."),
  outcome: described(
    Schema.Literals(["new", "replaced", "unchanged", "refused"]),
    "What becomes of it: a new row, another in the place of one, one that stands there already, or none."
  ),
  replaces: described(
    Schema.optionalKey(
      Schema.Struct({
        from: RedirectRow.fields.from,
        to: RedirectRow.fields.to,
        status: RedirectRow.fields.status,
        createdBy: RedirectRow.fields.createdBy
      })
    ),
    "The row that gives way, or stands in the way."
  ),
  code: described(Schema.optionalKey(Schema.String), "Why it is refused: a code, as one redirect alone would answer."),
  message: described(Schema.optionalKey(Schema.String), "The same in words.")
}).annotate({ identifier: "RedirectImportLine", description: "A line of an import and what becomes of it." })

const told = {
  new: described(Schema.Int, "Lines that are new rows."),
  replaced: described(Schema.Int, "Lines that take the place of a row."),
  unchanged: described(Schema.Int, "Lines that stand there already."),
  refused: described(Schema.Int, "Lines that are refused."),
  lines: described(Schema.Array(ImportedLine), "Every line, in the order it was sent.")
}

const RedirectsImported = Schema.Struct({
  status: described(Schema.Literals(["imported", "unchanged"]), "Whether any row was written."),
  ...told,
  ...publicationMembers,
  ...publicationWarnings
}).annotate({ identifier: "RedirectsImported", description: "Every line stands as it was sent." })

const RehearsedImport = Schema.Struct({
  status: described(Schema.Literals(["would-import", "would-refuse"]), "What the same call without dryRun would do."),
  dryRun: described(Schema.Literal(true), "Tells a rehearsal from a write."),
  ...told
}).annotate({
  identifier: "RehearsedRedirectImport",
  description: "With dryRun: what would become of each line. Nothing was stored."
})

const RedirectSet = Schema.Struct({ ...RedirectRow.fields, ...publicationMembers, ...publicationWarnings }).annotate({
  identifier: "RedirectSet",
  description: "The redirect as it stands."
})

const NewRedirect = Schema.Struct({
  from: described(
    bounded(Schema.String, { maxLength: limits.redirectFromCharacters }),
    "A path such as `/old`; one with a query, for visits with all its parameters; or `/old/*` for it and everything below."
  ),
  to: described(
    bounded(Schema.String, { maxLength: limits.redirectToCharacters }),
    "A path where something is published, a file as `/media/<id>`, or an https address on an approved origin; followed to " +
      "its end where it is led on."
  ),
  status: Schema.optionalKey(described(Schema.Int, "301 unless given, or 302."))
}).annotate({ identifier: "NewRedirect", description: "An address and where it leads." })

export class RedirectsApi extends HttpApiGroup.make("redirects")
  .add(
    HttpApiEndpoint.get("list", "/redirects", {
      query: {
        format: Schema.optionalKey(
          Schema.Literals(["csv", "json"]).annotate({
            description: "`csv`: a table, as RFC 4180 has it, in UTF-8, which an import takes. `json` unless given."
          })
        )
      },
      success: [
        Schema.Struct({
          redirects: described(Schema.Array(RedirectRow), "By address."),
          limit: described(Schema.Int, `How many a site may have: ${limits.redirectRows}.`),
          served: ServedNow
        }).annotate({ identifier: "RedirectList", description: "Every redirect of the site." }),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" }))
      ]
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List redirects, or export them as CSV")
      .annotate(
        OpenApi.Description,
        "Every row by its address, those that archiving left included. In CSV a cell that a spreadsheet would run begins with an " +
          "apostrophe."
      )
      .annotate(AnswerHeaders, { "Content-Disposition": "Of CSV: `attachment`, with a name for the file." }),

    HttpApiEndpoint.post("set", "/redirects", {
      payload: NewRedirect,
      success: RedirectSet
    })
      .annotate(
        Access,
        access.write({
          action: "redirect.write",
          charge: "write",
          lease: true,
          errors: [
            "redirect.from_invalid",
            "redirect.status_invalid",
            "redirect.loop",
            "redirect.limit",
            "redirect.shadows_live_route",
            "redirect.is_archive_gone",
            "redirect.overwrite_existing",
            "redirect.target_missing",
            "redirect.target_not_allowlisted",
            "redirect.target_invalid"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Set a redirect")
      .annotate(
        OpenApi.Description,
        "The same again changes nothing; another in its place takes X-Mk-Overwriting-Writer. A page wins over a redirect; among " +
          "those the one with most parameters, then the exact path, then the longest subtree."
      ),

    HttpApiEndpoint.post("import", "/redirects/import", {
      payload: [
        Schema.Struct({
          redirects: described(
            bounded(Schema.Array(NewRedirect), { maxItems: limits.redirectRows }),
            "Each as it would be set alone, in any order."
          )
        }).annotate({ identifier: "RedirectImport", description: "Redirects to set at once." }),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" }))
      ],
      success: [RedirectsImported, RehearsedImport]
    })
      .annotate(
        Access,
        access.write({
          action: "redirect.import",
          charge: "write",
          lease: true,
          dryRun: true,
          bodyLimit: contentBodyLimit,
          errors: ["redirect.import_unreadable", "redirect.import_too_long", "redirect.import_refused"]
        })
      )
      .annotate(OpenApi.Summary, "Import redirects, all or none")
      .annotate(
        OpenApi.Description,
        "JSON, or CSV with the columns from, to and status. Each line goes by the rules of a single redirect, and lines may lead " +
          "to one another; where one is refused nothing is changed. A rehearsal tells what would become of every line. Rows that " +
          "are replaced take X-Mk-Overwriting-Writer, with every writer's name."
      ),

    HttpApiEndpoint.delete("remove", "/redirects", {
      query: { from: described(Schema.String, "The address as it is listed; a subtree with its `/*`.") },
      success: Schema.Struct({
        status: described(Schema.Literal("removed"), "It leads nowhere any more."),
        from: described(Schema.String, "Where it stood."),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "RedirectRemoved", description: "The redirect is removed." })
    })
      .annotate(
        Access,
        access.write({
          action: "redirect.delete",
          charge: "write",
          lease: true,
          errors: ["redirect.from_invalid", "redirect.not_found", "redirect.overwrite_existing"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a redirect")
      .annotate(
        OpenApi.Description,
        "What archiving left too: where no page is, the address answers 404 from then on. Another writer's takes " +
          "X-Mk-Overwriting-Writer."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Redirects of the site.") {}
