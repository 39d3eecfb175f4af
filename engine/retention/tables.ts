/**
 * What becomes of the rows of every table. A test finds a table without a row here, so whoever adds one decides. Rows of a
 * site all go with the site; what stands here is about sites that stay.
 */
import { DAY_MS, limits, MINUTE_MS } from "../limits.ts"
import type { Goes, Kept, Named } from "./Rule.ts"

/** Rows that go when a time in one of their columns has passed long enough ago. */
export interface GoingRows extends Named, Goes {
  readonly table: string
  /** Column of epoch milliseconds; a row with null in it stays. */
  readonly column: string
  /** Which rows of the table it is about; all of them when left out. */
  readonly where?: { readonly column: string } & (
    { readonly is: ReadonlyArray<string> } | { readonly isNot: ReadonlyArray<string> }
  )
  /** What is counted by the minute fills up in an hour; the rest is looked at once a day. */
  readonly every: "minute" | "day"
}

export interface KeptRows extends Named, Kept {
  readonly table: string
}

const kept = (table: string, kept: string, what: string, why: string): KeptRows => ({
  rule: table.replaceAll("_", "-"),
  table,
  kept,
  what,
  why
})

/** The longest window over which anything is counted. */
const longestWindowMs = DAY_MS

const withSite = "as long as the site"
const content = "It is content; whoever may write removes it."

