/** The import graph of the repository, read from the source text. Used by the architecture test alone. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..")

const skipped = new Set(["node_modules", ".git", "dist", ".astro", ".makeready", "work"])

/** Source files under a folder of the repository, relative to its root, tests left out. */
export const sources = (folder: string, extensions = [".ts", ".astro", ".mjs"]): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sources(path, extensions)
    return extensions.some((extension) => entry.name.endsWith(extension)) && !/\.(test|spec)\.ts$/.test(entry.name)
      ? [path]
      : []
  })

export const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** Module specifiers a file imports, static and dynamic; relative ones resolved to paths from the root. */
export const importsOf = (file: string): ReadonlyArray<string> => {
  const pattern = /(?:^|[^.\w])(?:import|export)\s[^"'`;]*?from\s*["']([^"']+)["']|import\s*\(?\s*["']([^"']+)["']/gm
  return [...read(file).matchAll(pattern)].map(([, from, dynamic]) => {
    const specifier = (from ?? dynamic) as string
    return specifier.startsWith(".") ? relative(root, resolve(root, dirname(file), specifier)) : specifier
  })
}

/** Code without comments, for looking at what it does and not what it says. A text such as "/shop/*" begins none. */
export const code = (file: string): string =>
  read(file).replace(
    /("(?:[^"\\\n]|\\.)*")|\/\*[\s\S]*?\*\/|(^|[^:])\/\/.*$/gm,
    (_, text?: string, before?: string) => text ?? before ?? ""
  )
