/** The icons of a site and its manifest as objects: under the names by which pages link them, and at their plain paths. */
import { Effect } from "effect"
import { mediaOriginalKey } from "../../../engine/content/media/serving.ts"
import type { MediaId } from "../../../engine/model/ids.ts"
import type { ImagesBusy } from "../../../engine/ports/Images.ts"
import type { ObjectPut, ObjectStore } from "../../../engine/ports/Objects.ts"
import { assetPath, namedFileAsset, namedFilePath, siteFileKey, type SiteFile } from "../../../engine/publish/keys.ts"
import { webManifest } from "../../../engine/publish/webManifest.ts"
import type { Drawing } from "../../images/drawing/Drawing.ts"
import { assetOf, assetPut } from "../render/assets.ts"
import { hashName } from "../render/pagePut.ts"
import type { SiteSurroundings } from "../render/SiteSurroundings.ts"

/** The last of them says that all are there. */
export const iconFiles = [
  "favicon.ico",
  "apple-touch-icon.png",
  "manifest.webmanifest"
] as const satisfies ReadonlyArray<SiteFile>

/** Draws and stores them unless those stored are made of the same; whether it did. */
export const storeIcons = Effect.fnUntraced(function* (
  store: ObjectStore,
  drawing: Drawing["Service"],
  { site, look, icons: name }: SiteSurroundings
): Effect.fn.Return<boolean, ImagesBusy> {
  const last = siteFileKey(site.id, "manifest.webmanifest")
  const head = yield* Effect.orDie(store.head(last))
  if (head?.metadata[hashName] === name) return false
  const picture = site.settings["faviconAssetId"]
  const original =
    typeof picture === "string"
      ? yield* Effect.orDie(store.get(mediaOriginalKey(site.id, picture as MediaId)))
      : undefined
  const drawn = yield* drawing.icons(site.id, look, original?.body)
  const large = assetOf(drawn.large, "png", "image/png")
  const manifest = webManifest(look, {
    drawn: namedFilePath("apple-touch-icon.png", name),
    large: assetPath(large.name)
  })
  const files = {
    "favicon.ico": { body: drawn.favicon, contentType: "image/x-icon" },
    "apple-touch-icon.png": { body: drawn.touch, contentType: "image/png" },
    "manifest.webmanifest": { body: Buffer.from(manifest, "utf8"), contentType: "application/manifest+json" }
  }
  const puts = iconFiles.flatMap((file): ReadonlyArray<ObjectPut> => [
    assetPut(site.id, { name: namedFileAsset(file, name), ...files[file] }),
    {
      key: siteFileKey(site.id, file),
      ...files[file],
      cacheControl: "public, max-age=0, must-revalidate",
      metadata: { [hashName]: name }
    }
  ])
  const before = puts.filter(({ key }) => key !== last)
  yield* Effect.orDie(store.putMany([assetPut(site.id, large), ...before], { concurrency: 4 }))
  yield* Effect.orDie(
    store.putMany(
      puts.filter(({ key }) => key === last),
      { concurrency: 1 }
    )
  )
  return true
})
