/**
 * What components show beside their attributes. A render first gathers what its components ask for, has it read at
 * once, and then has each component decide its data from it; a view is given that data and fetches nothing.
 */
import type { PagePart } from "../model/PagePart.ts"
import type { ResolvedPart } from "../publish/parts.ts"
import { components } from "./catalogue.ts"
import { type Given, type Needs, type Place, type Read, readName, type Subject } from "./given.ts"

/** A Map, never an object: names come from authors, and `constructor` is one. */
const byName = new Map(components.map((component) => [component.name, component]))

/** What the components among the parts ask for. */
export const needsOf = (parts: Iterable<ResolvedPart | PagePart>, subject: Subject | null): Needs => {
  const reads = new Map<string, Read>()
  for (const part of parts) {
    if (part.kind !== "component") continue
    for (const { read } of byName.get(part.name)?.needs?.(part.attributes) ?? [])
      if (read !== undefined) reads.set(readName(read), read)
  }
  return { reads: [...reads.values()], subject }
}

export const noNeeds: Needs = { reads: [], subject: null }

/** How many pages a visitor can ask for with `?page=`: as many as the longest list fills. */
export const pagesOf = (parts: Iterable<ResolvedPart>, given: Given, route: string): number => {
  let most = 1
  for (const part of parts)
    if (part.kind === "component")
      most = Math.max(most, byName.get(part.name)?.fills?.(part.attributes, given, route) ?? 1)
  return most
}

/** The part with what its view prints. */
export const fed = (part: ResolvedPart, given: Given, place: Place): ResolvedPart => {
  if (part.kind !== "component") {
    place.pictures.passed(part.html)
    return part
  }
  const component = byName.get(part.name)
  if (component === undefined) return part
  return { ...part, data: component.feed({ attributes: part.attributes, owner: part.owner }, given, place) }
}
