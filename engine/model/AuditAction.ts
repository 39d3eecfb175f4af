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
  "page.move",
  "page.archive_request",
  "page.archive",
  "page.archive_cancel",
  "page.unarchive_request",
  "page.unarchive",
  "page.unarchive_cancel",
  "partial.delete",
  "media.upload",
  "media.import",
  "media.describe",
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
  "site.owner_invited",
  "site.owner_uninvited",
  "site.owner_joined",
  "site.owner_removed",
  "site.owner_moved",
  "site.handed_over",
  "site.change",
  "site.address",
  "site.favicon",
  "site.flags",
  "site.freeze",
  "site.unfreeze",
  "site.trial_end",
  "domain.attach",
  "domain.detach",
  "domain.serving",
  "domain.lapsed",
  "site.rebuild",
  "site.rebuild_cancel",
  "site.purge",
  "installation.ground_load",
  "installation.ground_remove",
  "installation.sweep",
  "installation.sweep_site",
  "installation.swept",
  "area.load",
  "area.remove",
  "job.retry",
  "job.discard",
  "credential.create",
  "credential.scopes",
  "credential.policy",
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
  "saved_search.read",
  "saved_search.remove",
  "redirect.create",
  "redirect.write",
  "redirect.delete",
  "redirect.import",
  "form.test",
  "roster.connect",
  "roster.disconnect",
  "analytics.secret",
  "turnstile.set",
  "roster.sync",
  "listings.scope",
  "listings.provision",
  "integration.request",
  "integration.claim",
  "integration.release",
  "integration.done",
  "integration.fail"
] as const

export type AuditAction = `${PageKind}.${ContentVerb}` | (typeof others)[number]

export const auditActions: ReadonlyArray<AuditAction> = [
  ...pageKinds.flatMap((kind) => contentVerbs.map((verb) => `${kind}.${verb}` as const)),
  ...others
]

/** On record, and no change of the site: what staff do to work in the background, and who may come in. */
export const changesNothing: ReadonlyArray<AuditAction> = [
  "site.rebuild",
  "site.rebuild_cancel",
  "site.purge",
  "job.retry",
  "job.discard",
  "credential.create",
  "credential.revoke"
]
