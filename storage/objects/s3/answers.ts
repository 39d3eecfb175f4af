/** What a server's answer means for an object, from either client. */
import type { ObjectHead } from "../../../engine/ports/Objects.ts"

/** The HTTP status of a client's error; undefined when no answer came. */
export const statusOf = (error: unknown): number | undefined => {
  const { $metadata, statusCode } = Object(error)
  const status: unknown = $metadata?.httpStatusCode ?? statusCode
  return typeof status === "number" ? status : undefined
}

/** Nothing at that key. A missing bucket is something else: there nothing could be written either. */
export const isAbsent = (error: unknown): boolean => statusOf(error) === 404 && codeOf(error) !== "NoSuchBucket"

/** The condition does not hold (412), or another conditional write was under way at the same time (409). */
export const isPrecondition = (error: unknown): boolean => {
  const code = codeOf(error)
  return statusOf(error) === 412 || code === "PreconditionFailed" || code === "ConditionalRequestConflict"
}

export const codeOf = (error: unknown): string | undefined => {
  const { name, code, Code } = Object(error)
  const found: unknown = Code ?? code ?? name
  return typeof found === "string" ? found : undefined
}

/** Errors of the account, the bucket or the request: the same attempt would fail again. */
export const isFinal = (error: unknown): boolean => {
  const code = codeOf(error) ?? ""
  return /^(AccessDenied|NoSuchBucket|SignatureDoesNotMatch|Invalid\w*|EntityTooLarge|MethodNotAllowed)$/.test(code)
}

/** The server answered that it could not, or not now. Ceph says so (500) of conditional writes that raced. */
export const isRefusedForNow = (error: unknown): boolean => (statusOf(error) ?? 0) >= 500

/** Metadata by which a conditional put recognises its own object; not shown to readers. */
export const putMark = "put-mark"

/** Entity tags travel in quotes; in the port they stand bare. */
export const bare = (etag: string | undefined): string => (etag ?? "").replaceAll('"', "")

interface Answer {
  readonly ETag?: string | undefined
  readonly ContentLength?: number | undefined
  readonly ContentRange?: string | undefined
  readonly ContentType?: string | undefined
  readonly LastModified?: Date | undefined
  readonly Metadata?: { readonly [name: string]: string } | undefined
}

export const headOf = (answer: Answer): ObjectHead => {
  const { [putMark]: _, ...metadata } = answer.Metadata ?? {}
  return {
    etag: bare(answer.ETag),
    // Of a range, the length is that of the part, and the whole stands behind the slash.
    size: answer.ContentRange ? Number(answer.ContentRange.split("/")[1]) : (answer.ContentLength ?? 0),
    contentType: answer.ContentType ?? "application/octet-stream",
    modifiedAt: answer.LastModified?.getTime() ?? 0,
    metadata
  }
}
