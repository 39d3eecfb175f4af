/**
 * Keeps controls out of forms of the platform that stand in another text of the page. HTML makes a control part of a form by the form's
 * id, wherever it stands: one in the header could say that visitors of a form in the page agreed. Within one text the gate
 * refuses it (`form.foreign_control`); of several only the page that shows them knows.
 */
import { serialisedValue } from "../values/escape.ts"
import type { Region } from "./landmarks.ts"

/** The regions of one page; a component whose id a `form` attribute of the page names goes without that id. */
export const withClosedForms = <Regions extends { readonly [name: string]: Region | null }>(
  regions: Regions
): Regions => {
  const all = Object.values(regions).flatMap((region) => region?.parts ?? [])
  const named = all.flatMap((part) => {
    const id = part.kind === "component" ? part.attributes["id"] : undefined
    // Parts are serialised trees: attributes stand after one space and in double quotes.
    const joining = id && ` form="${serialisedValue(id)}"`
    return joining && all.some((other) => other.kind === "html" && other.html.includes(joining)) ? [id] : []
  })
  if (named.length === 0) return regions
  const closed = new Set(named)
  const withoutId = (region: Region): Region => ({
    ...region,
    parts: region.parts.map((part) => {
      if (part.kind !== "component" || !closed.has(part.attributes["id"] ?? "")) return part
      const { id: _, ...attributes } = part.attributes
      return { ...part, attributes }
    })
  })
  return Object.fromEntries(
    Object.entries(regions).map(([name, region]) => [name, region && withoutId(region)])
  ) as unknown as Regions
}
