/** A site is built, changed and looked at: pages, shared assets, media, collections, and what waits for its owner. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { readFileSync } from "node:fs"
import { upstreams } from "../../builders/api.ts"
import { aPdf, aPicture } from "../../builders/files.ts"
import { startBuilders } from "../../builders/listings.ts"
import type { Story, Teller } from "../../builders/teller.ts"
import { expectStatus } from "../../builders/testSite.ts"

const builders = await startBuilders()
const elsewhere = createServer(
  (_, response) => void response.writeHead(200, { "content-type": "application/pdf" }).end(aPdf())
)
await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening))
const source = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
upstreams.push(builders.host, source)

export const content: Story = {
  services: { builders: builders.address },
  end: async () => {
    elsewhere.close().closeAllConnections()
    await builders.close()
  },
  told: async (teller) => {
    const siteId = await start(teller)
    await theme(teller)
    const picture = await media(teller)
    await sharedAssets(teller)
    await pages(teller, siteId, picture)
    await archive(teller)
    await collections(teller)
    await origins(teller)
    await listings(teller)
    await heldForOwner(teller)
  }
}

const start = async ({ api, as, tell }: Teller): Promise<string> => {
  const draft = await tell("drafts.create", "draft", "Start a draft for a workshop", {
    body: { businessName: "Vale & Daughter", vertical: "piano-workshop" }
  })
  const { clientId, clientSecret } = draft.credential
  const { token } = await tell("auth.token", "token", "Exchange the draft's credential", {
    body: { clientId, clientSecret }
  })
  as(api.anonymous.with({ authorization: `Bearer ${token}` }))
  await tell("lease.read", "free", "Nobody holds the lease")
  await tell("lease.acquire", "acquired", "Take the lease, or renew it")
  await tell("limits.read", "building", "A site that is being built: counted, not enforced")
  await tell("manifest.read", "manifest", "What may be written, shortened here", { shown: shortened })
  return draft.tenantId
}

/** A few entries of each table: the whole has hundreds. Shapes, which lists are of, keep all their members. */
const shortened = (value: unknown, depth = 0, isListed = false): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shortened(item, depth + 1, true))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const isTable = !isListed && (entries.length > 20 || (depth > 1 && entries.length > 4))
  return Object.fromEntries(
    (isTable ? entries.slice(0, 2) : entries).map(([name, item]) => [
      name,
      // A JSON Schema has a page of its own.
      name === "schema" && typeof item === "object" ? { type: "object" } : shortened(item, depth + 1)
    ])
  )
}

const theme = async ({ tell }: Teller) => {
  await tell("theme.read", "defaults", "The defaults, while no theme was published")
  const tokens = {
    font: { heading: "Bitter", body: "Inter" },
    color: { primary: "#1f4d3a", onPrimary: "#ffffff" }
  }
  await tell("theme.write", "refused", "What colours are told that nobody can read", {
    body: { ...tokens, color: { primary: "#f5f0c0", onPrimary: "#ffffff" } },
    status: 422
  })
  await tell("theme.write", "rehearsed", "Rehearse it: are the colours legible?", {
    query: { dryRun: 1 },
    body: tokens
  })
  const held = await tell("theme.write", "held", "Write it; it waits for its publish", { body: tokens })
  await tell("theme.publish", "published", "Make it live", { body: { themeVersionId: held.themeVersionId } })
}

const form = (file: Uint8Array, type: string, filename: string, fields: { readonly [name: string]: string }) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append("file", new Blob([new Uint8Array(file)], { type }), filename)
  return data
}