export const tableRules: ReadonlyArray<GoingRows | KeptRows> = [
  {
    rule: "idempotency-keys",
    table: "idempotency_keys",
    column: "created_at",
    keptMs: limits.idempotencyKeyMs,
    from: "the request",
    every: "minute",
    what: "Answers kept for requests that are sent again",
    why: "Whoever repeats a request does so soon."
  },
  {
    rule: "counted-uses",
    table: "budget_uses",
    column: "used_at",
    keptMs: longestWindowMs,
    from: "the use",
    every: "minute",
    what: "Uses that count against a budget",
    why: "No budget looks further back."
  },
  {
    rule: "sign-in-failures",
    table: "sign_in_failures",
    column: "failed_at",
    keptMs: 5 * MINUTE_MS,
    from: "the failure",
    every: "minute",
    what: "Sign-ins that failed",
    why: "They count for a minute; a flood of them must not fill the table."
  },
  {
    rule: "counted-mails",
    table: "mail_allowances",
    column: "sent_at",
    keptMs: longestWindowMs,
    from: "the mail",
    every: "minute",
    what: "Mails counted, an address as a hash",
    why: "No allowance looks further back."
  },
  {
    rule: "links",
    table: "links",
    column: "expires_at",
    keptMs: 30 * DAY_MS,
    from: "their end",
    every: "minute",
    what: "Mailed links, each as a hash",
    why: "Until then a link that has run out is told apart from one that never was."
  },
  {
    rule: "owner-sessions",
    table: "owner_sessions",
    column: "expires_at",
    keptMs: 0,
    from: "their end",
    every: "minute",
    what: "Sessions of the dashboard",
    why: "One that has ended opens nothing."
  },
  {
    rule: "operator-sessions",
    table: "operator_sessions",
    column: "expires_at",
    keptMs: 0,
    from: "their end",
    every: "minute",
    what: "Sessions of the operator's console",
    why: "One that has ended opens nothing."
  },
  {
    rule: "form-attempts",
    table: "form_attempts",
    column: "latest_at",
    keptMs: limits.formWindowMs,
    from: "the latest attempt",
    every: "minute",
    what: "Attempts of visitors to send forms, an address as a hash",
    why: "The rate of one visitor is counted over no longer time."
  },
  {
    rule: "form-nonces",
    table: "form_nonces",
    column: "used_at",
    keptMs: limits.formNonceKeptMs,
    from: "the submission",
    every: "minute",
    what: "Marks of forms that were sent",
    why: "The same form could be sent again for so long."
  },
  {
    rule: "form-sendings",
    table: "form_sendings",
    column: "noted_at",
    keptMs: limits.formSendingKeptMs,
    from: "the submission",
    every: "minute",
    what: "What was sent with forms, as a hash, and what a receiver replied to it",
    why: "A browser that tries again after a lost answer does so soon, and is given the first one's."
  },
  {
    rule: "analytics-batches",
    table: "analytics_batches",
    column: "received_at",
    keptMs: 8 * DAY_MS,
    from: "their arrival",
    every: "day",
    what: "Events of visitors who agreed to be measured, with their address",
    why: "They go as soon as a service has taken them, and none takes older ones."
  },
  {
    rule: "finished-jobs",
    table: "jobs",
    column: "finished_at",
    where: { column: "state", isNot: ["dead"] },
    keptMs: DAY_MS,
    from: "their end",
    every: "minute",
    what: "Background jobs that are done or were cancelled, mails among them",
    why: "Whoever asks what happened asks soon."
  },
  {
    rule: "given-up-jobs",
    table: "jobs",
    column: "finished_at",
    where: { column: "state", is: ["dead"] },
    keptMs: limits.deadJobKeptMs,
    from: "the last attempt",
    every: "day",
    what: "Background jobs that were given up",
    why: "A person may have them tried again."
  },
  {
    rule: "rebuilds",
    table: "rebuilds",
    column: "finished_at",
    keptMs: 30 * DAY_MS,
    from: "their end",
    every: "day",
    what: "Rebuilds that have ended",
    why: "A month tells how rebuilds go; one that runs is never old."
  },
  {
    rule: "alerts",
    table: "alerts",
    column: "raised_at",
    where: { column: "kind", isNot: ["form-submission-refused"] },
    keptMs: 365 * DAY_MS,
    from: "their raising",
    every: "day",
    what: "Alerts of work that was given up",
    why: "What they are about is over by then."
  },
  {
    rule: "refused-submissions",
    table: "alerts",
    kept: "until they are erased",
    what: "Submissions that were refused, with what was said",
    why: "They may be enquiries, which are their owner's to delete."
  },
  {
    rule: "pending-changes",
    table: "pending_changes",
    column: "expires_at",
    keptMs: 365 * DAY_MS,
    from: "their end",
    every: "day",
    what: "Changes that an owner was asked about, with what was intended",
    why: "The audit trail keeps what came of them."
  },
  {
    rule: "integration-requests",
    table: "integration_requests",
    column: "updated_at",
    where: { column: "status", is: ["done", "failed"] },
    keptMs: 365 * DAY_MS,
    from: "their answer",
    every: "day",
    what: "Requests for forms that were answered",
    why: "An open one waits for its answer however long that takes."
  },
  {
    rule: "object-marks",
    table: "object_marks",
    column: "marked_at",
    keptMs: limits.orphanMarkMs,
    from: "the mark",
    every: "day",
    what: "Marks of objects that nothing names",
    why: "An object that is there still is marked anew; most marks go with their objects long before."
  },
  {
    rule: "figure-days",
    table: "figure_days",
    column: "begins_at",
    keptMs: limits.figuresDayKeptMs,
    from: "the day",
    every: "day",
    what: "Views, visits and forms of a day, as sums",
    why: "A year can be held against the one before."
  },
  {
    rule: "figure-pages",
    table: "figure_pages",
    column: "begins_at",
    keptMs: limits.figuresDetailKeptMs,
    from: "the day",
    every: "day",
    what: "Views of a day by page",
    why: "A month can be held against the same one of the year before."
  },
  {
    rule: "figure-referrers",
    table: "figure_referrers",
    column: "begins_at",
    keptMs: limits.figuresDetailKeptMs,
    from: "the day",
    every: "day",
    what: "Visits of a day by the host that led to them",
    why: "A month can be held against the same one of the year before."
  },
  {
    rule: "figure-batches",
    table: "figure_batches",
    column: "taken_at",
    keptMs: limits.figuresTakenKeptMs,
    from: "their taking in",
    every: "day",
    what: "Names of batches of counts that were taken in",
    why: "One that is found again must not count twice; none waits for that long."
  },
  kept("audit", "as long as the site", "Who did what", "It is the record that others are held against."),
  kept("versions", withSite, "Every version of every text", "Each can be read and reverted to."),
  kept("pages", withSite, "Pages and other texts, archived ones too", "Their versions are theirs."),
  kept(
    "page_dependencies",
    "with the page",
    "What a page shows",
    "It is written anew with each version that goes live."
  ),
  kept("forms", "with the page", "Forms of pages", "They are read out of the version that is live."),
  kept("leads", "until they are erased", "What people sent through forms", "They are their owner's, who deletes them."),
  kept(
    "lead_files",
    "with the lead",
    "Names of files that came with leads",
    "That there was a file stays known; its bytes go after a year, and the row of one that never arrived after an hour; of one sent ahead the visitor's hash goes with its form."
  ),
  kept("lead_notes", "with the lead", "What the owner noted of a lead", "They are read where the lead is."),
  kept(
    "lead_deliveries",
    "with the lead",
    "How a lead was handed on",
    "One row a lead and destination, however often tried."
  ),
  kept(
    "cdn_purges",
    "until the CDN has been told twice",
    "Objects that a CDN is still to be told to forget",
    "Where it cannot be told, the site's rows are folded into one; without a CDN there are none."
  ),
  kept(
    "lead_digests",
    "until their mail is made",
    "Enquiries that wait for the daily mail",
    "The mail takes them out; one that is erased is taken out with the lead."
  ),
  kept("lead_turns", withSite, "Whose turn it is to get a lead", "One row a site."),
  kept("lead_destinations", "until it is removed", "Where leads go", "It is a setting."),
  kept(
    "sites",
    "until it is deleted",
    "Sites",
    "A draft that nobody claims goes after 72 hours, with everything of it."
  ),
  kept(
    "hostnames",
    "until it is detached",
    "Addresses of sites",
    "What they lead to is decided when one is asked for."
  ),
  {
    rule: "released-domains",
    table: "released_domains",
    column: "released_at",
    keptMs: limits.releasedDomainMs,
    from: "its release",
    every: "day",
    what: "Domains that were taken from a site which they served, and of which site",
    why: "What stays behind in their name servers would hand them to whoever asks first."
  },
  kept("store_uses", "for ever", "How much is stored", "One row a part of the installation."),
  kept("sweep_turns", "for ever", "When was swept last, and who sweeps at present", "One row."),
  kept("store_marks", "for ever", "Which object store the processes go by, as a mark of it", "One row."),
  kept("secret_key_marks", "for ever", "By which secret key the processes go, as a mark of it", "One row."),
  kept("swept", "for ever", "What was removed by each rule", "One row a rule."),
  kept(
    "object_sweeps",
    withSite,
    "When a site's objects were last looked at, and what is held back",
    "One row a site."
  ),
  kept("site_owners", withSite, "Owners by their address", "One row an owner."),
  kept("credentials", withSite, "Credentials, revoked ones too", "The audit trail names them."),
  kept("credential_uses", "with the credential", "When a credential was last used", "One row a credential."),
  kept("site_copies", withSite, "How far a copy of a site came, and what was left out of it", "One row a copy."),
  kept("site_copy_items", "until it is taken", "What a copy of a site has still to take", "Each goes as it is taken."),
  kept("leases", withSite, "Who edits at present", "One row a site."),
  kept("redirects", "until it is removed", "Redirects", content),
  kept("collections", "until it is removed", "Collections", content),
  kept("collection_rows", "until it is removed", "Rows of collections, past their visibility too", content),
  kept("media", withSite, "Files of the library", "Any version may name one; the library has a limit."),
  kept(
    "measured_images",
    withSite,
    "Sizes of pictures at the image host",
    "One row a picture that some version shows."
  ),
  kept(
    "comparisons",
    "until the version is decided about",
    "What pictures there are of a version that waits, and where they differ",
    "The owner decides by them."
  ),
  kept("thumbnails", withSite, "When a page was looked at for its small picture", "One row a page, of some pages."),
  kept("allowlist", "until it is removed", "Origins a site may reach", "It is a setting; a site has a limit of them."),
  kept(
    "analytics_standings",
    withSite,
    "Secrets of measuring services, sealed, and how much each was told",
    "One row a service."
  ),
  kept("roster_connectors", withSite, "Where agents come from", "One row a site."),
  kept(
    "place_reviews",
    withSite,
    "What people say of places at Google: the last good copy",
    "One row a place that staff named; a copy that could not be renewed for 30 days is dropped as that is found out."
  ),
  kept(
    "listings",
    withSite,
    "Listings, delisted ones by their key",
    "The address of one that is gone goes on to say so."
  ),
  kept(
    "listing_photos",
    "with the listing",
    "Photos of listings that are kept here, and where they come from",
    "One row a photo."
  ),
  kept(
    "listing_photos_left",
    "until the file is removed",
    "Names of photos that are shown no more",
    "Pages that show one are brought in line first, which takes moments."
  ),
  kept("listing_pages", "with the listing", "Pages of listings that were visited", "One row an address."),
  {
    rule: "saved-searches",
    table: "saved_searches",
    column: "expires_at",
    keptMs: 0,
    from: "their end",
    every: "minute",
    what: "Searches that visitors left an address with",
    why: "One that is not confirmed ends after 48 hours, another after a year unless it is renewed; whoever left it may end it sooner."
  },
  kept("listing_search", "with the listing", "What listings are searched by", "One row a listing that is offered."),
  kept("listing_terms", "with the listing", "Words and names by which listings are found", "A few rows a listing."),
  kept("listing_values", withSite, "How many listings state which value", "One row a value and place."),
  {
    rule: "listing-removals",
    table: "listing_removals",
    column: "mark",
    keptMs: DAY_MS,
    from: "their removal",
    every: "day",
    what: "Keys of listings that are searched no more",
    why: "Copies in the memory of other processes learn from them; one that is older than this is made anew."
  },
  kept("listing_marks", withSite, "When listings were changed last, and how many there are", "One row a site."),
  kept("listing_syncs", withSite, "How far a feed was read", "One row a site."),
  kept("feed_budgets", withSite, "Budgets of the feed that sites have to themselves", "One row a site."),
  kept(
    "areas",
    "until its collection is loaded anew or removed",
    "Areas and their boundaries",
    "Staff load and remove them; every site sees the same ones."
  ),
  kept("area_counts", withSite, "When the figures of a site's market were counted", "One row a site."),
  kept(
    "area_figures",
    "as long as the site and the area",
    "Figures of a site's market, of each area and month",
    "A trend is only as long as what was kept; they are counts and hold nothing of any listing."
  )
]

export const goingRows: ReadonlyArray<GoingRows> = tableRules.filter((rule) => "column" in rule)
