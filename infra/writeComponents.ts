/** Writes the reference of components from what they declare and emit: part of `npm run documents` */
import { writeFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { format } from "prettier"
import { componentReference, type Emitted } from "../engine/components/reference.ts"
import type { Way } from "../renderer/adapter/entry.ts"
import { compileRenderer } from "../renderer/compile.ts"
import { emittedByExamples } from "../renderer/reference/emitted.ts"

export const componentsFile = new URL("../docs/components.md", import.meta.url)

/** `docs/components.md` as it should be now. `cacheDir` keeps the compiled renderer. */
export const components = async (cacheDir: string): Promise<string> => {
  const { renderPage } = (await import(pathToFileURL(await compileRenderer(cacheDir)).href)) as Way
  return componentReference(await readable(await emittedByExamples(renderPage)))
}

/** One element a line, as a person reads it; white space between elements means nothing in any of the examples. */
const readable = async (emitted: ReadonlyMap<string, Emitted>): Promise<ReadonlyMap<string, Emitted>> => {
  const read = await Promise.all(
    [...emitted].map(async ([name, { html, properties }]) => {
      const options = { parser: "html", printWidth: 100, htmlWhitespaceSensitivity: "ignore" } as const
      return [name, { html: html.includes("<") ? await format(html, options) : html, properties }] as const
    })
  )
  return new Map(read)
}

if (import.meta.main) await writeFile(componentsFile, await components("node_modules/.cache/makeready"))
