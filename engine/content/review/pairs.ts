/**
 * Which things of two texts are the same, which changed, which came and which went. Equal things cancel each other
 * wherever they stand; of the rest those are one changed thing that share a trait, the strongest trait first, and then
 * those at the same place in line. Linear in the number of things.
 */

export interface Thing {
  /** Equal for equal things. */
  readonly key: string
  /** Traits by which a changed thing is known again, the strongest first. An empty one is no trait. */
  readonly traits: ReadonlyArray<string>
  /** Only things of one kind can be one changed thing. */
  readonly kind: string
}

export interface Paired<One> {
  readonly changed: ReadonlyArray<{ readonly was: One | null; readonly now: One | null }>
  /** Equal things that no longer stand in the same order, once each. */
  readonly moved: ReadonlyArray<One>
}

export const pairThings = <One extends Thing>(before: ReadonlyArray<One>, after: ReadonlyArray<One>): Paired<One> => {
  const [kept, came] = apart(after, before)
  const [stayed, went] = apart(before, after)
  const partner = new Map<One, One>()
  const waiting = new Set(came)
  const traits = Math.max(0, ...went.map(({ traits }) => traits.length))
  for (let at = 0; at <= traits; at++) {
    // After the last trait nothing but the kind is asked for.
    const trait = ({ kind, traits }: One) =>
      at === traits.length || !traits[at] ? `${kind} ${at}` : `${kind} ${at} ${traits[at]}`
    // The last of a list is taken in one step, where the first moves all others.
    const found = Map.groupBy([...waiting].reverse(), trait)
    for (const one of went) {
      if (partner.has(one) || (at < traits && !one.traits[at])) continue
      const other = found.get(trait(one))?.pop()
      if (other === undefined) continue
      partner.set(one, other)
      waiting.delete(other)
    }
  }
  const origin = new Map([...partner].map(([was, now]) => [now, was]))
  return {
    changed: [
      ...went.filter((was) => !partner.has(was)).map((was) => ({ was, now: null })),
      ...came.map((now) => ({ was: origin.get(now) ?? null, now }))
    ],
    moved: outOfOrder(stayed, kept)
  }
}

/** The things of `these` that `those` have as well, copy for copy, and the rest. */
const apart = <One extends Thing>(
  these: ReadonlyArray<One>,
  those: ReadonlyArray<One>
): readonly [ReadonlyArray<One>, ReadonlyArray<One>] => {
  const left = new Map<string, number>()
  for (const { key } of those) left.set(key, (left.get(key) ?? 0) + 1)
  const [shared, own]: [Array<One>, Array<One>] = [[], []]
  for (const one of these) {
    const copies = left.get(one.key) ?? 0
    left.set(one.key, copies - 1)
    ;(copies > 0 ? shared : own).push(one)
  }
  return [shared, own]
}

/** What stands between the first and the last place at which two orders of the same things differ. */
const outOfOrder = <One extends Thing>(before: ReadonlyArray<One>, after: ReadonlyArray<One>): ReadonlyArray<One> => {
  const first = after.findIndex(({ key }, at) => key !== before[at]?.key)
  if (first < 0) return []
  const last = after.findLastIndex(({ key }, at) => key !== before[at]?.key)
  return [...new Map(after.slice(first, last + 1).map((one) => [one.key, one])).values()]
}
