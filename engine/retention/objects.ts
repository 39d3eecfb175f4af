/** What becomes of every kind of object, by its name. A test finds a kind that fits no row here, so whoever adds one decides. */
import { platformScripts } from "../publish/keys.ts"
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
  /** Set where the sweep removes those that nothing names any more, see `orphans.ts`. */
  readonly orphans?: true
}

export const objectRules: ReadonlyArray<ObjectRule> = [
  {
    rule: "content-files",
    store: "public",
    names: "sites/<site>/assets/<hash>.<extension>",
    pattern: /^sites\/([^/]+)\/assets\/[0-9a-f]{32}\.[a-z0-9]+$/,
    life: { keptMs: limits.orphanKeptMs, from: "nothing names it" },
    by: "worker",
    orphans: true,
    what: "Stylesheets, scripts, typefaces, icons and cards of pages, named by their content or by what they are made of",
    why: "Pages in caches may name one that no served page names any more, though none for so long."
  },
  {
    rule: "map-archives",
    store: "public",
    names: "maps/<version>.pmtiles",
    pattern: /^maps\/[0-9a-f]{32}\.pmtiles$/,
    life: { kept: "until another is loaded, and one longer" },
    by: "change",
    what: "Archives of tiles that the ground of maps is drawn from, of the operator",
    why: "The one before goes on being asked for by pages that are open."
  },
  {
    rule: "map-ground",
    store: "public",
    names: "maps/ground.json",
    pattern: /^maps\/ground\.json$/,
    life: { kept: "until the operator removes it" },
    by: "change",
    what: "Which archive is in force, and what it says of itself",
    why: "It is one, and is overwritten."
  },
  {
    rule: "map-notes",
    store: "public",
    names: "maps/notes/<time>-<deed>.json",
    pattern: /^maps\/notes\/\d+-(?:load|remove)\.json$/,
    life: { kept: "until a worker has put it on record, within minutes" },
    by: "worker",
    what: "That the operator loaded or removed the ground of maps",
    why: "The command line reaches the store alone; the audit trail is in the database."
  },
  {
    rule: "further-pages",
    store: "public",
    names: "sites/<site>/pages/…/page-<n>.html",
    pattern: /^sites\/([^/]+)\/pages\/(?:.+\/)?page-[1-9]\d*\.html$/,
    life: { keptMs: limits.orphanKeptMs, from: "its list has become shorter" },
    by: "worker",
    orphans: true,
    what: "Further pages of lists",
    why: "The first page says how many are shown; those beyond are left by a list that was longer."
  },
  {
    rule: "media-files",
    store: "public",
    names: "sites/<site>/media/<id>/…",
    pattern: /^sites\/([^/]+)\/media\/med_[0-9a-z_]+\/.+$/,
    life: { kept: "as long as the site" },
    by: "change",
    orphans: true,
    what: "Files of the library, and its pictures in their widths",
    why: "Any version may name one; the library has a limit, and a picture a few widths. What an upload left that never came into the library goes like a file that nothing names."
  },
  {
    rule: "listing-photos",
    store: "public",
    names: "sites/<site>/photos/<hash>.<extension>",
    pattern: /^sites\/([^/]+)\/photos\/[0-9a-f]{32}\.[a-z]+$/,
    life: { keptMs: limits.listingPhotoLeftMs, from: "its listing shows it no more" },
    by: "worker",
    orphans: true,
    what: "Photos of listings, where the feed's addresses of them expire",
    why: "Pages are brought in line first, and what a licence withdraws may not stay. One that a dying worker left behind goes like a file that nothing names."
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
    rule: "form-upload-pieces",
    store: "private",
    names: "uploads/<site>/<id>/<offset>-<time>",
    pattern: /^uploads\/([^/]+)\/[^/]+\/\d{9}-\d+$/,
    life: { keptMs: limits.uploadAbandonedMs, from: "the upload's beginning" },
    by: "worker",
    what: "Pieces of files that pages send ahead of their form",
    why: "They are put together once all are there; nobody goes on with one this old."
  },
  {
    rule: "platform-scripts",
    store: "public",
    names: "sites/<site>/assets/<name>.js",
    pattern: new RegExp(`^sites/([^/]+)/assets/(?:${platformScripts.join("|")})\\.js$`),
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
    orphans: true,
    what: "Pages as they are served",
    why: "Whoever takes a page off its address removes the object, or a job that is tried until it is done. One that is left all the same goes like a file that nothing names."
  },
  {
    rule: "editions",
    store: "public",
    names: "sites/<site>/editions/<rebuild>/pages/…, 404.html, 410.html",
    pattern: /^sites\/([^/]+)\/editions\/[^/]+\/(?:pages\/(?:.+\/)?(?:index|page-[1-9]\d*)\.html|404\.html|410\.html)$/,
    life: { kept: "until the site is in line behind it" },
    by: "worker",
    orphans: true,
    what: "Pages of a site that is rebuilt atomically, beside those that it has",
    why: "The rebuild that made it removes it, within seconds. One that is left all the same goes like a file that nothing names."
  },
  {
    rule: "site-records",
    store: "public",
    names:
      "sites/<site>/edge.json, 404.html, 410.html, sitemap.xml, sitemap-<n>.xml, feed.xml, robots.txt, llms.txt, favicon.ico, apple-touch-icon.png, manifest.webmanifest",
    pattern:
      /^sites\/([^/]+)\/(?:edge\.json|404\.html|410\.html|sitemap\.xml|sitemap-[1-9]\d*\.xml|feed\.xml|robots\.txt|llms\.txt|favicon\.ico|apple-touch-icon\.png|manifest\.webmanifest)$/,
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
    rule: "comparison-pictures",
    store: "private",
    names: "sites/<site>/comparisons/<version>/<screen>-<before or after>.webp",
    pattern: /^sites\/([^/]+)\/comparisons\/[^/]+\/(?:phone|desk)-(?:before|after)\.webp$/,
    life: { kept: "until the version is decided about" },
    by: "worker",
    what: "Pictures of a page as it is and as a version that waits would have it",
    why: "The owner decides by them; afterwards nobody asks for them."
  },
  {
    rule: "thumbnails",
    store: "private",
    names: "sites/<site>/thumbnails/<page>.webp",
    pattern: /^sites\/([^/]+)\/thumbnails\/[^/]+\.webp$/,
    life: { kept: "as long as the site" },
    by: "change",
    what: "How a page looks, small, for its owner",
    why: "Each takes the place of the one before, and a site has some of them."
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
    rule: "waiting-figures",
    store: "private",
    names: "figures/waiting/<batch>",
    pattern: /^figures\/waiting\/[^/]+$/,
    life: { keptMs: limits.figuresBatchKeptMs, from: "its writing" },
    by: "worker",
    what: "Counts of visits on their way into the database",
    why: "They are taken in within a minute; while the database is away they wait."
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
  {
    rule: "store-mark",
    store: "private",
    names: "store-mark.txt",
    pattern: /^store-mark\.txt$/,
    life: { kept: "for ever" },
    by: "change",
    what: "By what the processes know the object store again",
    why: "It is one."
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
