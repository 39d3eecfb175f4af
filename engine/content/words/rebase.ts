/**
 * Words typed against a text that has moved on: which of them find their place in the text as it is now, which were
 * changed by somebody else meanwhile, and which have lost their place. Nothing typed is ever dropped.
 */
import { diffArrays } from "diff"
import { limits } from "../../limits.ts"
import type { Block, Words } from "./words.ts"

export interface Rebased {
  /** By index in the text as it is now: what was typed for it. */
  readonly typed: ReadonlyMap<number, string>
  /** Words that somebody else changed while they were being changed here. */
  readonly contested: ReadonlyArray<{ readonly index: number; readonly was: string; readonly now: string }>
  /** Typed for words that are there no more. */
  readonly homeless: ReadonlyArray<{ readonly was: string; readonly typed: string }>
}

/** `typed` names words of `before` by their index. */
export const rebase = (
  before: ReadonlyArray<Block>,
  now: ReadonlyArray<Block>,
  typed: ReadonlyMap<number, string>
): Rebased => {
  const places = counterparts(before, now)
  const result = {
    typed: new Map<number, string>(),
    contested: [] as Array<Rebased["contested"][number]>,
    homeless: [] as Array<Rebased["homeless"][number]>
  }
  for (const { index, text } of before.flatMap(({ words }) => words)) {
    const mine = typed.get(index)
    if (mine === undefined || mine === text) continue
    const there = places.get(index)
    if (there === undefined) {
      result.homeless.push({ was: text, typed: mine })
      continue
    }
    // Both typed the same: nothing is left to do.
    if (there.text === mine) continue
    result.typed.set(there.index, mine)
    if (there.text !== text) result.contested.push({ index: there.index, was: text, now: there.text })
  }
  return result
}

/** Where each stretch stands now: the same words in the same kind of block, or what took their place between such. */
const counterparts = (before: ReadonlyArray<Block>, now: ReadonlyArray<Block>): ReadonlyMap<number, Words> => {
  const [was, is] = [entriesOf(before), entriesOf(now)]
  const found = new Map<number, Words>()
  const changes = diffArrays(
    was.map(({ key }) => key),
    is.map(({ key }) => key),
    { maxEditLength: limits.alignedLineEdits }
  )
  let [old, fresh] = [0, 0]
  let gone: ReadonlyArray<Entry> = []
  for (const { added, removed, value } of changes ?? []) {
    if (removed) {
      gone = was.slice(old, old + value.length)
      old += value.length
      continue
    }
    const here = is.slice(fresh, fresh + value.length)
    fresh += value.length
    if (added) pair(gone, here, found)
    else here.forEach(({ words }, at) => found.set(was[old + at]!.words.index, words))
    if (!added) old += value.length
    gone = []
  }
  return found
}

interface Entry {
  readonly key: string
  readonly shape: string
  readonly words: Words
}

const entriesOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<Entry> =>
  blocks
    .flatMap(({ kind, level, words }) =>
      words.map((it) => ({ shape: `${kind}${level ?? ""}/${it.mark ?? ""}`, words: it }))
    )
    .toSorted((a, b) => a.words.index - b.words.index)
    .map((entry) => ({ ...entry, key: `${entry.shape} ${entry.words.text}` }))

/** Stretches that were replaced one for one, in blocks of the same kind, are the same ones with other words. */
const pair = (gone: ReadonlyArray<Entry>, come: ReadonlyArray<Entry>, found: Map<number, Words>): void => {
  if (gone.length !== come.length || gone.some(({ shape }, at) => shape !== come[at]!.shape)) return
  gone.forEach(({ words }, at) => found.set(words.index, come[at]!.words))
}
