/**
 * What differs between two versions of an asset, line by line and by whom. Lines are compared as they stand; authors
 * come from what the guards keep of each version (`engine/write/guards/lineAuthors.ts`), which knows no blank lines and
 * no theme tokens: those have no author here.
 */
import { diffArrays } from "diff"
import { limits } from "../../limits.ts"
import type { Json } from "../../values/Json.ts"
import type { Payload } from "../../model/Page.ts"
import type { Actor } from "../../model/ids.ts"
import { changedFields, type Fields, fieldValue, noFields } from "../../write/fields.ts"
import { authorsOf, type Authored, type Authorship } from "../../write/guards/lineAuthors.ts"

export const diffSources = ["html", "css", "js", "tokens"] as const
export type DiffSource = (typeof diffSources)[number]

export interface ChangedLine {
  readonly op: "removed" | "added"
  /** From 1: in the older text for a removed line, in the newer one for an added line. */
  readonly line: number
  /** As much of it as was asked for. */
  readonly text: string
  readonly author: Actor | null
}

export interface TextDiff {
  readonly source: DiffSource
  readonly added: number
  readonly removed: number
  /** In order of the text; what was removed stands before what took its place. */
  readonly lines: ReadonlyArray<ChangedLine>
}

export interface ChangedField {
  /** `title` or `meta.<key>`. */
  readonly field: string
  /** Null where it is not set. */
  readonly before: Json
  readonly after: Json
  readonly author: Actor | null
}

export interface VersionDiff {
  readonly texts: ReadonlyArray<TextDiff>
  readonly fields: ReadonlyArray<ChangedField>
  /** More lines changed than are listed, or there is more of one that is; the counts are complete. */
  readonly truncated: boolean
}

/** How much is told. */
export interface DiffBounds {
  readonly lines: number
  /** Of each line. */
  readonly characters: number
}

const listing: DiffBounds = { lines: limits.diffLines, characters: limits.diffLineCharacters }

/** For whoever decides: nothing is left out. What a version may hold bounds it. */
export const undivided: DiffBounds = { lines: Infinity, characters: Infinity }

/**
 * From `older` (undefined: from nothing) to `newer`; texts that are equal are left out. Lists `limits.diffLines` lines
 * at most, and `limits.diffLineCharacters` characters of each, where nothing else is asked for. Texts that differ in more lines than `limits.alignedLineEdits` are told as replaced from their first
 * difference to their last.
 */
export const diffVersions = (
  older: (Authored & Fields) | undefined,
  newer: Authored & Fields,
  { lines: mostLines, characters }: DiffBounds = listing
): VersionDiff => {
  const authors = new Authors(older, newer)
  let left = mostLines
  let isCut = false
  const texts = diffSources.flatMap((source): ReadonlyArray<TextDiff> => {
    const before = linesOf(older?.payload ?? {}, source)
    const after = linesOf(newer.payload, source)
    const changes = changesOf(before, after)
    if (changes.length === 0) return []
    const shown = changes.slice(0, left)
    left -= shown.length
    isCut ||= shown.some(({ text }) => text.length > characters)
    return [
      {
        source,
        added: changes.filter(({ op }) => op === "added").length,
        removed: changes.filter(({ op }) => op === "removed").length,
        lines: shown.map(({ op, line, text }) => ({
          op,
          line,
          text: text.slice(0, characters).toWellFormed(),
          author: source === "tokens" ? null : authors.of(op, text)
        }))
      }
    ]
  })
  const listed = texts.reduce((sum, { lines }) => sum + lines.length, 0)
  const changed = texts.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return { texts, fields: fieldsBetween(older, newer), truncated: isCut || listed < changed }
}

/** Of nothing is said only what is set: a shared asset has no title to have changed. */
const fieldsBetween = (older: Fields | undefined, newer: Fields): ReadonlyArray<ChangedField> => {
  const before = older ?? noFields
  return changedFields(before, newer).map((field) => ({
    field,
    before: older === undefined ? null : ((fieldValue(older, field) ?? null) as Json),
    after: (fieldValue(newer, field) ?? null) as Json,
    author: newer.fieldWriters[field] ?? null
  }))
}

/** Every line, blank ones included; none of a text that was not sent. Tokens are compared as indented JSON. */
const linesOf = (payload: Payload, source: DiffSource): ReadonlyArray<string> => {
  if (source === "tokens") {
    return payload.tokens === undefined ? [] : JSON.stringify(payload.tokens, null, 2).split("\n")
  }
  const text = payload[source]
  return text === undefined || text === "" ? [] : text.split("\n")
}

type Change = Omit<ChangedLine, "author">

const changesOf = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Change> => {
  const found: Array<Change> = []
  let [beforeLine, afterLine] = [1, 1]
  for (const { removed, added, value } of aligned(before, after)) {
    if (removed) for (const text of value) found.push({ op: "removed", line: beforeLine++, text })
    else if (added) for (const text of value) found.push({ op: "added", line: afterLine++, text })
    else {
      beforeLine += value.length
      afterLine += value.length
    }
  }
  return found
}

const aligned = (before: ReadonlyArray<string>, after: ReadonlyArray<string>) => {
  const shortest = diffArrays([...before], [...after], { maxEditLength: limits.alignedLineEdits })
  if (shortest !== undefined) return shortest
  const end = Math.min(before.length, after.length)
  let head = 0
  while (head < end && before[head] === after[head]) head++
  let tail = 0
  while (tail < end - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return [
    { removed: false, added: false, value: before.slice(0, head) },
    { removed: true, added: false, value: before.slice(head, before.length - tail) },
    { removed: false, added: true, value: after.slice(head, after.length - tail) }
  ]
}

/**
 * Hands out the authors of changed lines. Of several copies of a line those are meant first that only one of the
 * versions has: the copy that came, or the copy that went.
 */
class Authors {
  readonly #older: Authorship
  readonly #newer: Authorship
  readonly #waiting = new Map<string, Array<Actor>>()

  constructor(older: Authored | undefined, newer: Authored) {
    this.#older = older === undefined ? new Map() : authorsOf(older)
    this.#newer = authorsOf(newer)
  }

  of(op: ChangedLine["op"], text: string): Actor | null {
    const line = text.trim()
    const [mine, other] = op === "added" ? [this.#newer, this.#older] : [this.#older, this.#newer]
    const key = `${op} ${line}`
    const waiting = this.#waiting.get(key) ?? without(mine.get(line) ?? [], other.get(line) ?? [])
    this.#waiting.set(key, waiting)
    return waiting.shift() ?? mine.get(line)?.[0] ?? null
  }
}

const without = (authors: ReadonlyArray<Actor>, others: ReadonlyArray<Actor>): Array<Actor> => {
  const gone = new Map<Actor, number>()
  for (const other of others) gone.set(other, (gone.get(other) ?? 0) + 1)
  return authors.filter((author) => {
    const left = gone.get(author) ?? 0
    if (left > 0) gone.set(author, left - 1)
    return left === 0
  })
}
