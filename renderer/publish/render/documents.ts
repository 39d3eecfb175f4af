/** From a published page and its surroundings to the document the renderer takes. */
import type { RowEntity } from "../../../engine/content/collections/rowEntity.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import type { Page } from "../../../engine/model/Page.ts"
import { escapeAttribute } from "../../../engine/values/escape.ts"
import { usesHooks } from "../../../engine/publish/hooks.ts"
import { headModel } from "../../../engine/publish/head.ts"
import { assetPath } from "../../../engine/publish/keys.ts"
import { regionOf } from "../../../engine/publish/landmarks.ts"
import { resolveParts } from "../../../engine/publish/parts.ts"
import { wording } from "../../../engine/publish/wording.ts"
import type { PageDocument } from "../../document.ts"
import { componentsScript } from "./scripts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** What a document is made of beside its surroundings. */
export interface Content {
  readonly route: string
  readonly title: string
  readonly meta: Page["meta"]
  /** What it is about, where it is told. */
  readonly about?: RowEntity | null
  readonly parts: ReadonlyArray<PagePart>
  /** Asset name of the page's own CSS, linked last. */
  readonly css: string | null
  /** Keeps it out of search results whatever its meta says: previews, the not-found page. */
  readonly noindex?: boolean
}

export const pageDocument = (surroundings: SiteSurroundings, content: Content): PageDocument => {
  const { site, origin, partials, media, stylesheet, script, chatWidget, icon } = surroundings
  const { announcement, header, footer } = surroundings
  const main = regionOf("main", resolveParts(content.parts, partials, "body", media))
  const behaves =
    surroundings.scriptUsesPlatform ||
    [announcement, header, main, footer].some((region) => region !== null && usesHooks(region.parts))
  return {
    route: content.route,
    head: headModel({
      site,
      origin,
      route: content.route,
      title: content.title,
      meta: content.meta,
      about: content.about ?? null,
      noindex: content.noindex ?? false,
      stylesheets: [stylesheet, ...(content.css === null ? [] : [assetPath(content.css)])],
      // A site's own script may use what ours provides.
      scripts: [
        ...(behaves ? [componentsScript.path] : []),
        ...(script === null ? [] : [assetPath(script)]),
        ...(chatWidget === null ? [] : [chatWidget])
      ],
      icon
    }),
    skipLink: wording(site.language).skipLink,
    announcement,
    header,
    main,
    footer
  }
}

/** The address whose document answers every unknown path (NOTFOUND-10). */
export const notFoundRoute = "/404"

/** The not-found page: the authored one, or the platform's own while none is published (NOTFOUND-06). */
export const notFoundContent = (
  surroundings: SiteSurroundings,
  authored: { readonly page: Page; readonly parts: ReadonlyArray<PagePart> } | undefined,
  css: string | null
): Content => {
  const words = wording(surroundings.site.language)
  return {
    route: notFoundRoute,
    title: authored && authored.page.title !== "" ? authored.page.title : words.notFoundTitle,
    meta: authored?.page.meta ?? {},
    parts: authored?.parts ?? [
      {
        kind: "html",
        html: `<h1>${escapeAttribute(words.notFoundTitle)}</h1><p>${escapeAttribute(words.notFoundText)}</p><p><a href="/">${escapeAttribute(words.home)}</a></p>`
      }
    ],
    css,
    noindex: true
  }
}
