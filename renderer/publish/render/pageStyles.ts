/** Which style sheets a page links, and its own as a file. */
import { assetPath } from "../../../engine/publish/keys.ts"
import { namesLayers } from "../../css/behindLayers.ts"
import { type Asset, cssAsset } from "./assets.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

export interface PageStyles {
  /** What the page brings, to be stored first; null where it brings nothing. */
  readonly own: Asset | null
  /** Paths in the order of the cascade. */
  readonly linked: ReadonlyArray<string>
}

/**
 * A page's own CSS follows that of the site. Where it alone has cascade layers it brings that of the site along, with the platform's style
 * behind them: in the file that all other pages share, that style has no layer and would beat every rule in one.
 */
export const pageStyles = (
  { stylesheet, behindLayers }: Pick<SiteSurroundings, "stylesheet" | "behindLayers">,
  css: string
): PageStyles => {
  if (css.trim() === "") return { own: null, linked: [stylesheet] }
  if (behindLayers === null || !namesLayers(css)) {
    const own = cssAsset(css)
    return { own, linked: [stylesheet, assetPath(own.name)] }
  }
  const own = cssAsset(`${behindLayers()}/* page */\n${css}`)
  return { own, linked: [assetPath(own.name)] }
}
