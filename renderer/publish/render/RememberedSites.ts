/**
 * What surrounds the pages of the sites that a process looked at last, within bounds: of so many sites, and of so much text
 * in all. By number alone a few dozen drafts of large partials would fill a process's memory; one site that is larger than
 * the bound is kept by itself.
 */
import type { SiteId } from "../../../engine/model/ids.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import { MIB } from "../../../engine/limits.ts"
import type { ResolvedPart } from "../../../engine/publish/parts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** What counts of a site's surroundings: the rest is small, or shared by all sites. */
export type Weighed = Pick<SiteSurroundings, "announcement" | "header" | "footer" | "partials" | "assets">

export interface RememberedBounds {
  readonly sites: number
  /** Characters, of up to two bytes each. */
  readonly characters: number
}

/** A usual site takes some tens of thousands of characters, and one with a large stylesheet a million. */
const usualBounds: RememberedBounds = { sites: 64, characters: 32 * MIB }

export class RememberedSites<Kept extends Weighed = SiteSurroundings> {
  readonly #bounds: RememberedBounds
  /** Who was looked at the longest ago comes first. */
  readonly #kept = new Map<SiteId, { readonly surroundings: Kept; readonly characters: number }>()
  #characters = 0

  constructor(bounds: RememberedBounds = usualBounds) {
    this.#bounds = bounds
  }

  get(siteId: SiteId): Kept | undefined {
    const known = this.#kept.get(siteId)
    if (known === undefined) return undefined
    this.#kept.delete(siteId)
    this.#kept.set(siteId, known)
    return known.surroundings
  }

  set(siteId: SiteId, surroundings: Kept): void {
    this.delete(siteId)
    const characters = charactersOf(surroundings)
    this.#kept.set(siteId, { surroundings, characters })
    this.#characters += characters
    for (const oldest of this.#kept.keys()) {
      const fits = this.#kept.size <= this.#bounds.sites && this.#characters <= this.#bounds.characters
      if (fits || this.#kept.size === 1) break
      this.delete(oldest)
    }
  }

  delete(siteId: SiteId): void {
    this.#characters -= this.#kept.get(siteId)?.characters ?? 0
    this.#kept.delete(siteId)
  }
}

/** About how many characters all of it holds. A file is counted with its bytes. */
export const charactersOf = ({ announcement, header, footer, partials, assets }: Weighed): number =>
  [announcement?.parts, header?.parts, footer?.parts, ...partials.values()]
    .flatMap((parts: ReadonlyArray<PagePart | ResolvedPart> = []) => parts)
    .reduce((sum, part) => sum + charactersOfPart(part), 0) + assets.reduce((sum, { body }) => sum + body.length, 0)

const charactersOfPart = (part: PagePart | ResolvedPart): number => {
  if (part.kind === "html") return part.html.length
  if (part.kind === "partial") return part.ref.length
  return Object.entries(part.attributes).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}
