/**
 * What becomes of objects that nothing names. A sweep lists what is stored of a site, is told which of it nothing names, and
 * decides here: what is seen so for the first time is marked, what is named again loses its mark, and what has been marked
 * for `limits.orphanKeptMs` is due. A sweep that would take much of a site at once takes nothing: the reason is more likely
 * a mistake about what is named than so many files left behind.
 */
import { limits } from "../limits.ts"
import { ruleOfObject } from "./objects.ts"

/** An object as the store lists it. */
export interface Listed {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

export interface Marked {
  readonly key: string
  readonly rule: string
  readonly bytes: number
}

export interface Mark extends Marked {
  /** Epoch milliseconds. */
  readonly markedAt: number
}

export interface Judged {
  /** Seen for the first time. */
  readonly fresh: ReadonlyArray<Marked>
  /** Keys whose marks are wrong by now: named again, or gone. */
  readonly passed: ReadonlyArray<string>
  /** Marked for long enough. */
  readonly due: ReadonlyArray<Mark>
}

/** Whether objects of such a name are of a kind that goes when nothing names it. */
export const mayBeOrphan = (key: string): boolean => ruleOfObject("public", key)?.orphans === true

/** What a look at a site comes to. `orphans` are keys of what nothing names; those of another kind are left out. */
export const judgeObjects = (
  listed: ReadonlyArray<Listed>,
  orphans: ReadonlySet<string>,
  marks: ReadonlyArray<Mark>,
  now: number
): Judged => {
  const marked = new Set(marks.map(({ key }) => key))
  const there = new Set(listed.map(({ key }) => key))
  const isOrphan = (key: string) => orphans.has(key) && there.has(key)
  return {
    fresh: listed.flatMap(({ key, size }) => {
      const rule = ruleOfObject("public", key)
      return rule?.orphans === true && orphans.has(key) && !marked.has(key)
        ? [{ key, rule: rule.rule, bytes: size }]
        : []
    }),
    passed: marks.flatMap(({ key }) => (isOrphan(key) ? [] : [key])),
    due: marks.filter(({ key, markedAt }) => isOrphan(key) && markedAt <= now - limits.orphanKeptMs)
  }
}

/**
 * Whether so much of a site would go that somebody has to look first. What can be made again from the database is given more
 * room than what somebody sent once: files of the library and typefaces. Of a site that the database does not know nothing
 * goes unasked: it may be the wrong database, or an earlier state of it.
 */
export const isTooMuch = (
  going: ReadonlyArray<{ readonly key: string }>,
  listed: ReadonlyArray<Listed>,
  known: boolean
): boolean => {
  if (!known) return going.length > 0
  return ([true, false] as const).some((again) => {
    const parts = going.filter(({ key }) => isMadeAgain(key) === again).length
    const all = listed.filter(({ key }) => mayBeOrphan(key) && isMadeAgain(key) === again).length
    const few = again ? limits.orphansMadeAgain : limits.orphansMadeOnce
    return parts > few && parts > limits.orphanShare * all
  })
}

/** Whether a rebuild brings it back. Typefaces may have been uploaded, and their names do not tell. */
const isMadeAgain = (key: string): boolean =>
  ruleOfObject("public", key)?.rule !== "media-files" && !key.endsWith(".woff2")
