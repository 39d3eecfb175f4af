/**
 * The cascade of a site. Layers follow each other in source order, without `@layer`, so specificity and `!important`
 * mean what every author expects (AU-B16). The first five make one file for the whole site; a page's own CSS is a file
 * linked after it.
 */
export const cssLayers = ["font-faces", "theme", "base", "stylesheet", "chrome", "page"] as const
export type CssLayer = (typeof cssLayers)[number]

export type SiteLayers = { readonly [layer in Exclude<CssLayer, "page">]: string }

/** One file of the five layers that all pages of a site share. */
export const siteStylesheet = (layers: SiteLayers): string =>
  cssLayers
    .flatMap((layer) =>
      layer === "page" || layers[layer].trim() === "" ? [] : [`/* ${layer} */\n${ended(layers[layer])}`]
    )
    .join("")

/** Chrome sections one after the other; the order is that of the page. */
export const chromeLayer = (css: {
  readonly announcement: string
  readonly header: string
  readonly footer: string
}): string =>
  [css.announcement, css.header, css.footer]
    .filter((part) => part.trim() !== "")
    .map(ended)
    .join("")

const ended = (css: string): string => (css.endsWith("\n") ? css : `${css}\n`)
