/** Files at addresses that somebody else chose. Whoever stands behind this port guards our own network. */
import { Context, Data, type Effect } from "effect"

/** The address may not be visited. */
export class RemoteRefused extends Data.TaggedError("RemoteRefused")<{ readonly detail: string }> {}

/** It may, and there was no file to be had. */
export class RemoteUnreachable extends Data.TaggedError("RemoteUnreachable")<{ readonly detail: string }> {}

/** The file is larger than asked for. */
export class RemoteTooLarge extends Data.TaggedError("RemoteTooLarge")<{ readonly maxBytes: number }> {}

export interface RemoteFile {
  readonly bytes: Uint8Array
  /** Last part of the path it came from, after redirects; may be empty. */
  readonly name: string
}

export class RemoteFiles extends Context.Service<
  RemoteFiles,
  {
    /** The whole file, held in memory. Few at a time; others wait. */
    readonly read: (
      url: string,
      options: { readonly maxBytes: number; readonly timeoutMs: number }
    ) => Effect.Effect<RemoteFile, RemoteRefused | RemoteUnreachable | RemoteTooLarge>
  }
>()("engine/RemoteFiles") {}
