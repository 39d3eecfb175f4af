/**
 * Everything around a page: chrome, theme, stylesheet, script, partials, contact. Every change to any of it raises the
 * site's revision in the same transaction (see `enqueue`), so one row tells whether what this process remembers is still
 * true. The cost of an edit therefore does not grow with the site.
 */
import { Context, Effect, Layer } from "effect"
import type { Hostname, Site } from "../../../engine/model/Site.ts"
import type { ChromeKind, PageKind, Payload } from "../../../engine/model/Page.ts"
import { challengeOn } from "../../../engine/people/forms/challenge.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import type { SiteId, VersionId } from "../../../engine/model/ids.ts"
import type { KnownMedia } from "../../../engine/content/media/imageAttributes.ts"
import { Pages, type PublishedPage } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { canonicalHost } from "../../../engine/publish/addresses.ts"
import { usesPlatform } from "../../../engine/publish/hooks.ts"
import { assetPath } from "../../../engine/publish/keys.ts"
import { monogram } from "../../../engine/publish/monogram.ts"
import { type Region, regionOf } from "../../../engine/publish/landmarks.ts"
import { ownedBy, partialRefs, type Partials, resolveParts } from "../../../engine/publish/parts.ts"
import { chromeLayer, siteStylesheet } from "../../../engine/publish/stylesheet.ts"
import { wording } from "../../../engine/publish/wording.ts"
import { compileTheme } from "../../../engine/content/theme/compile.ts"
import { defaultTheme } from "../../../engine/content/theme/defaults.ts"
import { type Face, fontFaceCss, vendoredFaces } from "../../../engine/content/theme/faces.ts"
import { standInCss } from "../../../engine/content/theme/standIns.ts"
import type { ThemeTokens } from "../../../engine/content/theme/tokens.ts"
import { faceOf, uploadedFaces } from "../../../engine/content/theme/uploadedFaces.ts"
import { baseCss } from "../../css/base.ts"
import { contentHash, cssAsset, scriptAsset, svgAsset } from "./assets.ts"
import { fontAsset } from "./fonts.ts"
import { knownMedia, type MediaPorts, mediaSources } from "./knownMedia.ts"
import { fieldsOnPages } from "../../../engine/site/changeSite.ts"
import { chatLoader } from "../../../engine/site/fields/chatWidget.ts"
import { PublishingConfig } from "../PublishingConfig.ts"
import { challengeScript, componentsScript, formsScript } from "./scripts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** A text that is not the published one, for any kind of asset. `versionId` is null for one that is not stored. */
export interface ProposedAsset {
  readonly kind: PageKind
  readonly slot: string | null
  readonly versionId: VersionId | null
  readonly payload: Payload
  readonly parts: ReadonlyArray<PagePart>
}

export class Surroundings extends Context.Service<
  Surroundings,
  {
    /** As the database has it now; undefined for a site that does not exist. One query unless something changed. */
    readonly current: (siteId: SiteId) => Effect.Effect<SiteSurroundings | undefined>
    /** As this process last knew it, which may have passed; undefined for a site it has not looked at. */
    readonly remembered: (siteId: SiteId) => SiteSurroundings | undefined
    /** The same with one asset as another version has it, for previews; never remembered. */
    readonly proposed: (siteId: SiteId, asset: ProposedAsset) => Effect.Effect<SiteSurroundings | undefined>
    readonly forget: (siteId: SiteId) => Effect.Effect<void>
  }