const media = async ({ tell }: Teller) => {
  const picture = form(await aPicture("jpeg"), "image/jpeg", "workshop.jpg", { alt: "The workbench by the window" })
  const { id } = await tell("media.upload", "picture", "Upload a picture", { body: picture })
  await tell("media.asset", "picture", "Upload one and learn its path alone", {
    body: form(await aPicture("png"), "image/png", "keys.png", { alt: "" })
  })
  await tell("media.import", "document", "Copy a price list from elsewhere", {
    body: { url: `http://${source}/prices-2026.pdf`, alt: "Prices of 2026" }
  })
  await tell("media.read", "picture", "What is known of a file", { params: { id } })
  await tell("media.describe", "words", "Say better what it shows", {
    params: { id },
    body: { alt: "The workbench by the window, with an action on it" }
  })
  await tell("media.list", "newest", "The newest two", { query: { limit: 2 } })
  const face = readFileSync(new URL("../../../renderer/fonts/figtree/normal.woff2", import.meta.url))
  const { id: fontId } = await tell("fonts.upload", "face", "Upload a face of a family", {
    body: form(face, "font/woff2", "vale-sans.woff2", { family: "Vale Sans", weight: "400", style: "normal" })
  })
  await tell("fonts.list", "faces", "Faces of the site")
  await tell("fonts.remove", "removed", "Remove one that the theme does not use", { params: { id: fontId } })
  return id as string
}

const sharedAssets = async ({ tell }: Teller) => {
  const first = await tell("stylesheet.write", "published", "The first stylesheet", {
    body: { css: ".card { padding: 1rem }" }
  })
  await tell("stylesheet.write", "rehearsed", "Rehearse a change of it", {
    query: { dryRun: 1 },
    headers: { "If-Match": first.latestVersionId },
    body: { css: ".card { padding: 1.5rem }" }
  })
  const second = await tell("stylesheet.write", "changed", "Change it on the base that was read", {
    headers: { "If-Match": first.latestVersionId },
    body: { css: ".card { padding: 1.5rem }" }
  })
  await tell("stylesheet.revert", "reverted", "Bring the first back", {
    headers: { "If-Match": second.latestVersionId },
    body: { toVersionId: first.versionId }
  })
  await tell("stylesheet.read", "live", "What visitors get")

  const script = { js: 'document.documentElement.dataset.ready = "yes"' }
  const scripted = await tell("script.write", "published", "The site's script", { body: script })
  await tell("script.read", "live", "What visitors get")
  await tell("script.revert", "reverted", "Bring it back", { body: { toVersionId: scripted.versionId } })

  const header = { html: '<nav aria-label="Main"><a href="/">Vale &amp; Daughter</a></nav>' }
  const written = await tell("chrome.write", "published", "The header of every page", {
    params: { kind: "header" },
    body: header
  })
  await tell("chrome.read", "sections", "All three; null for those never written")
  await tell("chrome.revert", "reverted", "Bring it back", {
    params: { kind: "header" },
    body: { toVersionId: written.versionId }
  })

  const missing = { html: '<h1>Not here</h1>\n<p><a href="/">To the workshop</a></p>' }
  await tell("notfound.write", "published", "What unknown addresses show", { body: missing })
  await tell("notfound.read", "live", "What visitors get")
  await tell("notfound.revert", "built-in", "Back to the built-in one", { body: { toVersionId: null } })

  const hours = await tell("partials.write", "published", "Opening hours, for several pages", {
    params: { ref: "hours" },
    body: { html: "<p>Tuesday to Friday, 9 to 5</p>" }
  })
  await tell("partials.list", "partials", "All partials with what visitors get of them")
  await tell("partials.read", "partial", "One of them, with the version that the next write sends back", {
    params: { ref: "hours" }
  })
  await tell("partials.revert", "reverted", "Bring it back", {
    params: { ref: "hours" },
    body: { toVersionId: hours.versionId }
  })
  await tell("partials.remove", "removed", "Remove one that no page shows", { params: { ref: "hours" } })
}

