/**
 * The bundling itself, run by `build.ts` in a process of its own: `node infra/main/built/bundle.ts <order as JSON>`. Modules
 * become few, and are otherwise what they are in the sources: not minified, with the name of each before its code, and what
 * is imported later stays apart. What reads files beside itself is told where its source is; packages that have parts in
 * machine code or read much of their own stay where they are.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Plugin } from "rolldown"
import { lockFile, nameOfBuild, sourcesFile } from "./present.ts"

/** What is bundled, and where to. */
export interface BundleOrder {
  /** With a slash at its end. */
  readonly root: string
  /** Modules by the name of their bundle, from the root. */
  readonly entries: { readonly [name: string]: string }
  readonly folder: string
  readonly niceness: number
}

/** Loaded from where they are installed. */
const whereTheyAre = /^(sharp|playwright-core|astro|jsdom|rolldown|satteri|axe-core|maplibre-gl)(\/|$)/

/** Writes the bundles of an order, and beside them the list of all sources that went into them. Its name is told. */
const bundle = async ({ root, entries, folder, niceness }: BundleOrder): Promise<string> => {
  // Threads begun from here on have it too, and the compiler begins several.
  setPriority(niceness)
  const { rolldown } = await import("rolldown")
  const lock = readFileSync(join(root, lockFile))
  const sources = new Map<string, string>()
  const made = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    cwd: root,
    platform: "node",
    tsconfig: false,
    // What it warns of is in packages, and works all the same.
    logLevel: "silent",
    plugins: [listing(root, sources), staying, places]
  })
  await made.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    minify: false
  })
  await made.close()
  const files = [...sources.keys()].sort()
  writeFileSync(join(folder, sourcesFile), JSON.stringify(files))
  // As it was read for the bundle, and not as it may have become meanwhile.
  return nameOfBuild(root, files, (file, hash) => hash.update(file === lockFile ? lock : sources.get(file)!))
}

const staying: Plugin = {
  name: "staying",
  resolveId: {
    order: "pre",
    filter: { id: whereTheyAre },
    async handler(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      if (found === null) return null
      return { id: options.kind === "require-call" ? found.id : pathToFileURL(found.id).href, external: true }
    }
  }
}

/** A node of a syntax tree, as far as it matters here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** Where a module says that it wants to know where it is, it is told. */
const places: Plugin = {
  name: "places",
  transform: {
    filter: { code: /\bimport\.meta\b|\b__dirname\b|\b__filename\b/, id: { exclude: /\.json$/ } },
    handler(code, id) {
      const lang = /\.[cm]?ts$/.test(id) ? "ts" : "js"
      let text = ""
      let at = 0
      for (const { start, end, value } of wanted(this.parse(code, { lang }) as unknown as Node, id)) {
        text += code.slice(at, start) + value
        at = end
      }
      return at === 0 ? null : { code: text + code.slice(at), map: null }
    }
  }
}

const wanted = function* (tree: Node, id: string) {
  const values: Record<string, string> = {
    url: JSON.stringify(pathToFileURL(id).href),
    dirname: JSON.stringify(dirname(id)),
    filename: JSON.stringify(id),
    main: "false"
  }
  const nodes = [...nodesOf(tree)]
  // A module that makes itself such names means its own.
  const own = new Set(nodes.flatMap(({ type, id }) => (type === "VariableDeclarator" ? [(id as Node)["name"]] : [])))
  for (const node of nodes) {
    const { type, start, end } = node
    if (type === "MemberExpression" && (node["object"] as Node).type === "MetaProperty") {
      const member = String((node["property"] as Node)["name"])
      const value = values[member]
      if (member === "resolve") throw new Error(`${id} asks for import.meta.resolve, which a bundle cannot tell it.`)
      if (value !== undefined) yield { start, end, value }
    }
    const name = type === "Identifier" ? String(node["name"]) : ""
    if ((name === "__dirname" || name === "__filename") && !own.has(name))
      yield { start, end, value: values[name.slice(2)]! }
  }
}

/** Every node of a tree, in the order of the text. */
const nodesOf = function* (node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === "string") yield* nodesOf(child as Node)
}

/** What was read, by its path from the root. What packages are is told by the lock file. */
const listing = (root: string, sources: Map<string, string>): Plugin => ({
  name: "listing",
  transform: {
    order: "pre",
    filter: { id: { exclude: [/[\\/]node_modules[\\/]/, /^\0/] } },
    handler(code, id) {
      if (id.startsWith(root)) sources.set(id.slice(root.length), code)
    }
  }
})

// Whoever ordered it is gone: then nobody takes it.
process.stdin.once("end", () => process.exit(1)).resume()
process.stdout.write(await bundle(JSON.parse(process.argv[2] ?? "") as BundleOrder), () => process.exit(0))
