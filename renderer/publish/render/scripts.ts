/**
 * The scripts of the platform itself, for pages that need them. Each is stored with the site's other files: under its
 * content, for the pages that name it so, and under its plain name for whoever asks for the newest.
 */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { minifySync } from "rolldown/utils"
import { type PlatformScript, platformScriptPath } from "../../../engine/publish/keys.ts"
import { toldAddress } from "../../../engine/site/analytics/toldAddress.ts"
import { type Asset, contentHash, scriptAsset } from "./assets.ts"
import { mapFilePaths } from "./mapFiles.ts"

export interface StoredScript {
  readonly path: string
  readonly assets: ReadonlyArray<Asset>
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

/** One text out of the modules that a script is written in. */
const bundled = async (name: PlatformScript): Promise<string> => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../../browser/${name}.js`, import.meta.url)),
    // What a browser has by itself is there, so looking at it does nothing.
    treeshake: { unknownGlobalSideEffects: false, propertyReadSideEffects: false }
  })
  const { output } = await bundle.generate({ format: "esm" })
  await bundle.close()
  return `;(() => {\n${output[0].code.replace(/^export\b.*$/gm, "")}\n})()`
}

const modules = ["addresses", "analytics", "components", "challenge", "forms", "listings", "maps", "uploads"] as const
const texts = new Map<PlatformScript, string>(
  await Promise.all(modules.map(async (name) => [name, await bundled(name)] as const))
)

const platformScript = (name: PlatformScript, written = texts.get(name)!): StoredScript => {
  const text = small(name, written)
  const asset = scriptAsset(text)
  return {
    path: platformScriptPath(name, contentHash(text)),
    assets: [asset, { ...asset, name: `${name}.js`, changing: true }]
  }
}

/** As it is sent: what is written for readers costs visitors nothing. Throws for a script that cannot be read. */
const small = (name: string, text: string): string => {
  const { code, errors } = minifySync(`${name}.js`, text)
  if (errors.length > 0) throw new Error(`${name}.js: ${errors.map(({ message }) => message).join(" ")}`)
  return code.trim()
}

/** Makes comboboxes of the fields by which addresses are looked up. */
export const addressesScript = platformScript("addresses")

/** Asks visitors before they are measured, and tells of those who agreed. */
export const analyticsScript = platformScript("analytics")

/** Carousels, tabs, menus, reveals and the lightbox. */
export const componentsScript = platformScript("components")

/** The button that brings the platform's chat, and what the chat may ask of a page. */
export const chatScript = platformScript(
  "chat",
  `;(() => {\nconst toldAddress = ${toldAddress.toString()}\n${read("../../../engine/site/chat/host.js")}\n${read("../../browser/chat.js")}\n})()`
)

/** Does the work that a site with a bot challenge asks of whoever sends a form. */
export const challengeScript = platformScript("challenge")

/** Fills in, sends and answers the forms of a page. */
export const formsScript = platformScript("forms")

/** Repaints grids of listings as filters and pages are chosen. */
export const listingsScript = platformScript("listings")

/** Draws the maps of a page as they come into view. */
export const mapsScript = platformScript(
  "maps",
  `;(() => {\nconst mapFiles = ${JSON.stringify(mapFilePaths)}\n${texts.get("maps")!}\n})()`
)

/** Sends files of a form ahead in pieces, on pages whose forms take files. */
export const uploadsScript = platformScript("uploads")
