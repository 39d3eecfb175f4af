/** What the capture browser may load. It has no way of its own to the network: everything it asks for is fetched here. */
import { Context } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"

export interface CaptureRequest {
  readonly url: URL
  readonly method: string
  readonly headers: { readonly [name: string]: string }
}

export interface CaptureResponse {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: Uint8Array
}

export class CaptureTraffic extends Context.Service<
  CaptureTraffic,
  {
    /** The site's own host, answered as visitors get it. Rejects when it cannot be reached. */
    readonly firstParty: (request: CaptureRequest) => Promise<CaptureResponse>
    /** Any other host, through the filter for outbound connections. Rejects what may not be visited. */
    readonly elsewhere: (request: CaptureRequest) => Promise<CaptureResponse>
    /** The security policy under which the site's pages stand. */
    readonly policy: (siteId: SiteId) => Promise<string>
  }
>()("renderer/CaptureTraffic") {}
