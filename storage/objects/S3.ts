/**
 * Objects in two buckets of an S3 service: Amazon's, MinIO, Ceph, R2 and others. Whole puts go through the bulk client,
 * everything else through Amazon's (`s3/clients.ts`).
 *
 * One thing depends on the server: a stream too long for one part, put with `ifAbsent`, is exclusive only where the
 * server honours the condition on completing a multipart upload. Elsewhere it is checked just before.
 */
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type GetObjectCommandOutput,
  type PutObjectCommandInput
} from "@aws-sdk/client-s3"
import { Effect, Layer, Schedule } from "effect"
import { randomUUID } from "node:crypto"
import type { Readable } from "node:stream"
import { deadlines } from "../../engine/deadlines.ts"
import { limits } from "../../engine/limits.ts"
import {
  ObjectPreconditionFailed,
  Objects,
  type ObjectPut,
  type ObjectStore,
  type PutOptions
} from "../../engine/ports/Objects.ts"
import { heldBody } from "./heldBody.ts"
import { bare, headOf, isAbsent, isFinal, isPrecondition, isRefusedForNow, putMark, statusOf } from "./s3/answers.ts"
import { ATTEMPTS, openedClients, type S3Clients, type S3Config } from "./s3/clients.ts"
import { PART_BYTES, uploadStream } from "./s3/multipart.ts"
import { absentAs, failure, NoAnswer, putMs, senderTo, type Sending } from "./s3/send.ts"
import { boundsOf, keyProblem, refusedPut } from "./validity.ts"

/** S3 lists and removes at most so many at a time. */
const PAGE = 1000

export const layerS3 = (config: S3Config): Layer.Layer<Objects> =>
  Layer.effect(
    Objects,
    Effect.map(openedClients(config), (clients) => {
      const sending = senderTo()
      return Objects.of({
        public: s3Store(clients, config.bucket, sending),
        private: s3Store(clients, config.privateBucket, sending)
      })
    })
  )

