/** The build itself, run by `compile.ts` in its own process: `node renderer/build.ts <directory to write>`. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "astro"

const outDir = process.argv[2]
if (outDir === undefined) throw new Error("Name the directory to build into: node renderer/build.ts <directory>.")

// Types for editors are what a sync writes, into the checkout, which may belong to somebody else; a bundle needs none.
const withoutTypes: object = { sync: false }

await build(
  {
    root: fileURLToPath(new URL("..", import.meta.url)),
    outDir,
    cacheDir: join(outDir, ".cache"),
    logLevel: "error"
  },
  withoutTypes
)
