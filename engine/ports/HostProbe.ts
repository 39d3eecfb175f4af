/** Whether a request to a host arrives at an origin of ours. Whoever stands behind this port guards our own network. */
import { Context, type Effect } from "effect"

/** `unanswered`: no connection, no answer in time, or an address that may not be visited. */
export type Arrival = "here" | "elsewhere" | "unanswered"

export class HostProbe extends Context.Service<
  HostProbe,
  {
    /** One request, of which little is read; redirects are not followed. */
    readonly ask: (host: string) => Effect.Effect<Arrival>
  }
>()("engine/HostProbe") {}
