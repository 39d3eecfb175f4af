/** Where the links of a page lead, and what it loads: targets on this site as paths, and everything that leaves it, each once. */
import { srcsetAddresses } from "./srcset.ts"
import { readAddress } from "./url.ts"

export interface Links {
  /** Paths with their query, without fragment; each where it stands first. */
  readonly internal: ReadonlyArray<{ readonly path: string; readonly offset: number; readonly element: string }>
  /** As written, less blanks around. */
  readonly external: ReadonlyArray<{ readonly href: string; readonly offset: number }>
  /** Paths of this site that its pictures, sound and film are asked at, each where it stands first. */
  readonly loaded: ReadonlyArray<{ readonly path: string; readonly offset: number; readonly element: string }>
}

/** Collects distinct link targets in order of appearance. `route` is what relative links are resolved against. */
export class LinkList {
  private readonly internal = new Map<string, { readonly offset: number; readonly element: string }>()
  private readonly external = new Map<string, number>()
  private readonly loaded = new Map<string, { readonly offset: number; readonly element: string }>()
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

  /** `value` is that of an attribute which names what `element` loads, `offset` its place. */
  addLoaded(role: "asset" | "image" | "imageSet", value: string, offset: number, element: string): void {
    for (const address of role === "imageSet" ? srcsetAddresses(value) : [value]) {
      const path = loadedPath(address, this.base)
      if (path !== null && !this.loaded.has(path)) this.loaded.set(path, { offset, element })
    }
  }

  list(): Links {
    return {
      internal: [...this.internal].map(([path, at]) => ({ path, ...at })),
      external: [...this.external].map(([href, offset]) => ({ href, offset })),
      loaded: [...this.loaded].map(([path, at]) => ({ path, ...at }))
    }
  }
}

/**
 * The path of this site at which a picture, a film or the like is asked for; null where none is: it is elsewhere or a part of the
 * text, or a token that stands for one.
 */
export const loadedPath = (address: string, base = "/"): string | null => {
  if (address.trim() === "" || address.includes("{{")) return null
  const read = readAddress(address, base)
  return read.kind === "site" && !read.fragmentOnly ? read.path : null
}