>()("renderer/Surroundings") {
  static readonly layer: Layer.Layer<Surroundings, never, Sites | Pages | MediaPorts | PublishingConfig> = Layer.effect(
    Surroundings,
    Effect.gen(function* () {
      const sites = yield* Sites
      const pages = yield* Pages
      const media = yield* mediaSources
      const { originOf, chatWidget } = yield* PublishingConfig
      const remembered = new Map<SiteId, SiteSurroundings>()

      const singleton = Effect.fnUntraced(function* (siteId: SiteId, kind: PageKind) {
        const page = yield* pages.bySlot(siteId, kind, "")
        if (page === undefined || page.publishedVersionId === null) return undefined
        const version = yield* pages.version(siteId, page.id, page.publishedVersionId)
        return version?.payload
      })

      const partialsOf = Effect.fnUntraced(function* (siteId: SiteId) {
        const records = yield* pages.list(siteId, "partial")
        const published = yield* Effect.forEach(
          records.filter(({ slot, publishedVersionId }) => slot !== null && publishedVersionId !== null),
          ({ id }) => pages.published(siteId, id),
          { concurrency: 4 }
        )
        return new Map(
          published.flatMap((page) =>
            page?.page.slot ? [[page.page.slot, ownedBy(page.page.id, page.parts)] as const] : []
          )
        )
      })

      const read = Effect.fnUntraced(function* (site: Site, proposed?: ProposedAsset) {
        const chrome = (section: ChromeKind) =>
          Effect.map(
            pages.publishedBySlot(site.id, "chrome", section),
            (found) => found && { ...found, parts: ownedBy(found.page.id, found.parts) }
          )
        const stored = yield* Effect.all(
          {
            hostnames: sites.hostnames(site.id),
            stylesheet: pages.publishedBySlot(site.id, "stylesheet", ""),
            theme: singleton(site.id, "theme"),
            script: singleton(site.id, "script"),
            announcement: chrome("announcement"),
            header: chrome("header"),
            footer: chrome("footer"),
            partials: partialsOf(site.id)
          },
          { concurrency: 4 }
        )
        const shown = proposed === undefined ? stored : { ...stored, ...replacement(proposed) }
        const sections = [shown.announcement, shown.header, shown.footer].flatMap((section) => section?.parts ?? [])
        const known = yield* knownMedia(media, site.id, [...sections, ...[...shown.partials.values()].flat()])
        return yield* Effect.promise(() => assemble(site, { ...shown, media: known }, { originOf, chatWidget }))
      })

      /** Nothing was changed in between when the revision is the same afterwards; otherwise it is read again. */
      const load = Effect.fnUntraced(function* (first: Site) {
        let site = first
        for (;;) {
          const surroundings = yield* read(site)
          const after = yield* sites.get(site.id)
          if (after === undefined) return undefined
          if (after.revision === site.revision) return surroundings
          site = after
        }
      })

      const current = Effect.fnUntraced(function* (siteId: SiteId) {
        const site = yield* sites.get(siteId)
        if (site === undefined) {
          remembered.delete(siteId)
          return undefined
        }
        const known = remembered.get(siteId)
        if (known !== undefined && known.site.revision === site.revision) return known
        const loaded = yield* load(site)
        if (loaded === undefined) return undefined
        remembered.delete(siteId)
        remembered.set(siteId, loaded)
        for (const oldest of remembered.keys()) {
          if (remembered.size <= rememberedSites) break
          remembered.delete(oldest)
        }
        return loaded
      })

      const proposed = Effect.fnUntraced(function* (siteId: SiteId, asset: ProposedAsset) {
        const site = yield* sites.get(siteId)
        return site && (yield* read(site, asset))
      })

      return Surroundings.of({
        current,
        remembered: (siteId) => remembered.get(siteId),
        proposed,
        forget: (siteId) => Effect.sync(() => void remembered.delete(siteId))
      })
    })
  )
}

/** A site with a large stylesheet takes about a megabyte. */
const rememberedSites = 64

type StoredText = Pick<PublishedPage, "parts" | "css"> & { readonly versionId: VersionId | null }

interface Stored {
  readonly hostnames: ReadonlyArray<Hostname>
  readonly stylesheet: StoredText | undefined
  readonly theme: { readonly tokens?: unknown } | undefined
  readonly script: { readonly js?: string } | undefined
  readonly announcement: StoredText | undefined
  readonly header: StoredText | undefined
  readonly footer: StoredText | undefined
  readonly partials: Partials
  readonly media: KnownMedia
}

