/** Files named by their content: stylesheets, scripts, font faces. Written once, kept for ever, cacheable without end. */
import { hash } from "node:crypto"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { ObjectPut } from "../../../engine/ports/Objects.ts"
import { assetKey } from "../../../engine/publish/keys.ts"

export interface Asset {
  /** `<hash>.<extension>`. */
  readonly name: string
  readonly contentType: string
  readonly body: Uint8Array
  /** Set where the name stays and the content may become another. */
  readonly changing?: true
}

export const assetOf = (body: Uint8Array, extension: string, contentType: string): Asset => ({
  name: `${contentHash(body)}.${extension}`,
  contentType,
  body
})

export const cssAsset = (css: string): Asset => assetOf(Buffer.from(css, "utf8"), "css", "text/css; charset=utf-8")

export const scriptAsset = (js: string): Asset =>
  assetOf(Buffer.from(js, "utf8"), "js", "text/javascript; charset=utf-8")

export const svgAsset = (svg: string): Asset => assetOf(Buffer.from(svg, "utf8"), "svg", "image/svg+xml")

export const assetPut = (siteId: SiteId, asset: Asset): ObjectPut => ({
  key: assetKey(siteId, asset.name),
  body: asset.body,
  contentType: asset.contentType,
  cacheControl: asset.changing ? "public, max-age=0, must-revalidate" : "public, max-age=31536000, immutable"
})

/** 128 bits of SHA-256 in hex: no two contents will ever share a name. */
export const contentHash = (data: string | Uint8Array): string => hash("sha256", data, "hex").slice(0, 32)
