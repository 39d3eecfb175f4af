/** How much a value of JSON holds, told without looking further than is asked. */

/** Whether a value has more members and elements than this, at whatever depth; it stops counting there. */
export const holdsMoreThan = (value: unknown, most: number): boolean => {
  const left: Array<unknown> = [value]
  let count = 0
  while (left.length > 0) {
    const at = left.pop()
    if (typeof at !== "object" || at === null) continue
    const members: ReadonlyArray<unknown> = Array.isArray(at) ? at : Object.values(at)
    count += members.length
    if (count > most) return true
    for (const member of members) left.push(member)
  }
  return false
}
