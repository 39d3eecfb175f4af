/**
 * What a route row declares about who may call it and how. Everything under `api/access` reads this one annotation;
 * a row without it is refused, so a route nobody thought about stays closed.
 */
import { Context } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import type { ErrorCode } from "../../engine/errors/catalogue.ts"
import type { Scope } from "../../engine/model/Credential.ts"
import type { PageKind } from "../../engine/model/Page.ts"
import { limits } from "../../engine/limits.ts"

/** What a row costs: one write, one write and one page creation, as many as the handler says, or nothing. */
export type Charge = "write" | "create" | "each" | "none"

export interface WriteAccess {
  /** Names the write in logs; the audit record carries the decision's own action. */
  readonly action: string
  readonly charge: Charge
  /** Whether the caller must hold the site's writer lease. */
  readonly lease: boolean
  /** Rows that change nothing visitors see stay open on a frozen site. */
  readonly whileFrozen?: boolean
  /**
   * The handler first gets hold of a file, which takes as long as its sender likes, and then opens the write bracket
   * itself: no lock is held meanwhile. Of a multipart body it reads the parts as they arrive.
   */
  readonly takesFile?: boolean
  /** The answer opens something: where it is remembered for a replay it is sealed. */
  readonly secretAnswer?: boolean
}

export interface AccessRow {
  /** `origin`: anybody, but only by way of a site's own address, so that what the origin says of the visit is true. */
  readonly scope: Scope | "public" | "origin" | "operator"
  /** Present on rows that change something; they run inside the write bracket. */
  readonly write?: WriteAccess
  /** A write outside the bracket that takes `Idempotency-Key` all the same, see `keyed.ts`; the operator's all do. */
  readonly keyed?: boolean
  /** Whether `?dryRun=1` rehearses the row. */
  readonly dryRun?: boolean
  /** The row takes `If-Match` and the acknowledgement headers. */
  readonly guarded?: boolean
  /**
   * What is read or changed here has no history, and a `version` made of what it holds: a change takes it in `If-Match`,
   * and an answer about one such thing gives it as the ETag too.
   */
  readonly tagged?: boolean
  /**
   * People come to the row by a link, and links gather parameters on their way (`utm_source`, `fbclid`): what the row does
   * not know in its query is left out. Programs are told of it, since a parameter of theirs is meant.
   */
  readonly linked?: boolean
  /** Bytes of body the row accepts. */
  readonly bodyLimit: number
  /** Its bodies are so large that a process takes one at a time: the next waits, and nothing of it is read before. */
  readonly oneAtATime?: boolean
  /** Set on content reads: `?version=` is answered with the path of the asset's versions (PAGE-59). */
  readonly content?: PageKind
  /** Codes the handler may refuse with; those implied by the row itself are added by `rowErrors`. */
  readonly errors: ReadonlyArray<ErrorCode>
}

export class Access extends Context.Service<Access, AccessRow>()("api/Access") {}

/** Whatever carries the declaration: the row of a route. */
export type Declaring = Pick<HttpApiEndpoint.Top, "annotations">

/** The row of an endpoint, or undefined when none was declared. */
export const accessOf = (endpoint: Declaring): AccessRow | undefined =>
  Context.getOrUndefined(endpoint.annotations, Access)

/** Rows that ask for no bearer token. */
export const isOpen = ({ scope }: AccessRow): boolean => scope === "public" || scope === "origin"

/** Whether a method only asks (RFC 9110, 9.2.1): a row of it changes nothing that anybody asked for. */
export const isSafe = (method: string): boolean => method === "GET" || method === "HEAD"

/** Whether a row of this method takes `Idempotency-Key`: every write does. */
export const takesKey = (row: AccessRow, method: string): boolean =>
  row.write !== undefined || row.keyed === true || (row.scope === "operator" && !isSafe(method))

/** Whether a row compares `If-Match` with what it is about to change. */
export const takesBase = ({ tagged, errors }: AccessRow): boolean =>
  tagged === true || errors.includes("version.conflict")