const pages = async ({ api, tell, writer }: Teller, siteId: string, picture: string) => {
  const shared = { ogImage: { assetId: picture }, description: "What the workshop does, and for whom." }
  await tell("pages.create", "rehearsed", "Rehearse a page and see what it would be", {
    query: { dryRun: 1 },
    body: { route: "/", title: "Vale & Daughter", payload: { html: "<h1>Pianos, restored</h1>" } }
  })
  const home = await tell("pages.create", "published", "Create the home page; it is live at once", {
    headers: { "Idempotency-Key": "home-page-2026-03-02" },
    body: {
      route: "/",
      title: "Vale & Daughter",
      payload: { html: "<h1>Pianos, restored</h1>\n<p>By hand, since 1911.</p>", css: "h1 { font-size: 3rem }" },
      meta: { description: "A workshop for pianos and their players." }
    }
  })
  await tell("pages.createBatch", "several", "Two pages in one call; each lands or fails for itself", {
    body: {
      pages: [
        {
          route: "/prices",
          title: "Prices at the workshop",
          meta: shared,
          payload: { html: "<h1>Prices</h1>\n<p>One hour costs 40.</p>" }
        },
        {
          route: "/visit",
          title: "Visit us in Mill Lane",
          meta: shared,
          payload: { html: "<h1>Visit us</h1>\n<p>Mill Lane 4.</p>" }
        }
      ]
    }
  })
  await tell("pages.create", "refused", "What a misspelt member is told", {
    body: { route: "/about", titel: "About us", payload: { html: "<h1>About us</h1>" } },
    status: 422
  })
  const lines = Array.from({ length: 25 }, (_, line) => `<li>Tune ${line + 1}</li>`).join("\n")
  const songs = expectStatus(
    await writer().post("/v1/pages", { route: "/songs", title: "Songs", payload: { html: `<ul>\n${lines}\n</ul>` } }),
    200
  )
  const shorter = {
    params: { id: songs.pageId },
    headers: { "If-Match": songs.latestVersionId },
    body: { html: "<p>None today.</p>" }
  }
  await tell("pages.writePayload", "deletes-lines", "A text that many live lines are missing from", {
    ...shorter,
    status: 422
  })
  await tell("pages.writePayload", "acknowledged", "The same, said to be meant", {
    ...shorter,
    headers: { ...shorter.headers, "X-Mk-Deleting-Lines": "27" }
  })
  await tell("pages.list", "records", "Every page, by route", { query: { limit: 2 } })
  await tell("pages.read", "live", "The home page", { params: { id: home.pageId } })
  await tell("pages.read", "unchanged", "What you have already comes without a body", {
    params: { id: home.pageId },
    headers: { "If-None-Match": `"${home.latestVersionId}"` },
    status: 304
  })
  const html = "<h1>Pianos, restored</h1>\n<p>By hand, since 1911, in Mill Lane.</p>"
  await tell("pages.writePayload", "rehearsed", "Rehearse a change; see its class and what it would weigh", {
    params: { id: home.pageId },
    query: { dryRun: 1, render: 1 },
    headers: { "If-Match": home.latestVersionId },
    body: { html }
  })
  const written = await tell("pages.writePayload", "published", "Write it on the base that was read", {
    params: { id: home.pageId },
    headers: { "If-Match": `"${home.latestVersionId}"` },
    body: { html }
  })
  await tell("pages.writePayload", "conflict", "What happens on a base that has moved on", {
    params: { id: home.pageId },
    headers: { "If-Match": home.latestVersionId },
    body: { html },
    status: 409
  })
  await tell("pages.writePayload", "refused", "What the gate says of a script", {
    params: { id: home.pageId },
    headers: { "If-Match": written.latestVersionId },
    body: { html: '<h1 onclick="go()">Pianos</h1>' },
    status: 422
  })
  expectStatus(await api.operator.patch(`/ops/v1/sites/${siteId}`, { ownerEmail: "nell@vale.example" }), 200)
  const held = await tell("pages.writePayload", "held", "Ask the owner first", {
    params: { id: home.pageId },
    query: { hold: 1 },
    headers: { "If-Match": written.latestVersionId },
    body: { html: `${html}\n<p>Closed in August.</p>` }
  })
  const version = { id: home.pageId, vid: held.versionId }
  await tell("versions.list", "history", "Its versions, newest first", {
    params: { id: home.pageId },
    query: { limit: 3 }
  })
  await tell("versions.read", "held", "The one that waits", { params: version })
  await tell("versions.diff", "against-base", "What it changes", { params: version })
  await tell("versions.preview", "page", "The page as it would be", { params: version })
  await tell("versions.previewLink", "link", "A link for a person to look at it", { params: version })
  await tell("capture.screenshot", "phone", "The version that waits, on a phone", {
    params: { id: home.pageId },
    query: { version: held.versionId, w: 390, h: 844, fullPage: 0 }
  })
  await tell("capture.verify", "measured", "Measure what is live", { params: { id: home.pageId } })
  await tell("pages.publish", "published", "Publish what waits", { params: { id: home.pageId } })
  await tell("pages.revert", "reverted", "Go back to the version before", {
    params: { id: home.pageId },
    body: { toVersionId: written.versionId }
  })
  await tell("pages.patch", "rehearsed", "What would another title set in motion?", {
    params: { id: home.pageId },
    query: { dryRun: 1 },
    body: { title: "Vale & Daughter, pianos" }
  })
  await tell("pages.patch", "changed", "Change the title; null clears a key of meta", {
    params: { id: home.pageId },
    body: { title: "Vale & Daughter, pianos", meta: { noindex: false, publishedAt: null } }
  })
  const draft = await tell("pages.create", "draft", "Stage a page that nobody is asked about", {
    body: {
      route: "/courses",
      title: "Courses from May on",
      meta: shared,
      payload: { html: "<h1>Courses</h1>\n<p>From May on.</p>" },
      draft: true
    }
  })
  await tell("pages.remove", "removed", "Remove a page that was never published", { params: { id: draft.pageId } })
}

