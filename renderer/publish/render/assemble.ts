/** From what a site has stored around its pages to what renders read: no query, no clock, nothing remembered. */
import type { Hostname, Site } from "../../../engine/model/Site.ts"
import type { ChromeKind, PageKind, Payload } from "../../../engine/model/Page.ts"
import { addressLookupOn } from "../../../engine/places/settings.ts"
import { isChallenged } from "../../../engine/people/forms/challenge.ts"
import { turnstileOf } from "../../../engine/people/forms/turnstile.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import type { VersionId } from "../../../engine/model/ids.ts"
import type { KnownMedia } from "../../../engine/content/media/imageAttributes.ts"
import type { PublishedPage } from "../../../engine/ports/Pages.ts"
import { canonicalHost } from "../../../engine/publish/addresses.ts"
import { usesPlatform } from "../../../engine/publish/hooks.ts"
import { assetPath } from "../../../engine/publish/keys.ts"
import { lookOf } from "../../../engine/publish/look.ts"
import { monogram } from "../../../engine/publish/monogram.ts"
import { type Region, regionOf } from "../../../engine/publish/landmarks.ts"
import { partialRefs, type Partials, resolveParts } from "../../../engine/publish/parts.ts"
import { chromeLayer, siteStylesheet } from "../../../engine/publish/stylesheet.ts"
import { wording } from "../../../engine/publish/wording.ts"
import { classesStyledBy } from "../../../engine/gate/css/classes.ts"
import { variablesMentioned, variablesSetBy } from "../../../engine/gate/css/variables.ts"
import { compileTheme } from "../../../engine/content/theme/compile.ts"
import { defaultTheme } from "../../../engine/content/theme/defaults.ts"
import { type Face, fontFaceCss, vendoredFaces } from "../../../engine/content/theme/faces.ts"
import { standInCss } from "../../../engine/content/theme/standIns.ts"
import type { ThemeTokens } from "../../../engine/content/theme/tokens.ts"
import { faceOf, uploadedFaces } from "../../../engine/content/theme/uploadedFaces.ts"
import { baseCss } from "../../css/base.ts"
import { behindLayers, namesLayers } from "../../css/behindLayers.ts"
import { contentHash, cssAsset, scriptAsset, svgAsset } from "./assets.ts"
import { fontAsset } from "./fonts.ts"
import { fieldsOnPages } from "../../../engine/site/changeSite.ts"
import { chatFrame } from "../../../engine/site/fields/chatWidget.ts"
import { PublishingConfig } from "../PublishingConfig.ts"
import {
  analyticsScript,
  challengeScript,
  chatScript,
  componentsScript,
  formsScript,
  addressesScript,
  listingsScript,
  mapsScript,
  uploadsScript
} from "./scripts.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** A text that is not the published one, for any kind of asset. `versionId` is null for one that is not stored. */
export interface ProposedAsset {
  readonly kind: PageKind
  readonly slot: string | null
  readonly versionId: VersionId | null
  readonly payload: Payload
  readonly parts: ReadonlyArray<PagePart>
}

type StoredText = Pick<PublishedPage, "parts" | "css"> & { readonly versionId: VersionId | null }

