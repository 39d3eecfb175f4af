/** What the body of a destination is judged by beside itself. */
import type { LeadDestination } from "../../../model/LeadDestination.ts"

export interface Surroundings {
  /** The destination of this name and provider as it is stored, if there is one. */
  readonly stored: LeadDestination | undefined
  /** Hosts of our own: nothing is handed on to them, nor to anything below them. */
  readonly platformHosts: ReadonlyArray<string>
  /** `host:port` pairs that may be reached although they are not on the public internet. */
  readonly allowedHosts: ReadonlyArray<string>
}
