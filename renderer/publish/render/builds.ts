/**
 * Scripts built from their sources: modules bundled into one, and made small. What was built is kept beside the code that
 * Node keeps compiled, together with hashes of all it was made of, so that a process which starts with the same sources
 * neither builds nor loads the compiler. Where Node keeps nothing, every process builds.
 */
import { hash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs"
import { createRequire, getCompileCacheDir } from "node:module"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import type { InputOptions, OutputOptions } from "rolldown"

/** What is kept of one build. */
interface Kept {
  readonly code: string
  /** Hashes of the files it was made of, by their path from the root of the sources. */
  readonly sources: { readonly [file: string]: string }
}

const root = fileURLToPath(new URL("../../..", import.meta.url))
const compiler = (createRequire(import.meta.url)("rolldown/package.json") as { readonly version: string }).version

/** One text out of the modules that a script is written in, begun at a file of this address. */
export const bundled = async (
  url: URL,
  options: { readonly input?: Pick<InputOptions, "treeshake">; readonly output?: Pick<OutputOptions, "minify"> } = {}
): Promise<string> => {
  const input = fileURLToPath(url)
  return kept(`bundle ${relative(root, input)} ${JSON.stringify(options)}`, async () => {
    const { rolldown } = await import("rolldown")
    const bundle = await rolldown({ input, ...options.input })
    const { output } = await bundle.generate({ format: "esm", ...options.output })
    await bundle.close()
    // What the compiler adds of its own has no file.
    return { code: output[0].code, files: output[0].moduleIds.filter((id) => !id.startsWith("\0")) }
  })
}

/** As it is sent: what is written for readers costs visitors nothing. Throws for a script that cannot be read. */
export const minified = async (name: string, text: string): Promise<string> =>
  kept(`minified ${name} ${sha256(text)}`, async () => {
    const { minifySync } = await import("rolldown/utils")
    const { code, errors } = minifySync(`${name}.js`, text)
    if (errors.length > 0) throw new Error(`${name}.js: ${errors.map(({ message }) => message).join(" ")}`)
    return { code: code.trim(), files: [] }
  })

/** Keeps what was built since the process began, where anything was; what it made no use of is forgotten. */
export const keepBuilds = (): void => {
  if (!isNew || folder === undefined || file === undefined) return
  try {
    mkdirSync(folder, { recursive: true })
    const drafts = mkdtempSync(join(folder, "scripts-draft-"))
    const draft = join(drafts, "scripts.json")
    writeFileSync(draft, JSON.stringify(Object.fromEntries(used)))
    renameSync(draft, file)
    rmdirSync(drafts)
  } catch {
    // A folder that may not be written to, or is full: the next start builds again.
  }
}

const sha256 = (data: string | Uint8Array): string => hash("sha256", data, "hex")

const folder = getCompileCacheDir()
const file = folder === undefined ? undefined : join(folder, "scripts.json")

/** What earlier processes kept; nothing where it cannot be read. */
const earlier = ((): { readonly [name: string]: Kept | undefined } => {
  try {
    return file === undefined ? {} : (JSON.parse(readFileSync(file, "utf8")) as { readonly [name: string]: Kept })
  } catch {
    return {}
  }
})()
const used = new Map<string, Kept>()
let isNew = false

const kept = async (
  what: string,
  build: () => Promise<{ readonly code: string; readonly files: ReadonlyArray<string> }>
): Promise<string> => {
  const name = `${compiler} ${what}`
  const before = earlier[name]
  if (before !== undefined && isCurrent(before)) {
    used.set(name, before)
    return before.code
  }
  const { code, files } = await build()
  isNew = true
  used.set(name, {
    code,
    sources: Object.fromEntries(files.map((path) => [relative(root, path), sha256(readFileSync(path))]))
  })
  return code
}

const isCurrent = ({ sources }: Kept): boolean => {
  try {
    return Object.entries(sources).every(([path, sum]) => sha256(readFileSync(join(root, path))) === sum)
  } catch {
    return false
  }
}
