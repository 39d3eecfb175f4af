/** The shipped typefaces as assets: read and named once per process, shared by all sites. */
import { readFile } from "node:fs/promises"
import type { Asset } from "./assets.ts"
import { assetOf } from "./assets.ts"

const loaded = new Map<string, Promise<Asset>>()

/** A file under `renderer/fonts/`, for example `inter/normal.woff2`. */
export const fontAsset = (file: string): Promise<Asset> => {
  const known = loaded.get(file)
  if (known !== undefined) return known
  const asset = readFile(new URL(`../../fonts/${file}`, import.meta.url)).then((body) =>
    assetOf(body, "woff2", "font/woff2")
  )
  loaded.set(file, asset)
  return asset
}