const archive = async ({ tell, writer }: Teller) => {
  const found = expectStatus(await writer().get("/v1/pages"), 200)
  const page = found.pages.find(({ route }: { readonly route: string }) => route === "/prices")
  const params = { id: page.pageId }
  await tell("archive.request", "gone", "Ask to take the prices off the site", {
    params,
    body: { disposition: "gone" }
  })
  await tell("archive.cancel", "called-off", "Think better of it", { params })
  await tell("archive.request", "redirect", "Ask again, and lead visitors elsewhere", {
    params,
    body: { disposition: "redirect", redirectTo: "/visit" }
  })
  await tell("archive.confirm", "archived", "Confirm with the route", { params, body: { route: "/prices" } })
  await tell("redirects.list", "redirects", "What the address answers from now on")
  await tell("redirects.set", "subtree", "Lead everything of the old site's shop to the visit", {
    body: { from: "/shop/*", to: "/visit" }
  })
  const redirects = [
    { from: "/shop/*", to: "/visit" },
    { from: "/opening-hours", to: "/visit#hours", status: 302 },
    { from: "/offer", to: "/nowhere" }
  ]
  await tell("redirects.import", "rehearsed", "What would become of the old site's addresses", {
    query: { dryRun: "1" },
    body: { redirects }
  })
  await tell("redirects.import", "refused", "One line leads nowhere, so none is taken", {
    body: { redirects },
    status: 422
  })
  await tell("redirects.import", "imported", "The others, all at once", { body: { redirects: redirects.slice(0, 2) } })
  await tell("redirects.remove", "removed", "Take it away again", { query: { from: "/shop/*" } })
  await tell("archive.requestUnarchive", "asked", "Ask for the page back", { params })
  await tell("archive.cancelUnarchive", "called-off", "Leave it archived", { params })
}

