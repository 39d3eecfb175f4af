/**
 * The same protection as for lines, for title and meta: a change of a value that another writer set is refused until
 * that writer is named (GUARD-15, GUARD-16). Sending the value that is there already changes nothing and is free.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import { instant } from "../../values/instant.ts"
import type { Page, VersionSummary } from "../../model/Page.ts"
import type { WriteContext } from "../decision.ts"
import { replaced } from "./replaced.ts"

/** `changed` are the fields whose value differs: `title`, `meta.description` … */
export const refuseCrossWriterFields = (
  page: Page,
  latest: VersionSummary | undefined,
  changed: ReadonlyArray<string>,
  context: Pick<WriteContext, "actor" | "acknowledged">
): Refusal | undefined => {
  const foreign = changed
    .filter((field) => Object.hasOwn(page.fieldWriters, field))
    .map((field) => ({ field, setBy: page.fieldWriters[field]! }))
    .filter(({ setBy }) => setBy !== context.actor)
  const writers = [...new Set(foreign.map(({ setBy }) => setBy))]
  if (writers.every((writer) => context.acknowledged.overwritingWriters.includes(writer))) return undefined
  return refuse(
    "write.cross_writer_fields",
    `This changes ${foreign.map(({ field, setBy }) => `${field}, set by ${setBy}`).join("; ")}.`,
    {
      fields: foreign,
      writers,
      lastWrittenBy: page.lastWrittenBy ?? latest?.createdBy ?? null,
      lastWrittenAt: instant(page.lastWrittenAt ?? latest?.createdAt ?? null),
      latestVersionId: page.latestVersionId,
      replaced: latest === undefined ? null : replaced(latest),
      acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: writers.join(",") }
    }
  )
}
