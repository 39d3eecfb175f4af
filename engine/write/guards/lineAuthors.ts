/**
 * Who wrote each line, carried from version to version (GUARD-21, CA-B17). The author of a copy of a line is the first
 * writer that added it and keeps being so wherever the line moves; a line that is new, or one copy more of it, belongs
 * to whoever writes. Equal lines cannot be told apart, so a lost copy is taken from the writer's own first.
 */
import type { LineAuthors, Payload, Version } from "../../model/Page.ts"
import type { Actor } from "../../model/ids.ts"
import { lineCounts } from "./lines.ts"

/** Line → one author per copy. */
export type Authorship = ReadonlyMap<string, ReadonlyArray<Actor>>

/** The parts of a version that say who wrote what. */
export type Authored = Pick<Version, "payload" | "lineAuthors" | "createdBy">

/** The authors of every copy of every line of a version. */
export const authorsOf = (version: Authored): Authorship => {
  const main = listed(version.lineAuthors, "")[0] ?? version.createdBy
  const authors = new Map<string, ReadonlyArray<Actor>>()
  for (const [line, copies] of lineCounts(version.payload)) {
    const others = listed(version.lineAuthors, line).slice(0, copies)
    authors.set(line, [...Array<Actor>(copies - others.length).fill(main), ...others])
  }
  return authors
}

/** The authors of a text once `writer` has put it in the place of `base`, in the form a version stores. */
export const inheritAuthors = (base: Authored | undefined, payload: Payload, writer: Actor): LineAuthors => {
  if (base === undefined || soleAuthor(base) === writer) return { "": [writer] }
  const before = authorsOf(base)
  const after = new Map<string, ReadonlyArray<Actor>>()
  for (const [line, copies] of lineCounts(payload)) {
    after.set(line, carry(before.get(line) ?? [], copies, writer).kept)
  }
  return compact(after, writer)
}

/** Lines of others that are missing from `payload`: line → the authors of its lost copies. In order of `base`. */
export const lostForeignLines = (base: Authored, payload: Payload, writer: Actor): Authorship => {
  if (soleAuthor(base) === writer) return new Map()
  const copiesLeft = lineCounts(payload)
  const lost = new Map<string, ReadonlyArray<Actor>>()
  for (const [line, authors] of authorsOf(base)) {
    const { lostForeign } = carry(authors, copiesLeft.get(line) ?? 0, writer)
    if (lostForeign.length > 0) lost.set(line, lostForeign)
  }
  return lost
}

/** Who wrote all of it, where it was one alone. */
const soleAuthor = ({ lineAuthors, createdBy }: Authored): Actor | undefined =>
  Object.keys(lineAuthors).every((line) => line === "") ? (listed(lineAuthors, "")[0] ?? createdBy) : undefined

/** Which of a line's copies stay when there are to be `copies` of it. */
const carry = (
  authors: ReadonlyArray<Actor>,
  copies: number,
  writer: Actor
): { readonly kept: ReadonlyArray<Actor>; readonly lostForeign: ReadonlyArray<Actor> } => {
  if (copies >= authors.length) {
    return { kept: [...authors, ...Array<Actor>(copies - authors.length).fill(writer)], lostForeign: [] }
  }
  const foreign = authors.filter((author) => author !== writer)
  const own = Math.max(0, copies - foreign.length)
  return {
    kept: [...foreign.slice(0, copies), ...Array<Actor>(own).fill(writer)],
    lostForeign: foreign.slice(copies)
  }
}

/** Leaves out what the main author wrote, which is nearly everything nearly always. */
const compact = (authorship: Authorship, writer: Actor): LineAuthors => {
  const share = new Map<Actor, number>()
  for (const authors of authorship.values()) {
    for (const author of authors) share.set(author, (share.get(author) ?? 0) + 1)
  }
  const [main] = [...share].reduce((best, next) => (next[1] > best[1] ? next : best), [writer, 0])
  const others = [...authorship]
    .map(([line, authors]) => [line, authors.filter((author) => author !== main)] as const)
    .filter(([, authors]) => authors.length > 0)
  return Object.fromEntries([["", [main]], ...others])
}

/** Lines are free text, `__proto__` and `constructor` included: only own members count. */
const listed = (authors: LineAuthors, line: string): ReadonlyArray<Actor> =>
  Object.hasOwn(authors, line) ? (authors[line] ?? []) : []