const collections = async ({ tell }: Teller) => {
  const team = {
    key: "team",
    name: "Our team",
    schema: [
      { name: "name", type: "text", label: "Name", required: true },
      { name: "role", type: "select", options: ["Tuner", { value: "maker", label: "Piano maker" }] }
    ],
    detailBasePath: "/team"
  }
  await tell("collections.create", "rehearsed", "Rehearse it", { query: { dryRun: 1 }, body: team })
  await tell("collections.create", "created", "People with pages of their own", { body: team })
  await tell("collections.list", "collections", "All collections")
  const key = { key: "team" }
  const ada = { slug: "ada-vale", data: { name: "Ada Vale", role: "maker" }, featured: true }
  await tell("collections.createRow", "rehearsed", "Rehearse a row", { params: key, query: { dryRun: 1 }, body: ada })
  const row = await tell("collections.createRow", "created", "Add a row", { params: key, body: ada })
  await tell("collections.listRows", "rows", "Every row", { params: key })
  const one = { key: "team", id: row.id }
  await tell("collections.read", "collection", "One collection", { params: key })
  await tell("collections.readRow", "row", "One row, with the version that a change sends back", { params: one })
  const change = { data: { role: "Tuner" }, visibleUntil: "2031-12-31T23:00:00.000Z" }
  await tell("collections.patchRow", "rehearsed", "Rehearse a change", {
    params: one,
    query: { dryRun: 1 },
    body: change
  })
  await tell("collections.patchRow", "updated", "Change one value, and show it until the end of 2031", {
    params: one,
    body: change
  })
  await tell("collections.patchRow", "stale", "Refused: the row has been changed since it was read", {
    params: one,
    headers: { "If-Match": row.version },
    body: { featured: false },
    status: 409
  })
  await tell("collections.removeRow", "rehearsed", "Rehearse its removal", { params: one, query: { dryRun: 1 } })
  await tell("collections.removeRow", "removed", "Remove it", { params: one })
  await tell("collections.patch", "rehearsed", "Rehearse another name", {
    params: key,
    query: { dryRun: 1 },
    body: { name: "The workshop's people" }
  })
  await tell("collections.patch", "updated", "Give it another name", {
    params: key,
    body: { name: "The workshop's people" }
  })
  await tell("collections.remove", "rehearsed", "Rehearse its removal", { params: key, query: { dryRun: 1 } })
  await tell("collections.remove", "removed", "Remove what no page uses", { params: key })
}

const origins = async ({ tell }: Teller) => {
  const proposed = await tell("allowlist.propose", "proposed", "Propose a place for bookings", {
    body: { origin: "https://book.example.org", reason: "Visitors book a tuning there: name, address and time." }
  })
  await tell("allowlist.propose", "first-party", "One of the platform's own products is open at once", {
    body: { origin: "https://booking.makeready.example", reason: "Appointments." }
  })
  await tell("allowlist.list", "origins", "What is open and what is proposed")
  await tell("allowlist.approve", "approved", "Open it, once the person you work for has said yes", {
    params: { id: proposed.id }
  })
  await tell("allowlist.remove", "closed", "Close it again", { params: { id: proposed.id } })
}

const listings = async ({ tell }: Teller) => {
  const { builders } = await tell("listings.builders", "builders", "Builders whose name holds a word", {
    query: { q: "home" }
  })
  await tell("listings.setScope", "chosen", "Show the lots of one of them in one city", {
    body: { orgIds: [builders[0].orgId], city: "Ajax" }
  })
  await tell("lease.read", "yours", "You hold the lease")
  await tell("figures.read", "days", "How often the site was visited, and from where", {
    query: { from: "2026-03-01", to: "2026-03-03" }
  })
  await tell("audit.list", "newest", "The newest two entries", { query: { limit: 2 } })
  await tell("lease.release", "released", "Let others write")
}

const heldForOwner = async ({ api, as, tell }: Teller) => {
  const site = await api.aSite()
  expectStatus(await site.put("/v1/site", { notifyEmail: "desk@vale.example" }), 200)
  expectStatus(await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.vale.example" }), 200)
  as(site)
  const { id } = expectStatus(await site.put("/v1/site", { notifyEmail: "new@vale.example" }), 202).pendingChange
  await tell("pendingChanges.list", "waiting", "What waits for the owner, and what was decided")
  await tell("pendingChanges.read", "waiting", "Has the owner answered?", { params: { id } })
  const { id: origin } = expectStatus(
    await site.post("/v1/allowlist", { origin: "https://crm.example.org", reason: "Enquiries are kept there." }),
    202
  )
  await tell("allowlist.approve", "held", "On a live site the owner confirms", { params: { id: origin } })
  await tell("script.write", "held", "So does a script", { body: { js: "document.title += ' ·'" } })
}
