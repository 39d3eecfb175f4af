/** JSON shapes that several resources share. Times are ISO 8601 in UTC; ids are told apart by their prefix. */
import { Schema } from "effect"
import { editClasses, versionStates } from "../../engine/model/Page.ts"
import { stages } from "../../engine/gate/verdict.ts"
import { deciders } from "../../engine/model/Decider.ts"
import type { PageId, VersionId } from "../../engine/model/ids.ts"
import { limits } from "../../engine/limits.ts"
import { described, inBytes } from "./described.ts"

export const Timestamp = Schema.String.annotate({
  identifier: "Timestamp",
  format: "date-time",
  description: "ISO 8601 instant in UTC."
})
export const timestamp = (epochMs: number): string => new Date(epochMs).toISOString()
export const timestampOrNull = (epochMs: number | null): string | null => (epochMs === null ? null : timestamp(epochMs))

export const NullableTimestamp = Schema.NullOr(Timestamp)
export const VersionRef = Schema.String.annotate({
  identifier: "VersionId",
  description: "A version id, `ver_…`, or `thv_…` for the theme."
})
export const ActorRef = Schema.String.annotate({
  identifier: "Actor",
  description: "A credential id, or a platform actor: `duplicate`, `onboard`, `system`, `dashboard:<siteId>`."
})

/** Ids in paths. Any text is let in: one that names nothing is a 404, whatever it looks like (API-05). */
export const PageIdParam = Schema.String.annotate({
  description: "Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes."
}) as unknown as Schema.Codec<PageId, string>
/** Of a look at a listing template: which listing it is looked at with. */
export const listingShown = {
  listing: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/u, {
        message: "Use the number of a listing: letters, digits, - and _"
      })
    ).annotate({
      description:
        "Of a listing template: the number of the listing to show. Left out: the last available one to change, and an invented one on a site that has none. Of any other page it is refused."
    })
  )
}

export const VersionIdParam = Schema.String.annotate({
  description: "Id of a version, `ver_…`; of a theme, `thv_…`."
}) as unknown as Schema.Codec<VersionId, string>

/** Open JSON, where a later check knows better than a schema what may stand. */
export const AnyJson = Schema.Json

export const WarningShape = Schema.StructWithRest(
  Schema.Struct({
    code: described(Schema.String, "Stable; programs match it."),
    detail: described(Schema.String, "What there is to know, in a sentence.")
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
).annotate({
  identifier: "Warning",
  description: "Something worth knowing that refused nothing. Further members depend on the code."
})
export const Warnings = described(
  Schema.Array(WarningShape),
  "What is worth knowing though nothing was refused; often empty."
)

export const FindingShape = Schema.Struct({
  source: described(Schema.Literals(["html", "css", "js", "tokens"]), "Which text it is in."),
  code: described(Schema.String, "The rule, stable."),
  message: described(Schema.String, "What is wrong and what to write instead."),
  element: described(Schema.optionalKey(Schema.String), "The element it is about."),
  attribute: described(Schema.optionalKey(Schema.String), "The attribute."),
  value: described(Schema.optionalKey(Schema.String), "What stood there."),
  line: described(Schema.Int, "From 1."),
  column: described(Schema.Int, "From 1, in UTF-16 units: most emoji are two.")
}).annotate({ identifier: "Finding", description: "One thing the gate found, with its place." })

export const EditClassShape = Schema.Literals(editClasses).annotate({
  identifier: "EditClass",
  description:
    "What kind of change it is, the weightiest that applies: `copy` words alone, `media` pictures and embeds, " +
    "`structure` elements, `style` looks, `behaviour` what reacts or sends, `settings` what a page says of itself."
})

/** What the gate looked at and found, stage by stage (PIPE-25). */
export const GateShape = Schema.Struct({
  stages: Schema.Array(
    Schema.Struct({
      name: described(Schema.Literals(stages), "Which stage."),
      ok: described(Schema.Boolean, "Whether it let the text through."),
      findings: described(Schema.Array(FindingShape), "What it found, by place; what is listed with `ok` is advice.")
    })
  ).annotate({ description: "Each stage the text went through, in order." }),
  editClass: described(Schema.NullOr(EditClassShape), "As in the answer; null where nothing changed.")
}).annotate({ identifier: "GateReport", description: "What the gate looked at and found." })

export const VersionStateShape = Schema.Literals(versionStates).annotate({
  identifier: "VersionState",
  description:
    "`published` is live; `superseded` was, or lost its place in the queue; `held` waits for a decision that somebody " +
    "was asked for; `draft` waits and nobody was asked; `rejected` was turned down."
})

export const DecidableBy = Schema.Array(Schema.Literals(deciders)).annotate({
  identifier: "DecidableBy",
  description:
    "Who can decide: `owner` by the mailed link or in the dashboard, `staff` of this installation, `publisher` any " +
    "credential with content:publish, `writer` any credential with content:edit."
})

const waitingFields = {
  versionId: described(VersionRef, "The version that waits."),
  state: Schema.Literals(["held", "draft"]).annotate({ description: "A draft waits, and nobody was asked about it." }),
  createdBy: described(ActorRef, "Who wrote it."),
  createdAt: described(Timestamp, "When.")
}

/** The newest version that waits for a decision; null where nothing does. */
export const Waiting = Schema.NullOr(Schema.Struct({ ...waitingFields, decidableBy: DecidableBy })).annotate({
  identifier: "Waiting",
  description: "The newest version that waits for a decision; null where none does."
})
export const WaitingRow = Schema.NullOr(Schema.Struct(waitingFields)).annotate({
  identifier: "WaitingRow",
  description: "The newest version that waits for a decision; null where none does. A single read says who can decide."
})

/** Which text a read gives. */
export const payloadQuery = {
  payload: Schema.optionalKey(
    Schema.Literals(["live", "latest"]).annotate({
      description:
        "latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see."
    })
  )
}
export type PayloadWanted = "live" | "latest"

/** A page payload as sent and as read. */
export const PagePayload = Schema.Struct({
  html: Schema.String.annotate({
    description: `Body-level markup, at most ${inBytes(limits.pageHtmlBytes)} of UTF-8.`
  }),
  css: Schema.optionalKey(
    Schema.String.annotate({ description: `CSS of this page alone, at most ${inBytes(limits.pageCssBytes)} of UTF-8.` })
  )
}).annotate({
  identifier: "PagePayload",
  description: "Texts of a page or section, as sent and as read. Comments are not kept."
})

/** A body that may be left out altogether. */
export const optionalBody = <S extends Schema.Top>(schema: S) => [schema, Schema.Null] as const

/** Like `Served`, of what a site has from the start and of lists that may be empty. */
export const ServedNow = Schema.Boolean.annotate({
  description: "Whether visitors get what is read here; false while a change of it is on its way to them."
})

/** Whether visitors get what is published; derived from work that is not done yet. */
export const Served = Schema.Boolean.annotate({
  description:
    "Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes " +
    "without a new version, so a 304 says nothing of it: ask without If-None-Match."
})
