/**
 * The scripts of the platform itself, for pages that need them. Each is stored with the site's other files: under its
 * content, for the pages that name it so, and under its plain name for whoever asks for the newest.
 */
import { readFileSync } from "node:fs"
import { type PlatformScript, platformScriptPath } from "../../../engine/publish/keys.ts"
import { type Asset, contentHash, scriptAsset } from "./assets.ts"

export interface StoredScript {
  readonly path: string
  readonly assets: ReadonlyArray<Asset>
}

const platformScript = (name: PlatformScript): StoredScript => {
  const text = readFileSync(new URL(`../../browser/${name}.js`, import.meta.url), "utf8")
  const asset = scriptAsset(text)
  return {
    path: platformScriptPath(name, contentHash(text)),
    assets: [asset, { ...asset, name: `${name}.js`, changing: true }]
  }
}

/** Carousels, tabs, menus, reveals and the lightbox. */
export const componentsScript = platformScript("components")

/** Does the work that a site with a bot challenge asks of whoever sends a form. */
export const challengeScript = platformScript("challenge")

/** Fills in, sends and answers the forms of a page. */
export const formsScript = platformScript("forms")
