/** Which faults come when: each once, in an order that is drawn, before any comes again; every third time two at once. */
import type { Seeded } from "../../builders/seeded.ts"
import type { Fault } from "./faults.ts"

/** Without an end. */
export function* scheduled(faults: ReadonlyArray<Fault>, random: Seeded): Generator<ReadonlyArray<Fault>, never> {
  let left: Array<Fault> = []
  /** The next that strikes nothing that the other does. */
  const draw = (beside?: Fault): Fault | undefined => {
    if (left.length === 0) left = shuffled(faults, random)
    const found = left.findIndex(
      ({ targets }) => beside === undefined || !targets.some((target) => beside.targets.includes(target))
    )
    return found === -1 ? undefined : left.splice(found, 1)[0]
  }
  for (let at = 1; ; at++) {
    const first = draw()!
    const second = at % 3 === 0 ? draw(first) : undefined
    yield second === undefined ? [first] : [first, second]
  }
}

const shuffled = <A>(items: ReadonlyArray<A>, random: Seeded): Array<A> => {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0] as A)
}
