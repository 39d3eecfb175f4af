/** Files at addresses that somebody else chose. Whoever stands behind this port guards our own network. */
import { Context, Data, type Effect, type Stream } from "effect"
import type { SiteId } from "../model/ids.ts"

/** The address may not be visited. */
export class RemoteRefused extends Data.TaggedError("RemoteRefused")<{ readonly detail: string }> {}

/** It may, and there was no file to be had. */
export class RemoteUnreachable extends Data.TaggedError("RemoteUnreachable")<{ readonly detail: string }> {}

/** The file is larger than asked for. */
export class RemoteTooLarge extends Data.TaggedError("RemoteTooLarge")<{ readonly maxBytes: number }> {}

/** Too much else of the site is being fetched; nothing was asked for. */
export class RemoteBusy extends Data.TaggedError("RemoteBusy") {}

export interface RemoteFile {
  readonly bytes: Uint8Array
  /** Last part of the path it came from, after redirects; may be empty. */
  readonly name: string
}

/** A file that is on its way. */
export interface RemoteArrival {
  readonly body: Stream.Stream<Uint8Array, RemoteUnreachable | RemoteTooLarge>
  readonly name: string
}

interface Bounds {
  readonly maxBytes: number
  readonly timeoutMs: number
}

export class RemoteFiles extends Context.Service<
  RemoteFiles,
  {
    /** The whole file, held in memory. Few at a time; others wait, sites in turn. */
    readonly read: (
      siteId: SiteId,
      url: string,
      bounds: Bounds
    ) => Effect.Effect<RemoteFile, RemoteRefused | RemoteUnreachable | RemoteTooLarge>
    /** Hands the file to `take` while it arrives, so that nobody holds it. Sites take turns, so that a slow host is waited for by whoever named it. */
    readonly receive: <A, E, R>(
      siteId: SiteId,
      url: string,
      bounds: Bounds,
      take: (arrival: RemoteArrival) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | RemoteRefused | RemoteUnreachable | RemoteTooLarge | RemoteBusy, R>
  }
>()("engine/RemoteFiles") {}
