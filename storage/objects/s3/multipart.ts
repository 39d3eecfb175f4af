/**
 * A stream of unknown length as one object: a single put if it fits in one part, else a multipart upload, of which
 * nothing is visible before it is completed and nothing remains if it is not.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
  type PutObjectCommandInput,
  type S3Client
} from "@aws-sdk/client-s3"
import { Effect, Exit, Stream } from "effect"
import { bare } from "./answers.ts"

/** Above S3's minimum of 5 MiB; 10,000 parts of it are 80 GiB. One stream keeps about two of them in memory. */
export const PART_BYTES = 8 * 1024 * 1024

export interface Upload {
  readonly etag: string
  readonly size: number
}

/** How the caller sends a command and turns its errors into its own. */
export type Send<E> = <A>(run: (signal: AbortSignal) => Promise<A>) => Effect.Effect<A, E>

export const uploadStream = <E, F>(
  client: S3Client,
  target: Pick<PutObjectCommandInput, "Bucket" | "Key">,
  describe: Pick<PutObjectCommandInput, "ContentType" | "CacheControl" | "Metadata">,
  body: Stream.Stream<Uint8Array, E>,
  single: (whole: Uint8Array) => Effect.Effect<{ readonly etag: string }, F>,
  condition: { readonly IfNoneMatch?: "*" },
  send: Send<F>
): Effect.Effect<Upload, E | F> =>
  Effect.suspend(() => {
    let size = 0
    let upload: string | undefined
    const parts: Array<CompletedPart> = []
    const pending = partBuffer()

    const sendPart = Effect.fnUntraced(function* (part: Uint8Array) {
      const create = new CreateMultipartUploadCommand({ ...target, ...describe })
      upload ??= (yield* Effect.uninterruptible(send((signal) => client.send(create, { abortSignal: signal }))))
        .UploadId
      const PartNumber = parts.length + 1
      const put = new UploadPartCommand({ ...target, UploadId: upload, PartNumber, Body: part })
      const { ETag } = yield* send((signal) => client.send(put, { abortSignal: signal }))
      parts.push({ PartNumber, ETag })
    })

    const whole = Effect.gen(function* () {
      yield* Stream.runForEach(body, (chunk) => {
        size += chunk.length
        return Effect.forEach(pending.add(chunk), sendPart, { discard: true })
      })
      if (upload === undefined) return { ...(yield* single(pending.rest())), size }
      const rest = pending.rest()
      if (rest.length > 0) yield* sendPart(rest)
      const MultipartUpload = { Parts: parts }
      const complete = new CompleteMultipartUploadCommand({
        ...target,
        UploadId: upload,
        MultipartUpload,
        ...condition
      })
      const { ETag } = yield* send((signal) => client.send(complete, { abortSignal: signal }))
      return { etag: bare(ETag), size }
    })

    return whole.pipe(
      Effect.onExit((exit) => {
        if (Exit.isSuccess(exit) || upload === undefined) return Effect.void
        const abort = new AbortMultipartUploadCommand({ ...target, UploadId: upload })
        return Effect.ignore(send(() => client.send(abort)))
      })
    )
  })

/** Collects chunks of any size into parts of exactly `PART_BYTES`. */
const partBuffer = () => {
  let chunks: Array<Uint8Array> = []
  let bytes = 0
  return {
    /** The parts that are full now. */
    add: (chunk: Uint8Array): ReadonlyArray<Uint8Array> => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes < PART_BYTES) return []
      const all = Buffer.concat(chunks)
      const full: Array<Uint8Array> = []
      let at = 0
      for (; all.length - at >= PART_BYTES; at += PART_BYTES) full.push(all.subarray(at, at + PART_BYTES))
      chunks = at < all.length ? [all.subarray(at)] : []
      bytes = all.length - at
      return full
    },
    rest: (): Uint8Array => Buffer.concat(chunks)
  }
}
