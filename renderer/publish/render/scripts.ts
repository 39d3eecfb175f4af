/**
 * The scripts of the platform itself, for pages that need them. Each is stored with the site's other files: under its
 * content, for the pages that name it so, and under its plain name for whoever asks for the newest.
 */
import { readFileSync } from "node:fs"
import { type PlatformScript, platformScriptPath } from "../../../engine/publish/keys.ts"
import { toldAddress } from "../../../engine/site/analytics/toldAddress.ts"
import { type Asset, contentHash, scriptAsset } from "./assets.ts"
import { bundled, keepBuilds, minified } from "./builds.ts"
import { mapFilePaths } from "./mapFiles.ts"

export interface StoredScript {
  readonly path: string
  readonly assets: ReadonlyArray<Asset>
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

/** One text out of the modules that a script is written in. */
const written = async (name: PlatformScript): Promise<string> => {
  const code = await bundled(new URL(`../../browser/${name}.js`, import.meta.url), {
    // What a browser has by itself is there, so looking at it does nothing.
    input: { treeshake: { unknownGlobalSideEffects: false, propertyReadSideEffects: false } }
  })
  return `;(() => {\n${code.replace(/^export\b.*$/gm, "")}\n})()`
}

const modules = ["addresses", "analytics", "components", "challenge", "forms", "listings", "maps", "uploads"] as const
const texts = new Map<PlatformScript, string>(
  await Promise.all(modules.map(async (name) => [name, await written(name)] as const))
)

const platformScript = async (name: PlatformScript, readable = texts.get(name)!): Promise<StoredScript> => {
  const text = await minified(name, readable)
  const asset = scriptAsset(text)
  return {
    path: platformScriptPath(name, contentHash(text)),
    assets: [asset, { ...asset, name: `${name}.js`, changing: true }]
  }
}

/** Makes comboboxes of the fields by which addresses are looked up. */
export const addressesScript = await platformScript("addresses")

/** Asks visitors before they are measured, and tells of those who agreed. */
export const analyticsScript = await platformScript("analytics")

/** Carousels, tabs, menus, reveals and the lightbox. */
export const componentsScript = await platformScript("components")

/** The button that brings the platform's chat, and what the chat may ask of a page. */
export const chatScript = await platformScript(
  "chat",
  `;(() => {\nconst toldAddress = ${toldAddress.toString()}\n${read("../../../engine/site/chat/host.js")}\n${read("../../browser/chat.js")}\n})()`
)

/** Does the work that a site with a bot challenge asks of whoever sends a form. */
export const challengeScript = await platformScript("challenge")

/** Fills in, sends and answers the forms of a page. */
export const formsScript = await platformScript("forms")

/** Repaints grids of listings as filters and pages are chosen. */
export const listingsScript = await platformScript("listings")

/** Draws the maps of a page as they come into view. */
export const mapsScript = await platformScript(
  "maps",
  `;(() => {\nconst mapFiles = ${JSON.stringify(mapFilePaths)}\n${texts.get("maps")!}\n})()`
)

/** Sends files of a form ahead in pieces, on pages whose forms take files. */
export const uploadsScript = await platformScript("uploads")

keepBuilds()
