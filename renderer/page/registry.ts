/**
 * Views of the components by name, as their folders have them: `engine/components/page-list/PageList.astro` is the view
 * of `page-list`. A Map, never an object: names come from authors, and `constructor` is one. The gate refuses unknown
 * names at write, so a name without a view renders nothing.
 */
import type { AstroComponentFactory } from "astro/runtime/server/index.js"

/** Read by the compiler, which puts what it finds into the bundle. */
const files = import.meta.glob<AstroComponentFactory>("../../engine/components/*/*.astro", {
  import: "default",
  eager: true
})

export const registry: ReadonlyMap<string, AstroComponentFactory> = new Map(
  Object.entries(files).flatMap(([path, view]) => {
    const [folder = "", file] = path.split("/").slice(-2)
    return file === `${viewName(folder)}.astro` ? [[folder, view] as const] : []
  })
)

/** `page-list` is `PageList`. */
function viewName(folder: string): string {
  return folder.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
