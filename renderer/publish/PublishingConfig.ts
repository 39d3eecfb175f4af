/** What publishing must be told of its surroundings; `infra/config.ts` fills it. */
import { Context } from "effect"
import type { DisplayRuleSet } from "../../engine/listings/displayRules.ts"

export class PublishingConfig extends Context.Service<
  PublishingConfig,
  {
    /** Name of this process in the queue; unique among running processes. */
    readonly worker: string
    /** Public address of a host, scheme and authority without a trailing slash. */
    readonly originOf: (host: string) => string
    /** Base URL of the image hosting that pages may use, ending in `/`, or null. */
    readonly imageAccount: string | null
    /** Base URLs of the listings' photos, ending in `/`. */
    readonly listingPhotos: ReadonlyArray<string>
    /** Whose licence the resale feed's listings stand under, see `engine/listings/displayRules.ts`; `crea` where it is left out. */
    readonly listingRules?: DisplayRuleSet
    /** Address of the page that is the platform's chat; null where there is none. */
    readonly chatWidget: string | null
  }
>()("renderer/PublishingConfig") {}