/** Shorthands for the common rows; `errors` are the handler's own. */
const read = (scope: Scope, errors: ReadonlyArray<ErrorCode> = [], content?: PageKind): AccessRow => ({
  scope,
  bodyLimit: 0,
  errors,
  ...(content !== undefined && { content })
})

const write = (
  options: Omit<AccessRow, "scope" | "bodyLimit" | "write"> &
    WriteAccess & { readonly scope?: Scope; readonly bodyLimit?: number }
): AccessRow => {
  const {
    action,
    charge,
    lease,
    whileFrozen,
    takesFile,
    secretAnswer,
    scope = "content:edit",
    bodyLimit = smallBody,
    ...row
  } = options
  return {
    scope,
    bodyLimit,
    write: {
      action,
      charge,
      lease,
      ...(whileFrozen !== undefined && { whileFrozen }),
      ...(takesFile !== undefined && { takesFile }),
      ...(secretAnswer !== undefined && { secretAnswer })
    },
    ...row
  }
}

const open = (errors: ReadonlyArray<ErrorCode>, bodyLimit: number = smallBody): AccessRow => ({
  scope: "public",
  bodyLimit,
  errors
})

const visitor = (errors: ReadonlyArray<ErrorCode>, bodyLimit: number = smallBody): AccessRow => ({
  scope: "origin",
  bodyLimit,
  errors
})

/** A row of either kind that people open by a link. */
const linked = (row: AccessRow): AccessRow => ({ ...row, linked: true })

/** A row of large bodies. */
const oneAtATime = (row: AccessRow): AccessRow => ({ ...row, oneAtATime: true })

const operator = (errors: ReadonlyArray<ErrorCode> = [], bodyLimit: number = smallBody): AccessRow => ({
  scope: "operator",
  bodyLimit,
  errors
})

/** Enough for any body that carries no page. */
const smallBody = 64 * 1024

export const access = { read, write, open, visitor, linked, oneAtATime, operator }

/** Every code a row may answer: its own, and those its access rules imply. */
export const rowErrors = (row: AccessRow, takesBody: boolean, method: string) => {
  const codes = new Set<ErrorCode>(row.errors)
  const add = (...more: ReadonlyArray<ErrorCode>) => more.forEach((code) => codes.add(code))
  add("service.internal", "service.unavailable", "service.stopping")
  if (row.linked !== true) add("request.query_invalid")
  if (!isSafe(method)) add("service.unconfirmed")
  // People and staff wait for a site's turn like programs.
  if (row.write !== undefined || row.scope === "operator" || row.scope === "public") add("site.busy")
  if (row.scope === "operator") add("ops.unauthorized", "auth.rate_limited")
  else if (row.scope === "origin") add("origin.required")
  else if (row.scope !== "public")
    add("auth.required", "auth.token_invalid", "auth.token_expired", "auth.scope_required")
  // A write that takes no body refuses one.
  if (!isSafe(method)) add("request.invalid")
  if (takesBody)
    add("request.invalid_json", "request.invalid", "request.too_large", "request.media_type", "request.aborted")
  if (row.content !== undefined) add("version.query_not_supported")
  if (row.scope !== "operator" && row.linked !== true && row.dryRun !== true) add("dry_run.not_supported")
  if (row.dryRun === true) add("rate.limited")
  if (row.tagged === true && !isSafe(method)) add("version.stale")
  if (takesKey(row, method)) add("idempotency.key_invalid", "idempotency.key_reused", "idempotency.in_progress")
  if (row.write !== undefined) {
    if (row.write.whileFrozen !== true) add("site.frozen", "site.copying", "site.copy_failed")
    if (row.write.lease) add("lease.required", "lease.held")
    if (row.write.charge !== "none") add("rate.limited")
  }
  return [...codes].sort()
}

export const batchBodyLimit = limits.batchBodyBytes
export const contentBodyLimit = limits.requestBodyBytes
