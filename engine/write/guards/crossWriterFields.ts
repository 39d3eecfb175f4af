/**
 * The same protection as for lines, for title and meta: a change of a value that another writer set is refused until
 * that writer is named (GUARD-15, GUARD-16). Sending the value that is there already changes nothing and is free.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import { instant } from "../../values/instant.ts"
import type { Page, Version } from "../../model/Page.ts"
import type { WriteContext } from "../decision.ts"
import { replaced } from "./replaced.ts"

/** `changed` are the fields whose value differs from those of `base`: `title`, `meta.description` … */
export const refuseCrossWriterFields = (
  page: Page,
  base: Version,
  changed: ReadonlyArray<string>,
  context: Pick<WriteContext, "actor" | "acknowledged">
): Refusal | undefined => {
  const foreign = changed
    .filter((field) => Object.hasOwn(base.fieldWriters, field))
    .map((field) => ({ field, setBy: base.fieldWriters[field]! }))
    .filter(({ setBy }) => setBy !== context.actor)
  const writers = [...new Set(foreign.map(({ setBy }) => setBy))]
  if (writers.every((writer) => context.acknowledged.overwritingWriters.includes(writer))) return undefined
  return refuse(
    "write.cross_writer_fields",
    `This changes ${foreign.map(({ field, setBy }) => `${field}, set by ${setBy}`).join("; ")}.`,
    {
      fields: foreign.map(({ field, setBy }) => ({
        path: `body.${field}`,
        reason: `was set by ${setBy}`,
        field,
        setBy
      })),
      writers,
      lastWrittenBy: page.lastWrittenBy ?? base.createdBy,
      lastWrittenAt: instant(page.lastWrittenAt ?? base.createdAt),
      latestVersionId: page.latestVersionId,
      replaced: replaced(base),
      acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: writers.join(",") }
    }
  )
}
