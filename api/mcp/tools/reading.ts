/** Tools that change nothing. */
import type { Reading } from "../Surface.ts"
import { hints, type Tool } from "./Tool.ts"

const page = { id: "pageId" }

export const reading = (readings: ReadonlyArray<Reading>): ReadonlyArray<Tool> => [
  {
    name: "read_site",
    title: "Read the site",
    about: "Settings, addresses, publish policy, what the site can do and the next steps. Start here.",
    hints: hints.reads,
    rows: [{ row: "site.read" }]
  },
  {
    name: "read_reference",
    title: "Read the reference",
    about: "How pages are written: components, classes, theme, forms, collections, refusals. Read before writing.",
    hints: hints.reads,
    choice: { argument: "document", about: "Which one." },
    rows: [
      { row: "manifest.read", chosenBy: "manifest" },
      ...readings
        .filter(({ type }) => type === "text/markdown")
        .map(({ name }) => ({ row: "reference.read", chosenBy: name, fixed: { document: name } }))
    ]
  },
  {
    name: "list_pages",
    title: "List pages",
    about: "Every page by route, with its ids and state.",
    hints: hints.reads,
    rows: [{ row: "pages.list" }]
  },
  {
    name: "read_page",
    title: "Read a page",
    about:
      "Record and text, by pageId or route. To edit, read payload=latest and send latestVersionId back as ifMatch.",
    hints: hints.reads,
    rows: [{ row: "pages.read", names: page, byRoute: "pageId" }]
  },
  {
    name: "read_shared",
    title: "Read what pages share",
    about: "Stylesheet, script, header/footer/announcement, not-found page, partials or theme.",
    hints: hints.reads,
    choice: { argument: "asset", about: "Which one; `chrome` is header, footer and announcement." },
    rows: [
      { row: "stylesheet.read", chosenBy: "stylesheet" },
      { row: "script.read", chosenBy: "script" },
      { row: "chrome.read", chosenBy: "chrome" },
      { row: "notfound.read", chosenBy: "notfound" },
      { row: "partials.list", chosenBy: "partials" },
      { row: "theme.read", chosenBy: "theme" }
    ]
  },
  {
    name: "read_history",
    title: "Read history",
    about: "Versions of a page or shared asset (by its pageId), one version whole, or which lines it changed.",
    hints: hints.reads,
    choice: { argument: "show", about: "`version` and `changes` take versionId." },
    rows: [
      { row: "versions.list", chosenBy: "list", names: page },
      { row: "versions.read", chosenBy: "version", names: { ...page, vid: "versionId" } },
      { row: "versions.diff", chosenBy: "changes", names: { ...page, vid: "versionId" } }
    ]
  },
  {
    name: "verify_page",
    title: "Measure a page",
    about: "Contrast, accessibility, overflow, broken pictures, as a browser shows it; summary.ok: all is well.",
    hints: hints.reads,
    rows: [{ row: "capture.verify", names: { ...page, version: "versionId" }, byRoute: "pageId" }]
  },
  {
    name: "screenshot_page",
    title: "Look at a page",
    about: "A PNG of a page as a browser shows it, drafts too.",
    hints: hints.reads,
    rows: [{ row: "capture.screenshot", names: { ...page, version: "versionId" }, byRoute: "pageId" }]
  },
  {
    name: "read_collections",
    title: "Read collections",
    about: "Without `collection` every collection with its fields; with it, its rows; with rowId too, that row.",
    hints: hints.reads,
    rows: [
      { row: "collections.readRow", given: ["collection", "rowId"], names: { key: "collection", id: "rowId" } },
      { row: "collections.listRows", given: ["collection"], names: { key: "collection" } },
      { row: "collections.list" }
    ]
  },
  {
    name: "read_leads",
    title: "Read enquiries",
    about:
      "What visitors sent, newest first; with leadId one of them and addresses of its files. Personal data: each call is recorded.",
    hints: hints.reads,
    rows: [
      { row: "leads.read", given: ["leadId"], names: { id: "leadId" } },
      { row: "leads.list", names: { page: "pageId" } }
    ]
  },
  {
    name: "read_saved_searches",
    title: "Read saved searches",
    about:
      "Searches of listings that visitors saved, newest first, and how many. Personal data: each call is recorded.",
    hints: hints.reads,
    rows: [{ row: "savedSearches.list" }]
  },
  {
    name: "read_figures",
    title: "Read visits",
    about:
      "Views, visits, forms sent, top pages and referrers by day, `from` and `to` as 2026-03-29. Nothing about persons.",
    hints: hints.reads,
    rows: [{ row: "figures.read" }]
  },
  {
    name: "read_form_queue",
    title: "Read requests for forms",
    about:
      "Forms that staff or products want on the site, status=pending for the queue; with requestId what one asks, as data-fields.",
    hints: hints.reads,
    rows: [
      { row: "integrationRequests.fields", given: ["requestId"], names: { id: "requestId" } },
      { row: "integrationRequests.list" }
    ]
  },
  {
    name: "find_areas",
    title: "Find areas",
    about:
      "Areas by name or point with figures of the site's market; `rank` compares those around a point. For data-boundary.",
    hints: hints.reads,
    choice: { argument: "how", about: "Which." },
    rows: [
      { row: "areas.find", chosenBy: "find" },
      { row: "areas.rank", chosenBy: "rank" }
    ]
  },
  {
    name: "look_up",
    title: "Look up a list",
    about: "Lists beside the content; media and audit go on with `before`, forms with `offset`.",
    hints: hints.reads,
    choice: {
      argument: "list",
      about: "`limits` are budgets, `lease` who writes, `pending-changes` what waits for the owner."
    },
    rows: [
      { row: "limits.read", chosenBy: "limits" },
      { row: "lease.read", chosenBy: "lease" },
      { row: "forms.list", chosenBy: "forms" },
      { row: "media.list", chosenBy: "media" },
      { row: "redirects.list", chosenBy: "redirects", without: ["format"] },
      { row: "pendingChanges.list", chosenBy: "pending-changes" },
      { row: "allowlist.list", chosenBy: "allowlist" },
      { row: "leadWebhooks.list", chosenBy: "lead-webhooks" },
      { row: "analytics.read", chosenBy: "analytics" },
      { row: "turnstile.read", chosenBy: "turnstile" },
      { row: "fonts.list", chosenBy: "fonts" },
      { row: "listings.builders", chosenBy: "builders" },
      { row: "audit.list", chosenBy: "audit" }
    ]
  }
]
