/** What writes answer, whatever kind of asset they write. */
import { Schema } from "effect"
import { AwaitedChange } from "../pendingChange.ts"
import { publicationMembers } from "../publications.ts"
import {
  ActorRef,
  DecidableBy,
  EditClassShape,
  GateShape,
  NullableTimestamp,
  Served,
  Timestamp,
  VersionRef,
  Waiting,
  WarningShape
} from "../shapes.ts"

/** What every write of a version answers: 200 published or updated, 202 held. */
const writtenFields = {
  status: Schema.Literals(["published", "held", "draft", "updated"]),
  pageId: Schema.String,
  id: Schema.String,
  route: Schema.NullOr(Schema.String),
  versionId: Schema.NullOr(VersionRef),
  latestVersionId: Schema.NullOr(VersionRef),
  publishedVersionId: Schema.NullOr(VersionRef),
  editClass: Schema.NullOr(EditClassShape),
  gate: Schema.NullOr(GateShape),
  warnings: Schema.Array(WarningShape),
  /** Why it waits; only on held ones and drafts, where it may be empty. */
  holdReasons: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Who can make it live; only on held ones and drafts. */
  decidableBy: Schema.optionalKey(DecidableBy),
  /** What visitors see until then, and what happens next, in a sentence; only on held ones and drafts. */
  meanwhile: Schema.optionalKey(Schema.String),
  /** Set where the owner alone decides; only on held ones (HOLD-12). */
  pendingChange: Schema.optionalKey(AwaitedChange),
  ...publicationMembers
}

export const Written = Schema.Struct(writtenFields).annotate({ identifier: "Written" })

/** A publish names whose version went live, and what it replaced (VER-12). */
export const PublishedVersion = Schema.Struct({
  ...writtenFields,
  createdBy: ActorRef,
  createdAt: Timestamp,
  replaced: Schema.NullOr(Schema.Struct({ versionId: VersionRef, createdBy: ActorRef, createdAt: Timestamp }))
}).annotate({ identifier: "PublishedVersion" })

export const Reverted = Schema.Struct({ ...writtenFields, revertedTo: Schema.NullOr(VersionRef) }).annotate({
  identifier: "Reverted"
})

export const Rendered = Schema.Struct({
  bytes: Schema.Int,
  renderable: Schema.Boolean,
  classes: Schema.optionalKey(Schema.Array(Schema.String)),
  html: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Rendered" })

/** What a rehearsal answers: the outcome the write would have, and nothing stored. */
export const Rehearsed = Schema.Struct({
  status: Schema.Literals(["would-publish", "would-hold", "would-draft"]),
  dryRun: Schema.Literal(true),
  editClass: Schema.NullOr(EditClassShape),
  gate: Schema.NullOr(GateShape),
  warnings: Schema.Array(WarningShape),
  holdReasons: Schema.Array(Schema.String),
  /** Who could make it live; only where it would wait. */
  decidableBy: Schema.optionalKey(DecidableBy),
  rendered: Schema.optionalKey(Rendered)
}).annotate({ identifier: "Rehearsed" })

/** What every read of a shared asset tells beside its text. */
export const assetMembers = {
  pageId: Schema.NullOr(Schema.String),
  publishedVersionId: Schema.NullOr(VersionRef),
  latestVersionId: Schema.NullOr(VersionRef),
  lastWrittenBy: Schema.NullOr(ActorRef),
  lastWrittenAt: NullableTimestamp,
  served: Served,
  waiting: Waiting,
  /** Which version the text is; null where there is none. */
  payloadVersionId: Schema.NullOr(VersionRef)
}
