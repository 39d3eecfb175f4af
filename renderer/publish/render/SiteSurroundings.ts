/** What surrounds the pages of one site, as one value: what `Surroundings.ts` remembers and every render reads. */
import type { KnownMedia } from "../../../engine/content/media/imageAttributes.ts"
import type { VersionId } from "../../../engine/model/ids.ts"
import type { Hostname, Site } from "../../../engine/model/Site.ts"
import type { SiteLook } from "../../../engine/publish/look.ts"
import type { Region } from "../../../engine/publish/landmarks.ts"
import type { Partials } from "../../../engine/publish/parts.ts"
import type { Asset } from "./assets.ts"

export interface SiteSurroundings {
  readonly site: Site
  readonly hostnames: ReadonlyArray<Hostname>
  /** Scheme and authority of the canonical host. */
  readonly origin: string
  readonly stylesheetVersion: VersionId | null
  /** Files that pages name; they are stored before any page that names them. */
  readonly assets: ReadonlyArray<Asset>
  /** Path of the stylesheet of the first five layers. */
  readonly stylesheet: string
  /** Its text with the platform's style behind layers of an author's, for pages that have some; null where it has it so already. */
  readonly behindLayers: (() => string) | null
  /** Asset name of the site script, or null. */
  readonly script: string | null
  /** Whether that script asks for something of the platform's own. */
  readonly scriptUsesPlatform: boolean
  /** Address of the page that is the platform's chat, on sites that want it. */
  readonly chatWidget: string | null
  /** Path of the icon that stands in until the site sets one. */
  readonly icon: string
  /** How the site looks in what is drawn for it, and a mark of that. */
  readonly look: SiteLook
  readonly lookName: string
  /** Names the icons and the manifest by what they are made of. */
  readonly icons: string
  readonly announcement: Region | null
  readonly header: Region | null
  readonly footer: Region | null
  readonly partials: Partials
  /** Files of the library that chrome and partials show. */
  readonly media: KnownMedia
  /** Refs of partials that the chrome uses, which makes every page depend on them. */
  readonly chromePartials: ReadonlySet<string>
  /** Names of the custom properties that any of it sets; read when they are asked for. */
  readonly variables: () => ReadonlySet<string>
  /** Names of the classes that the site's style sheets mention. */
  readonly classes: () => ReadonlySet<string>
  /** Equal for two states of a site whose pages would come out the same. */
  readonly fingerprint: string
}
