/** What changed of values by name: theme tokens, title and description of a page. */
import type { Json } from "../../values/Json.ts"
import type { ReviewChange, ReviewSection } from "./Change.ts"
import { sideOf } from "./sides.ts"

/** Every value that differs, by the names that lead to it. */
export const valueChanges = (
  section: ReviewSection,
  before: unknown,
  after: unknown,
  name: (path: ReadonlyArray<string>) => string = (path) => path.join(" › ")
): ReadonlyArray<ReviewChange> => {
  const [was, now] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((path) => {
    const [earlier, later] = [was.get(path), now.get(path)]
    if (earlier === later) return []
    return [
      {
        section,
        label: name(path.split("\0")),
        was: earlier === undefined ? null : sideOf(earlier),
        now: later === undefined ? null : sideOf(later)
      }
    ]
  })
}

/** Texts by path; lists and objects that are empty are told as such. */
const leavesOf = (value: unknown): ReadonlyMap<string, string> => {
  const leaves = new Map<string, string>()
  const visit = (at: unknown, path: ReadonlyArray<string>): void => {
    if (at === undefined) return
    const members = typeof at === "object" && at !== null ? Object.entries(at as { readonly [key: string]: Json }) : []
    if (members.length === 0) leaves.set(path.join("\0"), typeof at === "string" ? at : JSON.stringify(at))
    for (const [key, member] of members) visit(member, [...path, key])
  }
  visit(value, [])
  return leaves
}
