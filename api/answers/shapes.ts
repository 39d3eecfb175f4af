/** JSON shapes that several resources share. Times are ISO 8601 in UTC; ids are told apart by their prefix. */
import { Schema } from "effect"
import { editClasses, versionStates } from "../../engine/model/Page.ts"
import { stages } from "../../engine/gate/verdict.ts"
import { deciders } from "../../engine/model/Decider.ts"
import type { PageId, VersionId } from "../../engine/model/ids.ts"

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
export const PageIdParam = Schema.String as unknown as Schema.Codec<PageId, string>
export const VersionIdParam = Schema.String as unknown as Schema.Codec<VersionId, string>

/** Open JSON, where a later check knows better than a schema what may stand. */
export const AnyJson = Schema.Json

export const WarningShape = Schema.StructWithRest(Schema.Struct({ code: Schema.String, detail: Schema.String }), [
  Schema.Record(Schema.String, Schema.Unknown)
]).annotate({ identifier: "Warning" })

export const FindingShape = Schema.Struct({
  source: Schema.Literals(["html", "css", "js", "tokens"]),
  code: Schema.String,
  message: Schema.String,
  element: Schema.optionalKey(Schema.String),
  attribute: Schema.optionalKey(Schema.String),
  value: Schema.optionalKey(Schema.String),
  line: Schema.Int,
  column: Schema.Int
}).annotate({ identifier: "Finding" })

export const EditClassShape = Schema.Literals(editClasses).annotate({ identifier: "EditClass" })

/** What the gate looked at and found, stage by stage (PIPE-25). */
export const GateShape = Schema.Struct({
  stages: Schema.Array(
    Schema.Struct({ name: Schema.Literals(stages), ok: Schema.Boolean, findings: Schema.Array(FindingShape) })
  ),
  editClass: Schema.NullOr(EditClassShape)
}).annotate({ identifier: "GateReport" })

export const VersionStateShape = Schema.Literals(versionStates).annotate({ identifier: "VersionState" })

export const DecidableBy = Schema.Array(Schema.Literals(deciders)).annotate({
  identifier: "DecidableBy",
  description:
    "Who can decide: `owner` by the mailed link or in the dashboard, `staff` of this installation, `publisher` any " +
    "credential with content:publish, `writer` any credential with content:edit."
})

const waitingFields = {
  versionId: VersionRef,
  state: Schema.Literals(["held", "draft"]).annotate({ description: "A draft waits, and nobody was asked about it." }),
  createdBy: ActorRef,
  createdAt: Timestamp
}

/** The newest version that waits for a decision; null where nothing does. */
export const Waiting = Schema.NullOr(Schema.Struct({ ...waitingFields, decidableBy: DecidableBy })).annotate({
  identifier: "Waiting"
})
export const WaitingRow = Schema.NullOr(Schema.Struct(waitingFields)).annotate({ identifier: "WaitingRow" })

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
  html: Schema.String.annotate({ description: "Body-level markup, at most 512 KB of UTF-8." }),
  css: Schema.optionalKey(Schema.String.annotate({ description: "Page-scoped CSS, at most 256 KB of UTF-8." }))
}).annotate({ identifier: "PagePayload" })

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
