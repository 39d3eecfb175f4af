/** Puts an object as it was: bytes, type and metadata. */
import { Effect, Stream } from "effect"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { isNamedByContent } from "../../engine/retention/taken.ts"
import { cacheControl } from "../../engine/serve/headers.ts"
import { BackupProblem } from "./BackupProblem.ts"

export interface PutBack {
  readonly key: string
  readonly bytes: number
  readonly contentType: string
  readonly metadata: { readonly [name: string]: string }
  readonly body: () => AsyncIterable<Uint8Array>
}

/** What shared caches may do with it follows from its kind, since stores do not tell. */
export const putObject = async (store: ObjectStore, object: PutBack, key = object.key): Promise<void> => {
  const { contentType, metadata, bytes } = object
  const body = Stream.fromAsyncIterable(object.body(), (error) => error as Error)
  const caching = isNamedByContent(key) ? cacheControl.immutable : cacheControl.page
  const { size } = await Effect.runPromise(store.putStream(key, body, { contentType, metadata, cacheControl: caching }))
  if (size !== bytes) throw new BackupProblem({ message: `${key} was put with ${size} bytes instead of ${bytes}.` })
}
