/** A document with what its components show: which parts a page has in all, and what each is given at its place. */
import type { Given, Place } from "../../../engine/components/given.ts"
import { ShownForms } from "../../../engine/components/form/ShownForms.ts"
import { fed } from "../../../engine/components/sources.ts"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { ShownPictures } from "../../../engine/content/media/ShownPictures.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import { agentMeta } from "../../../engine/people/forms/controls.ts"
import type { Region } from "../../../engine/publish/landmarks.ts"
import type { PageDocument } from "../../document.ts"
import { challengeScript, formsScript } from "./scripts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** Every part that a page shows: its own, those of the partials it names, and those around it. */
export function* partsShown(
  { partials, announcement, header, footer }: SiteSurroundings,
  parts: ReadonlyArray<PagePart>
): Generator<PagePart | Region["parts"][number]> {
  for (const part of parts) {
    yield part
    if (part.kind === "partial") yield* partials.get(part.ref) ?? []
  }
  for (const region of [announcement, header, footer]) if (region !== null) yield* region.parts
}

/** A place of which every render counts the forms for itself. */
export type PagePlace = Omit<Place, "forms" | "pictures" | "headed"> & { readonly formToken: ShownForms["token"] }

/** The document with what its components show. Most have none and stay what they are. */
export const fedDocument = (document: PageDocument, given: Given, { formToken, ...where }: PagePlace): PageDocument => {
  const forms = new ShownForms(formToken)
  const headed = document.main.parts.some((part) => part.kind === "html" && /<h1[ >]/.test(part.html))
  const fill = <R extends Region | null>(region: R, kind: "body" | "chrome" = "chrome"): R => {
    if (region === null || region.parts.every(({ kind }) => kind === "html")) return region
    const place: Place = { ...where, forms, pictures: new ShownPictures(kind), headed }
    return { ...region, parts: region.parts.map((part) => fed(part, given, place)) }
  }
  const { announcement, header, main, footer, head } = document
  const filled = {
    announcement: fill(announcement),
    header: fill(header),
    main: fill(main, "body"),
    footer: fill(footer)
  }
  // Whoever looks at an agent's page is that agent's visitor from then on (AU-B38).
  const agent = where.subject?.collection === managedKey ? where.subject.row.slug : null
  const metas = agent === null ? head.metas : [...head.metas, { name: agentMeta, content: agent }]
  const scripts = [
    ...(forms.anyOurs && where.challenged ? [challengeScript.path] : []),
    ...(forms.anyOurs || agent !== null ? [formsScript.path] : []),
    ...head.scripts
  ]
  return { ...document, ...filled, head: { ...head, metas, scripts } }
}
