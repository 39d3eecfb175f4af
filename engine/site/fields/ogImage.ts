/** The picture shown where a page is shared that names none of its own. */
import { Schema } from "effect"
import type { Site } from "../../model/Site.ts"
import type { Json } from "../../values/Json.ts"
import { invalidMember, isObject, type SiteField, unknownMember, withSetting } from "./SiteField.ts"

/** Id of the picture of the library; undefined while none is chosen. */
export const sharePictureOf = ({ settings }: Pick<Site, "settings">): string | undefined => {
  const { assetId } = (settings["ogImage"] ?? {}) as { readonly assetId?: Json }
  return typeof assetId === "string" ? assetId : undefined
}

export const ogImage: SiteField = {
  label: "Picture for sharing",
  description:
    "The picture shown where a page is shared whose own `meta.ogImage` is not set: a picture of the library. Null leaves " +
    "such pages to the cards that are drawn for them.",
  schema: Schema.NullOr(
    Schema.Struct({ assetId: Schema.String.annotate({ description: "Id of a picture of the library." }) })
  ),
  set: (site, value) => {
    if (value === null) return withSetting(site, "ogImage", null)
    if (!isObject(value)) return invalidMember("ogImage", "is not an object with assetId")
    const unknown = Object.keys(value).find((name) => name !== "assetId")
    if (unknown !== undefined) return unknownMember("ogImage", unknown, value, ["assetId"])
    const { assetId = null } = value
    return typeof assetId === "string" && assetId !== ""
      ? withSetting(site, "ogImage", { assetId })
      : invalidMember("ogImage.assetId", "is not the id of a picture of the library")
  },
  shown: (site) => {
    const assetId = sharePictureOf(site)
    return assetId === undefined ? null : { assetId }
  },
  picture: sharePictureOf,
  isRecipient: false,
  needsOwner: false,
  onPages: true
}
