/** From a published page and its surroundings to the document the renderer takes. */
import { components } from "../../../engine/components/catalogue.ts"
import type { KnownMedia } from "../../../engine/content/media/imageAttributes.ts"
import type { RowEntity } from "../../../engine/content/collections/rowEntity.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import type { Page } from "../../../engine/model/Page.ts"
import { escapeAttribute } from "../../../engine/values/escape.ts"
import { usesHooks } from "../../../engine/publish/hooks.ts"
import { withClosedForms } from "../../../engine/publish/closedForms.ts"
import { headModel } from "../../../engine/publish/head.ts"
import { assetPath } from "../../../engine/publish/keys.ts"
import { withCurrentLinks } from "../../../engine/publish/currentLinks.ts"
import { type Region, regionOf } from "../../../engine/publish/landmarks.ts"
import { type ResolvedPart, resolveParts } from "../../../engine/publish/parts.ts"
import { analyticsMetas, consentBanner, isMeasured } from "../../../engine/site/analytics/banner.ts"
import { wording } from "../../../engine/publish/wording.ts"
import type { PageDocument } from "../../document.ts"
import { analyticsScript, chatScript, componentsScript } from "./scripts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** What a document is made of beside its surroundings. */
export interface Content {
  readonly route: string
  readonly title: string
  readonly meta: Page["meta"]
  /** What it is about, where it is told. */
  readonly about?: RowEntity | null
  readonly parts: ReadonlyArray<PagePart>
  /** Paths of the style sheets in the order of the cascade. */
  readonly stylesheets: ReadonlyArray<string>
  /** Keeps it out of search results whatever its meta says: previews, the not-found page. */
  readonly noindex?: boolean
  /** Path of its card, for pages that are shared. */
  readonly card?: string
  /** What is known of the picture it is shared with, where its surroundings know nothing of it. */
  readonly shared?: KnownMedia
}

export const pageDocument = (surroundings: SiteSurroundings, content: Content): PageDocument => {
  const { site, origin, partials, media, script, chatWidget, icon, icons } = surroundings
  const { announcement, header, main, footer } = withClosedForms({
    announcement: surroundings.announcement,
    header: surroundings.header,
    main: regionOf("main", resolveParts(content.parts, partials, "body", media)),
    footer: surroundings.footer
  })
  const around = (region: Region | null) => region && withCurrentLinks(region, content.route)
  const behaves =
    surroundings.scriptUsesPlatform ||
    [announcement, header, main, footer].some(
      (region) => region !== null && (usesHooks(region.parts) || region.parts.some(behavesByItself))
    )
  const head = headModel({
    site,
    origin,
    route: content.route,
    title: content.title,
    meta: content.meta,
    about: content.about ?? null,
    noindex: content.noindex ?? false,
    stylesheets: content.stylesheets,
    // A site's own script may use what ours provides.
    scripts: [
      ...(isMeasured(site) ? [analyticsScript.path] : []),
      ...(behaves ? [componentsScript.path] : []),
      ...(script === null ? [] : [assetPath(script)]),
      ...(chatWidget === null ? [] : [chatScript.path])
    ],
    icon,
    icons,
    card: content.card,
    media: content.shared === undefined ? media : new Map([...media, ...content.shared])
  })
  return {
    route: content.route,
    head: {
      ...head,
      metas: [
        ...head.metas,
        ...analyticsMetas(site),
        ...(behaves ? [behaviourMeta(site.language)] : []),
        ...chatMetas(chatWidget, site.language)
      ]
    },
    skipLink: wording(site.language).skipLink,
    consentBanner: consentBanner(site),
    announcement: around(announcement),
    header: around(header),
    main,
    footer: around(footer)
  }
}

/** Read by `renderer/browser/components.js`, in this order. */
const behaviourMeta = (language: string) => {
  const { enlarge, previousPicture, nextPicture, close, carousel } = wording(language)
  return { name: "mk-words", content: [enlarge, previousPicture, nextPicture, close, carousel].join("|") }
}

/** Read by `renderer/browser/chat.js`. */
const chatMetas = (widget: string | null, language: string) =>
  widget === null
    ? []
    : [
        { name: "mk-chat", content: widget },
        { name: "mk-chat-close", content: wording(language).closeChat }
      ]

/** A component whose own view has a hook, whatever else is on the page. */
const behavesByItself = (part: ResolvedPart): boolean => part.kind === "component" && behaving.has(part.name)
const behaving: ReadonlySet<string> = new Set(components.filter(({ behaves }) => behaves).map(({ name }) => name))

/** The address whose document answers every unknown path (NOTFOUND-10). */
export const notFoundRoute = "/404"

/** The not-found page: the authored one, or the platform's own while none is published (NOTFOUND-06). */
export const notFoundContent = (
  surroundings: SiteSurroundings,
  authored: { readonly page: Page; readonly parts: ReadonlyArray<PagePart> } | undefined,
  stylesheets: ReadonlyArray<string>
): Content => {
  const { notFoundTitle, notFoundText, home } = wording(surroundings.site.language)
  return {
    route: notFoundRoute,
    title: authored && authored.page.title !== "" ? authored.page.title : notFoundTitle,
    meta: authored?.page.meta ?? {},
    parts: authored?.parts ?? said(notFoundTitle, notFoundText, home),
    stylesheets,
    noindex: true
  }
}

/** What an address shows whose page was removed for good. */
export const goneContent = (surroundings: SiteSurroundings): Content => {
  const { goneTitle, goneText, home } = wording(surroundings.site.language)
  return {
    route: notFoundRoute,
    title: goneTitle,
    meta: {},
    parts: said(goneTitle, goneText, home),
    stylesheets: [surroundings.stylesheet],
    noindex: true
  }
}

/** Kept off the edges of the window by itself: most styles do that for elements of their own pages alone. */
const said = (title: string, text: string, home: string): ReadonlyArray<PagePart> => [
  {
    kind: "html",
    html: `<div style="max-width:42rem;margin-inline:auto;padding:2rem 1.25rem"><h1>${escapeAttribute(title)}</h1><p>${escapeAttribute(text)}</p><p><a href="/">${escapeAttribute(home)}</a></p></div>`
  }
]