/** What is stored of a site around its pages, or proposed in its place. */
export interface Stored {
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
export const replacement = ({ kind, slot, versionId, payload, parts }: ProposedAsset): Partial<Stored> => {
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

/** The value that every page of the site is rendered with: stylesheet, script and icon as files, chrome as regions. */
export const assemble = async (
  site: Site,
  stored: Stored,
  { originOf, chatWidget }: Pick<PublishingConfig["Service"], "originOf" | "chatWidget">
): Promise<SiteSurroundings> => {
  const host = canonicalHost(stored.hostnames)
  const tokens: ThemeTokens = (stored.theme?.tokens as ThemeTokens | undefined) ?? defaultTheme
  const faces = await Promise.all(
    vendoredFaces(tokens).map(async (face) => ({ face, asset: await fontAsset(face.file) }))
  )
  const written: ReadonlyArray<Face> = [
    ...faces.map(({ face, asset }) => ({ ...face, url: assetPath(asset.name) })),
    ...uploadedFaces(site).map(faceOf)
  ]
  const layers = {
    "font-faces": fontFaceCss(written) + standInCss(tokens),
    theme: compileTheme(tokens),
    base: baseCss,
    stylesheet: stored.stylesheet?.css ?? "",
    chrome: chromeLayer({
      announcement: stored.announcement?.css ?? "",
      header: stored.header?.css ?? "",
      footer: stored.footer?.css ?? ""
    })
  }
  const behind = () => siteStylesheet({ ...layers, theme: behindLayers(layers.theme), base: baseBehindLayers() })
  const isLayered = namesLayers(layers.stylesheet) || namesLayers(layers.chrome)
  const stylesheet = cssAsset(isLayered ? behind() : siteStylesheet(layers))
  const js = stored.script?.js ?? ""
  const script = js.trim() === "" ? null : scriptAsset(js)
  const icon = svgAsset(monogram(site.name, tokens))
  const look = lookOf(site, tokens)
  const lookName = contentHash(JSON.stringify(look))
  const region = (section: ChromeKind): Region | null => chromeRegion(section, stored[section], stored, site)
  const visible = {
    origin: host === undefined ? "" : originOf(host.host),
    stylesheetVersion: stored.stylesheet?.versionId ?? null,
    stylesheet: assetPath(stylesheet.name),
    script: script?.name ?? null,
    scriptUsesPlatform: usesPlatform(js),
    chatWidget: chatFrame(site, chatWidget),
    icon: assetPath(icon.name),
    lookName,
    icons: contentHash(JSON.stringify([iconEdition, lookName, site.settings["faviconAssetId"] ?? null])),
    announcement: region("announcement"),
    header: region("header"),
    footer: region("footer")
  }
  return {
    ...visible,
    look,
    site,
    hostnames: stored.hostnames,
    assets: [
      ...faces.map(({ asset }) => asset),
      stylesheet,
      icon,
      ...(script === null ? [] : [script]),
      ...addressesScript.assets,
      ...analyticsScript.assets,
      ...componentsScript.assets,
      ...formsScript.assets,
      ...listingsScript.assets,
      ...mapsScript.assets,
      ...uploadsScript.assets,
      ...(isChallenged(site) ? challengeScript.assets : []),
      ...(visible.chatWidget === null ? [] : chatScript.assets)
    ],
    partials: stored.partials,
    media: stored.media,
    behindLayers: isLayered ? null : remembering(behind),
    variables: remembering(() => variablesAround(Buffer.from(stylesheet.body).toString(), js, stored)),
    classes: remembering(() => new Set(classesStyledBy(Buffer.from(stylesheet.body).toString()))),
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
        isChallenged(site),
        ...(addressLookupOn(site) ? ["looks up"] : []),
        ...(turnstileOf(site) === undefined ? [] : [turnstileOf(site)?.siteKey]),
        site.settings["faviconAssetId"] ?? null
      ])
    )
  }
}

/** What sets custom properties around pages; markup by its style attributes, a script by whatever it mentions. */
const variablesAround = (css: string, js: string, stored: Stored): ReadonlySet<string> => {
  const { announcement, header, footer, partials } = stored
  const parts = [announcement?.parts, header?.parts, footer?.parts, ...partials.values()].flatMap((some) => some ?? [])
  const markup = parts.flatMap((part) => (part.kind === "html" ? [...variablesMentioned(part.html)] : []))
  return new Set([...variablesSetBy(css), ...variablesMentioned(js), ...markup])
}

const remembering = <Value>(read: () => Value): (() => Value) => {
  let known: { readonly value: Value } | undefined
  return () => (known ??= { value: read() }).value
}

const baseBehindLayers = remembering(() => behindLayers(baseCss))

/** Raised when icons are drawn in another way, so that each has another name. */
const iconEdition = 1

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
