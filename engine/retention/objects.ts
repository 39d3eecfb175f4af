/** What becomes of every kind of object, by its name. A test finds a kind that fits no row here, so whoever adds one decides. */
import { DAY_MS, limits } from "../limits.ts"
import type { Goes, Kept, Named } from "./Rule.ts"

export interface ObjectRule extends Named {
  readonly store: "public" | "private"
  /** The names, as people read them. */
  readonly names: string
  /** Matches whole names; the first group is the site, where there is one. */
  readonly pattern: RegExp
  readonly life: Kept | Goes
  /** Who removes or replaces it: the worker, the origin that keeps it, or whoever changes what it is of. */
  readonly by: "worker" | "origin" | "change"
}

export const objectRules: ReadonlyArray<ObjectRule> = [
  {
    rule: "content-files",
    store: "public",
    names: "sites/<site>/assets/<hash>.<extension>",
    pattern: /^sites\/([^/]+)\/assets\/[0-9a-f]{32}\.[a-z0-9]+$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "Stylesheets, scripts, typefaces and icons, named by their content",
    why: "Pages in caches may name one that no served page names any more."
  },
  {
    rule: "further-pages",
    store: "public",
    names: "sites/<site>/pages/…/page-<n>.html",
    pattern: /^sites\/([^/]+)\/pages\/(?:.+\/)?page-[1-9]\d*\.html$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "Further pages of lists",
    why: "They are as many as the list ever had, and its first page says which are shown."
  },
  {
    rule: "media-files",
    store: "public",
    names: "sites/<site>/media/<id>/…",
    pattern: /^sites\/([^/]+)\/media\/med_[0-9a-z_]+\/.+$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "Files of the library, and its pictures in their widths",
    why: "Any version may name one; the library has a limit, and a picture a few widths."
  },
  {
    rule: "lead-file-objects",
    store: "private",
    names: "leads/<site>/<id>",
    pattern: /^leads\/([^/]+)\/[^/]+$/,
    life: { keptMs: limits.formFileKeptMs, from: "the submission" },
    by: "worker",
    what: "Files that came with leads",
    why: "They go with the lead, or after this time; one of which no lead came goes after an hour."
  },
  {
    rule: "platform-scripts",
    store: "public",
    names: "sites/<site>/assets/<name>.js",
    pattern: /^sites\/([^/]+)\/assets\/(?:challenge|components|forms)\.js$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "The platform's scripts under their plain names",
    why: "They are a few, and each is overwritten."
  },
  {
    rule: "stored-pages",
    store: "public",
    names: "sites/<site>/pages/…/index.html",
    pattern: /^sites\/([^/]+)\/pages\/(?:.+\/)?index\.html$/,
    life: { kept: "as long as it is published" },
    by: "change",
    what: "Pages as they are served",
    why: "Whoever takes a page off its address removes the object, or a job that is tried until it is done."
  },
  {
    rule: "site-records",
    store: "public",
    names: "sites/<site>/edge.json, 404.html, sitemap.xml, sitemap-<n>.xml, feed.xml, robots.txt, llms.txt",
    pattern:
      /^sites\/([^/]+)\/(?:edge\.json|404\.html|sitemap\.xml|sitemap-[1-9]\d*\.xml|feed\.xml|robots\.txt|llms\.txt)$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "What a site has once, and a sitemap for each 50,000 addresses",
    why: "Each is overwritten."
  },
  {
    rule: "host-records",
    store: "public",
    names: "hosts/<host>.json",
    pattern: /^hosts\/[^/]+\.json$/,
    life: { kept: "as long as the address" },
    by: "change",
    what: "Whose a host name is",
    why: "It goes when the address is detached."
  },
  {
    rule: "host-lists",
    store: "private",
    names: "sites/<site>/hosts.json",
    pattern: /^sites\/([^/]+)\/hosts\.json$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "Host names a site ever had",
    why: "So that none is left behind when the site is deleted."
  },
  {
    rule: "waiting-uploads",
    store: "private",
    names: "incoming/<site>/<id>-<time>",
    pattern: /^incoming\/([^/]+)\/[^/]+$/,
    life: { keptMs: limits.uploadAbandonedMs, from: "its beginning" },
    by: "worker",
    what: "Uploads under way",
    why: "Nobody is at work on one this old."
  },
  {
    rule: "held-forms",
    store: "private",
    names: "forms/held/…",
    pattern: /^forms\/held\/.+$/,
    life: { keptMs: 7 * DAY_MS, from: "the submission" },
    by: "origin",
    what: "Submissions kept while the API was away",
    why: "They are handed over as soon as it is back; what it cannot take is set aside."
  },
  {
    rule: "set-aside-forms",
    store: "private",
    names: "forms/refused/…",
    pattern: /^forms\/refused\/.+$/,
    life: { keptMs: limits.refusedFormKeptMs, from: "the submission" },
    by: "origin",
    what: "Submissions that could not be taken in",
    why: "Somebody may ask for them."
  },
  {
    rule: "form-key",
    store: "private",
    names: "keys/form",
    pattern: /^keys\/form$/,
    life: { kept: "for ever" },
    by: "change",
    what: "Which key the forms on pages were signed with",
    why: "It is one, and overwritten."
  },
  ...(["public", "private"] as const).map((store) => ({
    rule: `${store}-probes`,
    store,
    names: "probes/<name>",
    pattern: /^probes\/[^/]+$/,
    life: { kept: "for a moment" },
    by: "change" as const,
    what: `What readiness wrote into the ${store} store to see that it can`,
    why: "It is removed at once; a process that died may leave one, of 16 KiB."
  })),
  {
    rule: "condition-probe",
    store: "private",
    names: "condition-probe.txt",
    pattern: /^condition-probe\.txt$/,
    life: { kept: "for ever" },
    by: "change",
    what: "What a start tries a service's conditions with",
    why: "It is one, and removed at once."
  }
]

/** The rule of an object by its name, or undefined for a kind that nobody decided about. */
export const ruleOfObject = (store: ObjectRule["store"], key: string): ObjectRule | undefined =>
  objectRules.find((rule) => rule.store === store && rule.pattern.test(key))