const s3Store = ({ s3, conditional, bulk }: S3Clients, bucket: string, sending: Sending): ObjectStore => {
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  const headAnswer = (key: string) => {
    const command = new HeadObjectCommand(at(key))
    return absentAs(
      undefined,
      sending("head", key, (signal) => s3.send(command, { abortSignal: signal }))
    )
  }

  const head: ObjectStore["head"] = Effect.fnUntraced(function* (key) {
    if (keyProblem(key)) return undefined
    const answer = yield* headAnswer(key)
    return answer && headOf(answer)
  })

  const putWhole = Effect.fnUntraced(function* (key: string, body: Uint8Array, options: PutOptions) {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const put = sending(
      "put",
      key,
      () => bulk.putObject(bucket, key, bytes, bytes.length, headersOf(options)),
      putMs(bytes.length)
    )
    const mayHelp = (cause: unknown) => !isFinal(cause) && !(cause instanceof NoAnswer)
    const { etag } = yield* put.pipe(Effect.retry({ ...aFewTimes, while: ({ cause }) => mayHelp(cause) }))
    return { etag: bare(etag) }
  })

  const putIf = Effect.fnUntraced(function* (
    key: string,
    body: Uint8Array,
    options: PutOptions,
    condition: Pick<PutObjectCommandInput, "IfMatch" | "IfNoneMatch">
  ) {
    const mark = randomUUID()
    const described = describe({ ...options, metadata: { ...options.metadata, [putMark]: mark } })
    const command = new PutObjectCommand({ ...at(key), ...described, Body: body, ...condition })
    let isRepeated = false
    const { ETag } = yield* sending(
      "put",
      key,
      (signal) => conditional.send(command, { abortSignal: signal }),
      putMs(body.length)
    ).pipe(
      Effect.tapError(({ cause }) => Effect.sync(() => (isRepeated ||= isRefusedForNow(cause)))),
      Effect.retry({ ...aFewTimes, while: ({ cause }) => isRefusedForNow(cause) }),
      Effect.catchIf(
        // Writing over what is absent is answered with 404 by some.
        ({ cause }) => isPrecondition(cause) || (condition.IfMatch !== undefined && isAbsent(cause)),
        Effect.fnUntraced(function* () {
          // An attempt that was answered with a server error may have been carried out all the same.
          const current = isRepeated ? yield* headAnswer(key) : undefined
          return current?.Metadata?.[putMark] === mark ? current : yield* new ObjectPreconditionFailed({ key })
        })
      )
    )
    return { etag: bare(ETag) }
  })

  // HTTP has entity tags in quotes. Ceph before Reef compares the quotes too, and so matches only bare ones. The form
  // that has once matched is used from then on.
  let form: "unknown" | "quoted" | "bare" = "unknown"
  const putOver = (key: string, body: Uint8Array, options: PutOptions, etag: string) => {
    const quoted = putIf(key, body, options, { IfMatch: `"${etag}"` }).pipe(
      Effect.tap(() => Effect.sync(() => (form = "quoted")))
    )
    const unquoted = putIf(key, body, options, { IfMatch: etag }).pipe(
      Effect.tap(() => Effect.sync(() => (form = "bare")))
    )
    if (form === "bare") return unquoted
    return form === "quoted" ? quoted : quoted.pipe(Effect.catchTag("ObjectPreconditionFailed", () => unquoted))
  }

  const put: ObjectStore["put"] = Effect.fnUntraced(function* (key, body, options) {
    const refused = refusedPut("put", key, options)
    if (refused) return yield* refused
    if (options.ifMatch !== undefined) return yield* putOver(key, body, options, options.ifMatch)
    if (options.ifAbsent) return yield* putIf(key, body, options, { IfNoneMatch: "*" })
    return yield* putWhole(key, body, options)
  })

  const getObject = (
    operation: string,
    key: string,
    extra: { readonly IfNoneMatch?: string; readonly Range?: string }
  ) => {
    if (keyProblem(key)) return Effect.succeed(undefined)
    const command = new GetObjectCommand({ ...at(key), ...extra })
    return absentAs(
      undefined,
      sending(operation, key, (signal) => s3.send(command, { abortSignal: signal }))
    )
  }

  const whole = Effect.fnUntraced(function* (operation: string, key: string, answer: GetObjectCommandOutput) {
    const body = yield* sending(operation, key, () => answer.Body!.transformToByteArray(), deadlines.objectBody.ms)
    return { ...headOf(answer), body }
  })

  return {
    put,

    putMany: (objects, { concurrency }) =>
      Effect.forEach(
        objects,
        Effect.fnUntraced(function* (object: ObjectPut) {
          const refused = refusedPut("putMany", object.key, object)
          if (refused) return yield* refused
          yield* putWhole(object.key, object.body, object)
        }),
        { concurrency, discard: true }
      ),

    // By the server itself: the body never comes here.
    copy: Effect.fnUntraced(function* (from, to) {
      if (keyProblem(from)) return false
      const refused = keyProblem(to)
      if (refused !== undefined) return yield* failure("copy", to)(new Error(refused))
      const CopySource = [bucket, ...from.split("/")].map(encodeURIComponent).join("/")
      const command = new CopyObjectCommand({ ...at(to), CopySource })
      const copied = sending(
        "copy",
        to,
        (signal) => s3.send(command, { abortSignal: signal }),
        putMs(limits.videoBytes)
      )
      return yield* absentAs(false, Effect.as(copied, true))
    }),

    putStream: Effect.fnUntraced(function* (key, body, options) {
      const refused = refusedPut("putStream", key, options)
      if (refused) return yield* refused
      const send = <A>(run: (signal: AbortSignal) => Promise<A>) =>
        sending("putStream", key, run, putMs(PART_BYTES)).pipe(
          Effect.catchIf(
            ({ cause }) => isPrecondition(cause),
            () => Effect.fail(new ObjectPreconditionFailed({ key }))
          )
        )
      if (options.ifAbsent && (yield* head(key))) return yield* new ObjectPreconditionFailed({ key })
      const condition = options.ifAbsent ? { IfNoneMatch: "*" as const } : {}
      const single = (bytes: Uint8Array) => put(key, bytes, options)
      const upload = yield* uploadStream(s3, at(key), describe(options), body, single, condition, send)
      if (upload.etag !== "") return upload
      // Ceph completes an upload without telling its etag.
      return { ...upload, etag: bare((yield* headAnswer(key))?.ETag) }
    }),

    get: Effect.fnUntraced(function* (key) {
      const answer = yield* getObject("get", key, {})
      return answer && (yield* whole("get", key, answer))
    }),

    getIfChanged: Effect.fnUntraced(function* (key, etag) {
      const answer = yield* getObject("getIfChanged", key, { IfNoneMatch: `"${etag}"` }).pipe(
        Effect.catchIf(
          ({ cause }) => statusOf(cause) === 304,
          () => Effect.succeed("unchanged" as const)
        )
      )
      return answer === undefined || answer === "unchanged" ? answer : yield* whole("getIfChanged", key, answer)
    }),

    getStream: Effect.fnUntraced(function* (key, range) {
      const extra = range ? { Range: `bytes=${range.first}-${range.last}` } : {}
      const answer = yield* getObject("getStream", key, extra)
      if (!answer) return undefined
      const body = answer.Body as Readable
      const close = () => void body.destroy()
      const found = headOf(answer)
      // A server answers a range it cannot read with the whole.
      yield* boundsOf(key, found.size, range).pipe(Effect.onError(() => Effect.sync(close)))
      return { head: found, body: heldBody(key, body, close) }
    }),

    head,

    remove: Effect.fnUntraced(function* (keys) {
      const removable = keys.filter((key) => keyProblem(key) === undefined)
      for (let from = 0; from < removable.length; from += PAGE) {
        const Objects = removable.slice(from, from + PAGE).map((Key) => ({ Key }))
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = yield* sending("remove", bucket, (signal) => s3.send(command, { abortSignal: signal }))
        const failed = Errors.find(({ Code }) => Code !== "NoSuchKey")
        if (failed) return yield* failure("remove", failed.Key ?? "")(new Error(`${failed.Code}: ${failed.Message}`))
      }
    }),

    list: Effect.fnUntraced(function* (prefix, { after, limit }) {
      const listed: Array<{ readonly key: string; readonly size: number }> = []
      while (listed.length < limit) {
        const StartAfter = listed.at(-1)?.key ?? after
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: Math.min(PAGE, limit - listed.length),
          // Keys may hold what XML does not carry faithfully.
          EncodingType: "url",
          ...(StartAfter !== undefined && { StartAfter })
        })
        const page = yield* sending("list", prefix, (signal) => s3.send(command, { abortSignal: signal }))
        for (const { Key = "", Size = 0 } of page.Contents ?? [])
          listed.push({ key: decodeURIComponent(Key.replaceAll("+", " ")), size: Size })
        if (!page.IsTruncated || !page.Contents?.length) break
      }
      return listed
    }),

    // A service answers a put when it has it for good.
    flush: Effect.void,

    ping: sending("ping", bucket, (signal) =>
      s3.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: signal })
    ).pipe(Effect.asVoid)
  }
}

const describe = ({ contentType, cacheControl, metadata }: PutOptions) => ({
  ContentType: contentType,
  ...(cacheControl !== undefined && { CacheControl: cacheControl }),
  ...(metadata && { Metadata: { ...metadata } })
})

/** The same for the bulk client, which takes headers. */
const headersOf = ({ contentType, cacheControl, metadata = {} }: PutOptions) => ({
  "content-type": contentType,
  ...(cacheControl !== undefined && { "cache-control": cacheControl }),
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]))
})

const aFewTimes = { times: ATTEMPTS - 1, schedule: Schedule.exponential("100 millis").pipe(Schedule.jittered) }
