/**
 * Everything that is put on record, by its name: what it was done to, and what was done. The list is closed, so that
 * whoever tells people of it has words for all of it.
 */
import { type PageKind, pageKinds } from "./Page.ts"

const contentVerbs = ["write", "publish", "reject", "revert"] as const
type ContentVerb = (typeof contentVerbs)[number]

const others = [
  "page.create",
  "page.update",
  "page.delete",
  "page.archive_request",
  "page.archive",
  "page.archive_cancel",
  "page.unarchive_request",
  "page.unarchive",
  "page.unarchive_cancel",
  "partial.delete",
  "media.upload",
  "media.import",
  "font.upload",
  "font.remove",
  "collection.create",
  "collection.patch",
  "collection.remove",
  "collection.row.create",
  "collection.row.patch",
  "collection.row.remove",
  "site.start",
  "site.claim",
  "site.owner_confirmed",
  "site.change",
  "site.address",
  "site.favicon",
  "site.flags",
  "site.freeze",
  "site.unfreeze",
  "site.trial_end",
  "site.rebuild",
  "site.rebuild_cancel",
  "job.retry",
  "job.discard",
  "credential.create",
  "credential.revoke",
  "allowlist.propose",
  "allowlist.approve",
  "allowlist.remove",
  "pending_change.request",
  "pending_change.applied",
  "pending_change.declined",
  "pending_change.failed",
  "lead_webhook.set",
  "lead_webhook.remove",
  "lead.read",
  "lead.redeliver",
  "lead.erase",
  "redirect.create",
  "redirect.write",
  "redirect.delete",
  "redirect.import",
  "form.test",
  "roster.connect",
  "roster.disconnect",
  "roster.sync",
  "listings.scope",
  "integration.request",
  "integration.claim",
  "integration.done",
  "integration.fail"
] as const

export type AuditAction = `${PageKind}.${ContentVerb}` | (typeof others)[number]

export const auditActions: ReadonlyArray<AuditAction> = [
  ...pageKinds.flatMap((kind) => contentVerbs.map((verb) => `${kind}.${verb}` as const)),
  ...others
]

/** What staff do to work in the background is on record, and is nobody's change. */
export const workOnly: ReadonlyArray<AuditAction> = ["site.rebuild", "site.rebuild_cancel", "job.retry", "job.discard"]
