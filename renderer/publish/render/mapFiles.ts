/**
 * What draws maps: MapLibre, its worker, the ground and a stylesheet, as files named by their content. They are stored with a site's
 * files once a page of it shows a map, and a browser asks for them when one comes into view.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { assetPath } from "../../../engine/publish/keys.ts"
import { type Asset, cssAsset, scriptAsset } from "./assets.ts"
import { bundled } from "./builds.ts"

/** As published, but for the address of its source map, which is not served. */
const published = (name: string): Asset =>
  scriptAsset(
    readFileSync(createRequire(import.meta.url).resolve(`maplibre-gl/dist/${name}`), "utf8").replace(
      /\n\/\/# sourceMappingURL=\S+\s*$/,
      "\n"
    )
  )

/** The ground's styles as a module: pages whose map nobody scrolls to do not ask for them. */
const groundModule = async (): Promise<Asset> =>
  scriptAsset(await bundled(new URL("../../../engine/maps/ground.ts", import.meta.url), { output: { minify: true } }))

const ground = await groundModule()
const library = published("maplibre-gl.mjs")
const worker = published("maplibre-gl-worker.mjs")
const css = cssAsset(readFileSync(new URL("../../browser/maps/maps.css", import.meta.url), "utf8"))

export const mapFiles: ReadonlyArray<Asset> = [library, worker, ground, css]

/** Their addresses, as the script of maps is told them. */
export const mapFilePaths = {
  library: assetPath(library.name),
  worker: assetPath(worker.name),
  ground: assetPath(ground.name),
  css: assetPath(css.name)
} as const
