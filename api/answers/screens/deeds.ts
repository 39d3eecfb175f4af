/** What was done, in words: every action that is put on record, as owners and staff read it. */
import type { AuditAction } from "../../../engine/model/AuditAction.ts"
import type { PageKind } from "../../../engine/model/Page.ts"

const things: { readonly [kind in PageKind]: string } = {
  page: "page",
  chrome: "section of every page",
  partial: "passage",
  notfound: "page for unknown addresses",
  stylesheet: "style",
  script: "script",
  theme: "colours and type"
}

/** What an action was done to, in words. */
export const thingOf = (action: string): string => things[action.split(".")[0] as PageKind] ?? "the website"

const contentDeeds = <Kind extends PageKind>(kind: Kind) => {
  const thing = things[kind]
  return {
    [`${kind}.write`]: `changed the ${thing}`,
    [`${kind}.publish`]: `published the ${thing}`,
    [`${kind}.reject`]: `turned down a change of the ${thing}`,
    [`${kind}.revert`]: `brought back an earlier version of the ${thing}`
  } as { readonly [verb in "write" | "publish" | "reject" | "revert" as `${Kind}.${verb}`]: string }
}

/** What was done, after the name of who did it; what it was done to may follow. */
export const deeds: { readonly [action in AuditAction]: string } = {
  ...contentDeeds("page"),
  ...contentDeeds("chrome"),
  ...contentDeeds("partial"),
  ...contentDeeds("notfound"),
  ...contentDeeds("stylesheet"),
  ...contentDeeds("script"),
  ...contentDeeds("theme"),
  "page.create": "added a page",
  "page.update": "changed title or description of the page",
  "page.delete": "deleted a page",
  "page.archive_request": "asked to take a page off the website",
  "page.archive": "took a page off the website",
  "page.archive_cancel": "kept a page that was to be taken off the website",
  "page.unarchive_request": "asked to put a page back",
  "page.unarchive": "put a page back on the website",
  "page.unarchive_cancel": "no longer asks to put a page back",
  "partial.delete": "deleted a passage",
  "media.upload": "added a file to the library",
  "media.import": "brought a file into the library from elsewhere",
  "font.upload": "added a typeface",
  "font.remove": "removed a typeface",
  "collection.create": "added a list",
  "collection.patch": "changed what a list holds",
  "collection.remove": "deleted a list",
  "collection.row.create": "added an entry to a list",
  "collection.row.patch": "changed an entry of a list",
  "collection.row.remove": "deleted an entry of a list",
  "site.start": "started the website",
  "site.claim": "claimed the website",
  "site.owner_confirmed": "confirmed the owner’s email address",
  "site.change": "changed the details of the website",
  "site.address": "changed the address of the website",
  "site.favicon": "changed the icon of the website",
  "site.flags": "changed the settings of the website",
  "site.freeze": "froze the website",
  "site.unfreeze": "unfroze the website",
  "site.trial_end": "took the website offline at the end of its trial",
  "domain.attach": "attached a domain to the website",
  "domain.detach": "detached a domain from the website",
  "domain.serving": "found a domain to lead to the website",
  "domain.lapsed": "found a domain of the website to lead elsewhere",
  "site.rebuild": "had every page made again",
  "site.rebuild_cancel": "stopped making every page again",
  "installation.ground_load": "loaded the ground of maps",
  "installation.ground_remove": "removed the ground of maps",
  "installation.sweep": "had everything removed that is over",
  "installation.sweep_site": "let much of a website be removed that nothing names",
  "installation.swept": "removed everything that is over",
  "job.retry": "tried again what had failed in the background",
  "job.discard": "let go of what had failed in the background",
  "credential.create": "connected an assistant",
  "credential.scopes": "changed what an assistant may do",
  "credential.revoke": "removed an assistant",
  "allowlist.propose": "asked to let the website work with another address",
  "allowlist.approve": "let the website work with another address",
  "allowlist.remove": "no longer lets the website work with another address",
  "pending_change.request": "asked for your yes to a change",
  "pending_change.applied": "agreed to a change",
  "pending_change.declined": "turned down a change that was asked for",
  "pending_change.failed": "agreed to a change that could no longer be made",
  "lead_webhook.set": "changed where enquiries are handed on to",
  "lead_webhook.remove": "stopped handing on enquiries to a place",
  "lead.read": "read enquiries",
  "lead.redeliver": "handed on an enquiry once more",
  "lead.erase": "deleted enquiries",
  "saved_search.read": "read saved searches",
  "saved_search.remove": "ended a saved search",
  "redirect.create": "set up the forwarding of an address",
  "redirect.write": "changed where an address is forwarded to",
  "redirect.delete": "ended the forwarding of an address",
  "redirect.import": "brought in a table of addresses that are forwarded",
  "form.test": "tried out a form",
  "roster.connect": "connected the list of people with its source",
  "turnstile.set": "changed the check against robots that forms have",
  "analytics.secret": "changed the key by which a measuring service is told of visits",
  "roster.disconnect": "disconnected the list of people from its source",
  "roster.sync": "brought the list of people up to date",
  "listings.scope": "changed which homes are shown",
  "listings.provision": "gave the listings a budget of their own",
  "integration.request": "asked for a form to be put on the website",
  "integration.claim": "set about placing a form that was asked for",
  "integration.release": "left a form that was asked for to somebody else",
  "integration.done": "placed a form that was asked for",
  "integration.fail": "could not place a form that was asked for"
}
