/** The one way by which a change, or a look at personal data, is put on record. */
import { Clock, Effect } from "effect"
import type { Json } from "../../engine/values/Json.ts"
import { HOUR_MS } from "../../engine/limits.ts"
import type { AuditAction } from "../../engine/model/AuditAction.ts"
import type { Actor, SiteId } from "../../engine/model/ids.ts"
import { Audit, type AuditRecord } from "../../engine/ports/Audit.ts"
import { CurrentTrace } from "../answers/trace.ts"
import { Write } from "./Call.ts"

/** What a record is about beside the site; null for what it is not about. */
export type AuditSubject = Partial<Pick<AuditRecord, "pageId" | "route" | "versionId">>

type Detail = { readonly [member: string]: unknown }

/** Appends a record of the session's own actor, time and request. */
export const audited = (action: AuditAction, subject: AuditSubject = {}, detail: Detail = {}) =>
  Effect.flatMap(Write, ({ site, actor, now, correlationId }) =>
    append({ siteId: site.id, actor, at: now, correlationId }, action, subject, detail)
  )

/** The same outside a write session, now and for the request being served. */
export const auditedAs = Effect.fnUntraced(function* (
  siteId: SiteId,
  actor: Actor,
  action: AuditAction,
  subject: AuditSubject = {},
  detail: Detail = {}
) {
  const { id } = yield* CurrentTrace
  yield* append({ siteId, actor, at: yield* Clock.currentTimeMillis, correlationId: id }, action, subject, detail)
})

/**
 * That somebody looked at personal data, once an hour for each way of looking: what else happened is not buried under it.
 * The members of `detail` are the way, but for what they count: of each enquiry that is read there is a record.
 */
export const auditedLook = Effect.fnUntraced(function* (
  siteId: SiteId,
  actor: Actor,
  action: AuditAction,
  detail: Detail
) {
  const since = (yield* Clock.currentTimeMillis) - HOUR_MS
  const recent = yield* (yield* Audit).recentBy(siteId, actor, { since, limit: recordsLookedThrough })
  const way = wayOf(detail)
  if (recent.some((record) => record.action === action && wayOf(record.detail as Detail) === way)) return
  yield* auditedAs(siteId, actor, action, {}, detail)
})
const recordsLookedThrough = 20

const wayOf = (detail: Detail | null): string =>
  Object.entries(detail ?? {})
    .map(([name, value]) => (typeof value === "number" ? name : `${name} ${JSON.stringify(value)}`))
    .toSorted()
    .join(" ")

const append = (
  by: Pick<AuditRecord, "siteId" | "actor" | "at" | "correlationId">,
  action: AuditAction,
  { pageId = null, route = null, versionId = null }: AuditSubject,
  detail: Detail
) => Effect.flatMap(Audit, (audit) => audit.append({ ...by, action, pageId, route, versionId, detail: detail as Json }))
