/**
 * No one removes another writer's lines unawares (GUARD-01 to GUARD-06). The baseline is the latest version, so that a
 * held draft of another writer is protected too (GUARD-23). Moving lines is free, and so is editing one.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import { instant } from "../../values/instant.ts"
import type { Page, Payload, Version } from "../../model/Page.ts"
import type { Actor } from "../../model/ids.ts"
import type { WriteContext } from "../decision.ts"
import { editedLines } from "./editedLines.ts"
import { lostForeignLines } from "./lineAuthors.ts"
import { lineCounts, linesOf } from "./lines.ts"
import { replaced } from "./replaced.ts"

/** `write.cross_writer_overwrite`, until every writer whose lines go is named in `X-Mk-Overwriting-Writer` (CA-D15). */
export const refuseCrossWriterLines = (
  page: Page,
  latest: Version,
  payload: Payload,
  context: Pick<WriteContext, "actor" | "acknowledged">
): Refusal | undefined => {
  const { dropped, edited } = foreignLosses(latest, payload, context.actor)
  const writers = [...new Set(dropped.map(({ author }) => author))]
  if (writers.every((writer) => context.acknowledged.overwritingWriters.includes(writer))) return undefined
  const names = writers.join(", ")
  return refuse(
    "write.cross_writer_overwrite",
    `This write removes ${dropped.length} ${dropped.length === 1 ? "line" : "lines"} that ${names} added.`,
    {
      lastWrittenBy: page.lastWrittenBy ?? latest.createdBy,
      lastWrittenAt: instant(page.lastWrittenAt ?? latest.createdAt),
      latestVersionId: latest.id,
      writers,
      droppedForeignLines: dropped.length,
      sample: dropped
        .slice(0, limits.overwriteSampleLines)
        .map(({ line }) => line.slice(0, limits.overwriteSampleCharacters)),
      editedForeignLines: edited,
      replaced: replaced(latest),
      acknowledgeWith: { header: "X-Mk-Overwriting-Writer", value: writers.join(",") }
    }
  )
}

/** Copies of other writers' lines that `payload` drops, in the order of `base`, and how many it edits instead. */
export const foreignLosses = (
  base: Version,
  payload: Payload,
  writer: Actor
): { readonly dropped: ReadonlyArray<{ readonly line: string; readonly author: Actor }>; readonly edited: number } => {
  const lost = lostForeignLines(base, payload, writer)
  if (lost.size === 0) return { dropped: [], edited: 0 }
  const before = linesOf(base.payload)
  const after = linesOf(payload)
  const had = lineCounts(base.payload)
  const gained = new Map([...lineCounts(payload)].map(([line, copies]) => [line, copies - (had.get(line) ?? 0)]))
  const lostCopies = new Map([...lost].map(([line, authors]) => [line, authors.length]))
  const edits = editedLines(before, after, lostCopies, gained)
  const dropped = [...lost].flatMap(([line, authors]) =>
    authors.slice(edits.get(line) ?? 0).map((author) => ({ line, author }))
  )
  return { dropped, edited: [...edits.values()].reduce((sum, copies) => sum + copies, 0) }
}
