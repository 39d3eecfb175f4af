/** What writes answer, whatever kind of asset they write. */
import { Schema } from "effect"
import { AwaitedChange } from "../pendingChange.ts"
import { described } from "../described.ts"
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
  Warnings
} from "../shapes.ts"

/** What a write says of a version that waits. */
export const waitingMembers = {
  holdReasons: described(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "Why it waits, for example `policy:style`, `owner:script` or `compliance.filler_text`; only on held ones and drafts, where it may be empty."
  ),
  decidableBy: described(Schema.optionalKey(DecidableBy), "Who can make it live; only on held ones and drafts."),
  meanwhile: described(
    Schema.optionalKey(Schema.String),
    "What visitors see until then, and what happens next, in a sentence; only on held ones and drafts."
  ),
  pendingChange: described(
    Schema.optionalKey(AwaitedChange),
    "What the owner was asked; only on held ones that the owner alone decides."
  )
}

/** What every write of a version answers: 200 published or updated, 202 held. */
const writtenFields = {
  status: described(
    Schema.Literals(["published", "held", "draft", "updated"]),
    "What became of it: live, waiting for a decision somebody was asked for, waiting with nobody asked, or already as sent."
  ),
  pageId: described(Schema.String, "Id of the page or shared asset."),
  id: described(Schema.String, "The same id again."),
  route: described(Schema.NullOr(Schema.String), "Of a page, its address; null of shared assets and archived pages."),
  versionId: described(Schema.NullOr(VersionRef), "The version that this call made; null where it changed nothing."),
  latestVersionId: described(
    Schema.NullOr(VersionRef),
    "The newest version: the base for the next write, as the ETag."
  ),
  publishedVersionId: described(Schema.NullOr(VersionRef), "The version that is live; null where none is."),
  editClass: described(Schema.NullOr(EditClassShape), "What kind of change it was; null where nothing changed."),
  gate: described(Schema.NullOr(GateShape), "The gate's report; null where no text was judged."),
  warnings: Warnings,
  ...waitingMembers,
  ...publicationMembers
}

export const Written = Schema.Struct(writtenFields).annotate({
  identifier: "Written",
  description: "What became of a write: live with 200, or waiting for a decision with 202."
})

/** A publish names whose version went live, and what it replaced (VER-12). */
export const PublishedVersion = Schema.Struct({
  ...writtenFields,
  createdBy: described(ActorRef, "Who wrote what went live."),
  createdAt: described(Timestamp, "When it was written."),
  replaced: described(
    Schema.NullOr(
      Schema.Struct({
        versionId: described(VersionRef, "What was live before."),
        createdBy: described(ActorRef, "Who wrote that."),
        createdAt: described(Timestamp, "When.")
      })
    ),
    "What it took the place of; null where nothing was live."
  )
}).annotate({ identifier: "PublishedVersion", description: "What went live, and what it took the place of." })

export const Reverted = Schema.Struct({
  ...writtenFields,
  revertedTo: described(
    Schema.NullOr(VersionRef),
    "The version whose text, of a page with title and meta, came back; null for none."
  ),
  restored: described(
    Schema.Array(Schema.String),
    "What differs from what was there by it: `payload`, `title`, or a member of meta such as `meta.description`."
  )
}).annotate({
  identifier: "Reverted",
  description: "An older version as a new one, live with 200, or waiting with 202 where the owner's rule says so."
})

export const Rendered = Schema.Struct({
  bytes: described(Schema.Int, "Size of the page as visitors would get it, uncompressed."),
  renderable: described(Schema.Boolean, "Whether it could be rendered."),
  classes: described(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "With `render=classes`: the class names on the page, those of components included."
  ),
  html: described(Schema.optionalKey(Schema.String), "With `render=html`: the page.")
}).annotate({ identifier: "Rendered", description: "The page that the write would have made." })

/** What a rehearsal answers: the outcome the write would have, and nothing stored. */
export const Rehearsed = Schema.Struct({
  status: described(Schema.Literals(["would-publish", "would-hold", "would-draft"]), "What would become of it."),
  dryRun: described(Schema.Literal(true), "Tells a rehearsal from a write."),
  route: described(
    Schema.NullOr(Schema.String),
    "Of a page, its address as it would be kept; null of shared assets and archived pages."
  ),
  editClass: described(
    Schema.NullOr(EditClassShape),
    "What kind of change it would be; null where nothing would change."
  ),
  gate: described(Schema.NullOr(GateShape), "The gate's report."),
  warnings: Warnings,
  holdReasons: described(Schema.Array(Schema.String), "Why it would wait; empty where it would not."),
  decidableBy: described(Schema.optionalKey(DecidableBy), "Who could make it live; only where it would wait."),
  rendered: described(Schema.optionalKey(Rendered), "With `render`: the page it would make.")
}).annotate({ identifier: "Rehearsed", description: "With dryRun: what the write would do. Nothing was stored." })

/** What every read of a shared asset tells beside its text. */
export const assetMembers = {
  pageId: described(
    Schema.NullOr(Schema.String),
    "Its id, for its versions; null before the first write, as is the rest."
  ),
  publishedVersionId: described(Schema.NullOr(VersionRef), "The version that is live; null where none is."),
  latestVersionId: described(
    Schema.NullOr(VersionRef),
    "The newest version: the base for the next write, as the ETag."
  ),
  lastWrittenBy: described(Schema.NullOr(ActorRef), "Who wrote what is live."),
  lastWrittenAt: described(NullableTimestamp, "When that was."),
  served: Served,
  waiting: Waiting,
  payloadVersionId: described(Schema.NullOr(VersionRef), "Which version the text is; null where there is none.")
}

/** The same by a name. */
export const AssetState = Schema.Struct(assetMembers).annotate({
  identifier: "AssetState",
  description: "Which version of a shared asset is live, which is the newest, and what waits."
})
