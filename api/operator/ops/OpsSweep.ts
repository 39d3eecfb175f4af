/** How a sweep of what is over is told. */
import { Schema } from "effect"
import { NullableTimestamp } from "../../answers/shapes.ts"

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
  rules: described(Schema.Array(OpsSweptRule), "Every rule by which rows go.")
}).annotate({ identifier: "OpsSweep", description: "How what is over is removed, and what went." })
