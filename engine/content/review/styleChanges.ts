/** What changed of a style: each declaration with the selector it stands under, colours and pictures among them. */
import { type ChildNode, parse } from "postcss"
import type { ReviewChange } from "./Change.ts"
import { pairThings, type Thing } from "./pairs.ts"
import { sideOf } from "./sides.ts"

interface Declaration extends Thing {
  readonly label: string
  readonly value: string
}

export const styleChanges = (before: string, after: string): ReadonlyArray<ReviewChange> => {
  if (before === after) return []
  const numbers = new Map<string, number>()
  const [was, now] = [declarations(before, numbers), declarations(after, numbers)]
  if (was === undefined || now === undefined) return []
  const { changed, moved } = pairThings(was, now)
  return [
    ...changed.flatMap(({ was, now }): ReadonlyArray<ReviewChange> => {
      const label = (now ?? was)!.label
      return [
        ...shownIn(label, was?.value, now?.value),
        { section: "looks", label, was: was && sideOf(was.value), now: now && sideOf(now.value) }
      ]
    }),
    ...moved.map(({ label, value }): ReviewChange => ({
      section: "looks",
      label,
      was: sideOf(value),
      now: sideOf(value),
      moved: true
    }))
  ]
}

/** Pictures of the library that a declaration shows, to be looked at beside those of the text. */
const shownIn = (label: string, was: string | undefined, now: string | undefined): ReadonlyArray<ReviewChange> => {
  const [before, after] = [picturesIn(was), picturesIn(now)]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at): ReviewChange => ({
    section: "pictures",
    label: `In the style: ${label}`,
    was: before[at] === undefined ? null : sideOf(before[at]),
    now: after[at] === undefined ? null : sideOf(after[at])
  })).filter(({ was, now }) => was?.text !== now?.text)
}

const picturesIn = (value = ""): ReadonlyArray<string> => value.match(/\/media\/med_[0-9a-z]{4,40}/g) ?? []

/**
 * Undefined for what cannot be read as a style; the gate lets none of that through. `numbers` tells selectors apart by a
 * number each, whole and with those around them: one may be as long as the text and stand over most of its declarations.
 */
const declarations = (css: string, numbers: Map<string, number>): ReadonlyArray<Declaration> | undefined => {
  const found: Array<Declaration> = []
  const numberOf = (place: string): number => {
    const number = numbers.get(place) ?? numbers.size
    numbers.set(place, number)
    return number
  }
  const visit = (node: ChildNode, within: string, around: number): void => {
    if (node.type === "comment") return
    if (node.type === "decl") {
      const value = `${node.value}${node.important ? " !important" : ""}`
      const place = `${around} ${node.prop}`
      found.push({
        label: `${within}${node.prop}`,
        value,
        key: `${place}\0${value}`,
        kind: "declaration",
        traits: [place, `${node.prop}\0${value}`, node.prop]
      })
      return
    }
    const own = node.type === "rule" ? node.selector : `@${node.name} ${node.params}`
    const number = numberOf(`${around} ${own}`)
    const isLong = within.length + own.length > labelCharacters
    const half = labelCharacters / 2
    const inside = isLong ? `${within.slice(-half)}${own.slice(0, half)}… › ` : `${within}${own} › `
    if (node.nodes === undefined || node.nodes.length === 0 || isLong) {
      const key = `rule ${number}`
      found.push({ label: within || "Style", value: own, key, kind: "statement", traits: [key] })
    }
    for (const child of node.nodes ?? []) visit(child, inside, number)
  }
  try {
    for (const node of parse(css).nodes) visit(node, "", -1)
  } catch {
    return undefined
  }
  return found
}

/** Of the selectors over a declaration, its row tells this much; one that is longer has a row of its own, which tells all. */
const labelCharacters = 1_000
