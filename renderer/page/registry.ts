/**
 * Views of the components by name. A Map, never an object: names come from authors, and `constructor` is one. The gate
 * refuses unknown names at write, so a name without a view renders nothing.
 */
import type { AstroComponentFactory } from "astro/runtime/server/index.js"

export const registry: ReadonlyMap<string, AstroComponentFactory> = new Map()
