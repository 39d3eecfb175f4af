/** How a sweep of what is over is told. */
import { Schema } from "effect"
import { NullableTimestamp, Timestamp } from "../../answers/shapes.ts"

const described = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

export const OpsSweptRule = Schema.Struct({
  rule: described(Schema.String, "Name of the rule."),
  what: described(Schema.String, "What goes by it."),
  rows: described(Schema.Int, "Rows that the last sweep removed; of a rehearsal, those that would go now."),
  bytes: described(Schema.Int, "The size of what stood in them, as text."),
  sweptAt: NullableTimestamp.annotateKey({
    description: "When that was; null where nothing was looked for yet, and of a rehearsal."
  }),
  rowsEver: described(Schema.Int, "Rows that went by this rule in all."),
  bytesEver: described(Schema.Int, "Their size.")
}).annotate({ identifier: "OpsSweptRule", description: "A rule for rows that go, and what went by it." })

export const OpsSweptObjects = Schema.Struct({
  rule: described(Schema.String, "Name of the rule."),
  what: described(Schema.String, "What goes by it where nothing names it any more."),
  objects: described(
    Schema.Int,
    "Objects that the last sweep removed; of a rehearsal, those that would go now at the most."
  ),
  bytes: described(Schema.Int, "Their size."),
  marked: described(Schema.Int, "Objects that nothing names at present, whether or not their time is over."),
  markedBytes: described(Schema.Int, "Their size."),
  sweptAt: NullableTimestamp.annotateKey({
    description: "When the last sweep was; null where nothing was looked for yet, and of a rehearsal."
  }),
  objectsEver: described(Schema.Int, "Objects that went by this rule in all."),
  bytesEver: described(Schema.Int, "Their size.")
}).annotate({ identifier: "OpsSweptObjects", description: "A kind of object that goes where nothing names it." })

export const OpsHeldBack = Schema.Struct({
  siteId: described(Schema.String, "The site; one that the database does not know may be among them."),
  objects: described(Schema.Int, "Objects that would have gone."),
  bytes: described(Schema.Int, "Their size."),
  stored: described(Schema.Int, "All objects that are stored of the site."),
  since: described(Timestamp, "Since when they are held back."),
  letPass: described(Schema.Boolean, "Whether the next sweep removes them, because staff named the site.")
}).annotate({
  identifier: "OpsHeldBack",
  description: "A site of which so much would go at once that nothing of it goes before staff name it."
})

export const OpsSweepRecord = Schema.Struct({
  at: described(Timestamp, "When it was."),
  what: described(
    Schema.Literals(["asked", "site let pass", "swept"]),
    "Whether staff asked for a sweep or named a site, or a sweep ended."
  ),
  by: described(Schema.String, "Who did it; `system` stands for staff and for workers."),
  detail: described(Schema.Json, "The site named, or what went by rule.")
}).annotate({ identifier: "OpsSweepRecord", description: "An entry of the record of sweeps." })

export const OpsSweep = Schema.Struct({
  dryRun: described(Schema.Boolean, "Whether `rows` and `bytes` tell what would go now and nothing was removed."),
  state: described(
    Schema.Literals(["idle", "due", "running"]),
    "`running` while a worker removes what is looked at once a day, `due` until one begins."
  ),
  askedAt: NullableTimestamp.annotateKey({ description: "Since when one is asked for ahead of its time, or null." }),
  begunAt: NullableTimestamp.annotateKey({ description: "When the last daily sweep was begun, or null." }),
  endedAt: NullableTimestamp.annotateKey({
    description: "When the last whole one ended; the next is due a day later."
  }),
  rules: described(Schema.Array(OpsSweptRule), "Every rule by which rows go."),
  objects: described(Schema.Array(OpsSweptObjects), "Every kind of object that goes where nothing names it."),
  heldBack: described(
    Schema.Array(OpsHeldBack),
    "Sites of which nothing goes before somebody has looked, the latest first."
  ),
  record: described(Schema.Array(OpsSweepRecord), "Who swept or had it done, and what went: the newest first.")
}).annotate({ identifier: "OpsSweep", description: "How what is over is removed, and what went." })