/** Which of the stored assets a proposed one takes the place of; none for what does not surround pages. */
const replacement = ({ kind, slot, versionId, payload, parts }: ProposedAsset): Partial<Stored> => {
  const shown = { versionId, parts, css: payload.css ?? "" }
  switch (kind) {
    case "stylesheet":
      return { stylesheet: shown }
    case "chrome":
      return { [slot as ChromeKind]: shown }
    case "theme":
    case "script":
      return { [kind]: payload }
    default:
      return {}
  }
}

const assemble = async (
  site: Site,
  stored: Stored,
  { originOf, chatWidget }: Pick<PublishingConfig["Service"], "originOf" | "chatWidget">
): Promise<SiteSurroundings> => {
  const host = canonicalHost(stored.hostnames)
  const tokens = (stored.theme?.tokens as ThemeTokens | undefined) ?? defaultTheme
  const faces = await Promise.all(
    vendoredFaces(tokens).map(async (face) => ({ face, asset: await fontAsset(face.file) }))
  )
  const written: ReadonlyArray<Face> = [
    ...faces.map(({ face, asset }) => ({ ...face, url: assetPath(asset.name) })),
    ...uploadedFaces(site).map(faceOf)
  ]
  const stylesheet = cssAsset(
    siteStylesheet({
      "font-faces": fontFaceCss(written) + standInCss(tokens),
      theme: compileTheme(tokens),
      base: baseCss,
      stylesheet: stored.stylesheet?.css ?? "",
      chrome: chromeLayer({
        announcement: stored.announcement?.css ?? "",
        header: stored.header?.css ?? "",
        footer: stored.footer?.css ?? ""
      })
    })
  )
  const js = stored.script?.js ?? ""
  const script = js.trim() === "" ? null : scriptAsset(js)
  const icon = svgAsset(monogram(site.name, tokens))
  const region = (section: ChromeKind): Region | null => chromeRegion(section, stored[section], stored, site)
  const visible = {
    origin: host === undefined ? "" : originOf(host.host),
    stylesheetVersion: stored.stylesheet?.versionId ?? null,
    stylesheet: assetPath(stylesheet.name),
    script: script?.name ?? null,
    scriptUsesPlatform: usesPlatform(js),
    chatWidget: chatLoader(site, chatWidget),
    icon: assetPath(icon.name),
    announcement: region("announcement"),
    header: region("header"),
    footer: region("footer")
  }
  return {
    ...visible,
    site,
    hostnames: stored.hostnames,
    assets: [
      ...faces.map(({ asset }) => asset),
      stylesheet,
      icon,
      ...(script === null ? [] : [script]),
      ...componentsScript.assets,
      ...formsScript.assets,
      ...(challengeOn(site) ? challengeScript.assets : [])
    ],
    partials: stored.partials,
    media: stored.media,
    chromePartials: partialRefs(
      [stored.announcement, stored.header, stored.footer].flatMap((section) => section?.parts ?? [])
    ),
    fingerprint: contentHash(
      JSON.stringify([
        visible,
        [...stored.partials],
        site.name,
        site.language,
        fieldsOnPages(site),
        challengeOn(site),
        site.settings["faviconAssetId"] ?? null
      ])
    )
  }
}

/** Nothing at all for a section that is not set, or set to nothing (CHROME-07). */
const chromeRegion = (
  section: ChromeKind,
  published: StoredText | undefined,
  { partials, media }: Pick<Stored, "partials" | "media">,
  site: Site
): Region | null => {
  const parts = resolveParts(published?.parts ?? [], partials, "chrome", media)
  if (parts.every((part) => part.kind === "html" && part.html.trim() === "")) return null
  return regionOf(section, parts, section === "announcement" ? wording(site.language).announcement : undefined)
}
