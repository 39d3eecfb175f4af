/** Where the links of a page lead: targets on this site as paths, and everything that leaves it, each once. */
import { readAddress } from "./url.ts"

export interface Links {
  /** Paths with their query, without fragment; each where it stands first. */
  readonly internal: ReadonlyArray<{ readonly path: string; readonly offset: number; readonly element: string }>
  /** As written, less blanks around. */
  readonly external: ReadonlyArray<{ readonly href: string; readonly offset: number }>
}

/** Collects distinct link targets in order of appearance. `route` is what relative links are resolved against. */
export class LinkList {
  private readonly internal = new Map<string, { readonly offset: number; readonly element: string }>()
  private readonly external = new Map<string, number>()
  private readonly base: string

  constructor(route: string | null) {
    this.base = route ?? "/"
  }

  /** `href` is the value of an attribute of `element` that leads somewhere, `offset` its place. */
  add(href: string, offset: number, element: string): void {
    const address = readAddress(href, this.base)
    const written = href.trim()
    if (address.kind === "site" && !address.fragmentOnly && written !== "" && !this.internal.has(address.path))
      this.internal.set(address.path, { offset, element })
    if (address.kind === "elsewhere" && !this.external.has(written)) this.external.set(written, offset)
  }

  list(): Links {
    return {
      internal: [...this.internal].map(([path, at]) => ({ path, ...at })),
      external: [...this.external].map(([href, offset]) => ({ href, offset }))
    }
  }
}
