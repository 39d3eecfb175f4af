/** Tools that write content: pages, what they share, collections and files. */
import { hints, type Tool } from "./Tool.ts"

const page = { id: "pageId" }
const collection = { key: "collection" }
const row = { key: "collection", id: "rowId" }
/** Members that are taken only so that a read can be sent back whole. */
const asRead = ["updatedAt", "version", "managedBy", "visible", "served"]

export const writing: ReadonlyArray<Tool> = [
  {
    name: "take_lease",
    title: "Take the writer lease",
    about:
      "Do this before any write: one writer a site at a time, for 300 s, extended by every write. Says what others changed since.",
    hints: hints.sets,
    rows: [{ row: "lease.acquire" }]
  },
  {
    name: "release_lease",
    title: "Release the writer lease",
    about: "When done, so that others need not wait for it to run out.",
    hints: hints.sets,
    rows: [{ row: "lease.release" }]
  },
  {
    name: "create_pages",
    title: "Create pages",
    about:
      "1 to 20 new pages in one call, live at once unless held. Each succeeds or fails for itself: look at every result. dryRun judges texts alone; that of write_page renders too.",
    hints: hints.writes,
    rows: [{ row: "pages.createBatch" }]
  },
  {
    name: "write_page",
    title: "Write a page",
    about: "A new version of its whole text. Send ifMatch. Refused with acknowledge where others' work would go.",
    hints: hints.writes,
    rows: [{ row: "pages.writePayload", names: page, byRoute: "pageId" }]
  },
  {
    name: "change_page",
    title: "Change title or meta",
    about: "Title and meta of a page; the text stays.",
    hints: hints.sets,
    rows: [{ row: "pages.patch", names: page, without: ["route"] }]
  },
  {
    name: "write_shared",
    title: "Write what pages share",
    about:
      "A new version of stylesheet (css), script (js), header, footer, announcement, not-found page (html, css) or partial (html, ref).",
    hints: hints.writes,
    choice: { argument: "asset", about: "Which one." },
    rows: [
      { row: "stylesheet.write", chosenBy: "stylesheet" },
      { row: "script.write", chosenBy: "script" },
      { row: "chrome.write", chosenBy: "header", fixed: { kind: "header" } },
      { row: "chrome.write", chosenBy: "footer", fixed: { kind: "footer" } },
      { row: "chrome.write", chosenBy: "announcement", fixed: { kind: "announcement" } },
      { row: "notfound.write", chosenBy: "notfound" },
      { row: "partials.write", chosenBy: "partial" }
    ]
  },
  {
    name: "write_theme",
    title: "Write the theme",
    about:
      "Colours, fonts, spacing, corners. Waits until publish names its version, unless the policy says auto. Colours must contrast.",
    hints: hints.writes,
    rows: [
      {
        row: "theme.write",
        body: "tokens",
        words: { tokens: "font { heading, body } is required; color, space, radius: see the reference page-authoring." }
      }
    ]
  },
  {
    name: "revert",
    title: "Bring an old version back",
    about: "An older text, of a page with its title and meta, becomes a new version. By pageId (page) or asset.",
    hints: hints.writes,
    choice: { argument: "asset", about: "What goes back." },
    rows: [
      { row: "pages.revert", chosenBy: "page", names: page },
      { row: "stylesheet.revert", chosenBy: "stylesheet" },
      { row: "script.revert", chosenBy: "script" },
      { row: "chrome.revert", chosenBy: "header", fixed: { kind: "header" } },
      { row: "chrome.revert", chosenBy: "footer", fixed: { kind: "footer" } },
      { row: "chrome.revert", chosenBy: "announcement", fixed: { kind: "announcement" } },
      { row: "notfound.revert", chosenBy: "notfound" },
      { row: "partials.revert", chosenBy: "partial" }
    ]
  },
  {
    name: "publish",
    title: "Publish what waits",
    about: "A held or draft version of a page, shared asset or theme, by its pageId. Needs the scope content:publish.",
    hints: hints.sets,
    rows: [{ row: "pages.publish", names: page }]
  },
  {
    name: "archive_page",
    title: "Take a page off the site",
    about: "In steps: request (says who links here), then confirm with its route. restore asks a person for it back.",
    hints: { ...hints.removes, idempotent: false, openWorld: true },
    choice: { argument: "step", about: "request takes disposition, confirm takes route." },
    rows: [
      { row: "archive.request", chosenBy: "request", names: page },
      { row: "archive.confirm", chosenBy: "confirm", names: page },
      { row: "archive.cancel", chosenBy: "cancel", names: page },
      { row: "archive.requestUnarchive", chosenBy: "restore", names: page },
      { row: "archive.cancelUnarchive", chosenBy: "cancel-restore", names: page }
    ]
  },
  {
    name: "define_collection",
    title: "Define a collection",
    about: "A list of like things with fields, and optionally a page for each row below detailBasePath.",
    hints: hints.writes,
    choice: { argument: "action", about: "`change` needs only what changes." },
    rows: [
      { row: "collections.create", chosenBy: "create", names: collection },
      { row: "collections.patch", chosenBy: "change", names: collection, without: asRead }
    ]
  },
  {
    name: "write_row",
    title: "Add or change a row",
    about:
      "Adds a row to a collection (slug and data); with rowId changes what is sent of that one. Then send the row's version as ifMatch.",
    hints: hints.writes,
    rows: [
      { row: "collections.patchRow", given: ["rowId"], names: row, without: asRead },
      { row: "collections.createRow", names: collection, without: asRead }
    ]
  },
  {
    name: "set_redirect",
    title: "Set a redirect",
    about: "Leads an address where no page is (from; /old/* with all below) to one that is published.",
    hints: hints.sets,
    rows: [{ row: "redirects.set" }]
  },
  {
    name: "import_redirects",
    title: "Set many redirects",
    about: "Sets all of them or none; each is judged as set_redirect would. Rehearse first: dryRun tells every line.",
    hints: hints.sets,
    rows: [{ row: "redirects.import" }]
  },
  {
    name: "remove",
    title: "Remove something",
    about:
      "Removes for good: a page never published, a partial, a collection, a row, a redirect, a font, an allowed origin, a lead webhook.",
    hints: hints.removes,
    choice: { argument: "what", about: "What is removed; each takes the argument that names it." },
    rows: [
      { row: "pages.remove", chosenBy: "page", names: page },
      { row: "partials.remove", chosenBy: "partial" },
      { row: "collections.remove", chosenBy: "collection", names: collection },
      { row: "collections.removeRow", chosenBy: "row", names: row },
      { row: "redirects.remove", chosenBy: "redirect" },
      { row: "fonts.remove", chosenBy: "font" },
      { row: "allowlist.remove", chosenBy: "allowed-origin" },
      { row: "leadWebhooks.remove", chosenBy: "lead-webhook" }
    ]
  },
  {
    name: "add_media",
    title: "Add a picture or file",
    about: "Fetches url, or takes data (base64, up to 12 MB), into the library; answers the path that pages use.",
    hints: hints.reachesOut,
    rows: [{ row: "media.upload", given: ["data"], names: { file: "data" } }, { row: "media.import" }]
  }
]
