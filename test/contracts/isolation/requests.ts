/**
 * How somebody would ask for another site's things: every row of the API with the names of that site's things wherever
 * the row takes one, in path, query and body. A row that is not here fails the test, so whoever adds one says how it
 * would be tried.
 */
import { aPost } from "../../builders/events.ts"
import type { Names } from "../../builders/fullSite.ts"

/** A request as a stranger makes it up. */
export interface Attempt {
  readonly params?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
  /** What is asked for is named within each site, so that the asker gets, or makes, one of its own: no refusal is due. */
  readonly named?: true
}

/** What the asker has itself, for requests that mix both. */
export interface Own {
  readonly page: string
  readonly live: string
  readonly collection: string
}

type Attempts = (a: Names, own: Own) => ReadonlyArray<Attempt>

/** Nothing of it names anything: the asker is told of its own site. */
const itself: Attempts = () => [{}]
const payload = { html: "<p>x</p>" }
const changed = { title: "Mine" }

/** Rows of a page alone: asked with another site's page, and with whatever else of it the row takes. */
const ofPage =
  (body?: unknown, more: Attempts = () => []): Attempts =>
  (a, own) => [
    { params: { id: a.page }, ...(body !== undefined && { body }) },
    { params: { id: a.page }, headers: { "if-match": a.live }, ...(body !== undefined && { body }) },
    ...more(a, own)
  ]
/** Both ids of the other site, and its version under a page of one's own. */
const ofVersion: Attempts = (a, { page }) => [
  { params: { id: a.page, vid: a.held } },
  { params: { id: page, vid: a.held } }
]
const revertOf =
  (version: (a: Names) => string, params: (a: Names) => NonNullable<Attempt["params"]> = () => ({})): Attempts =>
  (a) => [{ params: params(a), body: { toVersionId: version(a) } }]
const picture = (a: Names) => ({ ogImage: { assetId: a.media } })
const file = (fields: { readonly [name: string]: string }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append("file", new Blob(["x"]), "x.txt")
  return form
}
const siteOf = (a: Names) => ({ id: a.site })

export const requests: { readonly [operation: string]: Attempts } = {
  "auth.token": (a) => [{ body: { clientId: a.credential, clientSecret: "x".repeat(43) } }],
  "drafts.create": itself,

  "site.read": itself,
  "site.change": () => [{ body: { landingParams: ["partner"] } }],
  "site.renameAddress": () => [{ body: { label: "a-label-of-my-own" } }],
  "site.setFavicon": (a) => [{ body: { assetId: a.media } }],
  "limits.read": itself,
  "manifest.read": itself,
  "lease.read": itself,
  "lease.acquire": itself,
  "lease.release": itself,

  "pages.list": (a) => [
    {},
    { query: { ids: a.page }, named: true },
    { query: { include: "payload", ids: `${a.page},${a.held}` }, named: true },
    { query: { cursor: a.page }, named: true }
  ],
  "pages.create": (a) => [
    { body: { route: "/mine", title: "Mine", payload, meta: picture(a) } },
    { body: { route: "/mine-too", title: "Mine", payload: { html: `<mk-partial ref="${a.partial}"></mk-partial>` } } },
    {
      body: { route: `/about-${a.partial.slice("hours-".length)}`, title: "Mine", payload },
      named: true
    }
  ],
  "pages.createBatch": (a) => [
    { body: { pages: [{ route: "/batch", title: "Mine", payload, meta: picture(a) }] }, named: true }
  ],
  "pages.read": ofPage(undefined, (a) => [
    { params: { id: a.held } },
    { params: { id: a.draft }, headers: { "if-none-match": `"${a.live}"` } }
  ]),
  "pages.patch": ofPage(changed, (a, { page }) => [{ params: { id: page }, body: { meta: picture(a) } }]),
  "pages.remove": (a) => [{ params: { id: a.draft } }, { params: { id: a.page } }],
  "pages.writePayload": ofPage(payload, (a, { page, live }) => [
    { params: { id: page }, headers: { "if-match": a.live }, body: payload },
    {
      params: { id: page },
      headers: { "if-match": live, "x-mk-replacing-version": a.held },
      body: { html: `<mk-partial ref="${a.partial}"></mk-partial>` }
    }
  ]),
  "pages.publish": ofPage(undefined, (a, { page }) => [
    { params: { id: a.page }, body: { versionId: a.held } },
    { params: { id: page }, body: { versionId: a.held } }
  ]),
  "pages.revert": ofPage({ toVersionId: "ver_x" }, (a, { page }) => [
    { params: { id: a.page }, body: { toVersionId: a.live } },
    { params: { id: page }, body: { toVersionId: a.live } }
  ]),
  "versions.list": ofPage(),
  "versions.read": ofVersion,
  "versions.diff": (a, own) => [
    ...ofVersion(a, own),
    { params: { id: own.page, vid: own.live }, query: { against: a.held } }
  ],
  "versions.preview": ofVersion,
  "versions.previewLink": ofVersion,
  "capture.screenshot": ofPage(undefined, (a, { page }) => [{ params: { id: page }, query: { version: a.held } }]),
  "capture.verify": ofPage(undefined, (a, { page }) => [{ params: { id: page }, query: { version: a.held } }]),

  "archive.request": (a) => [{ params: { id: a.page }, body: { disposition: "gone" } }],
  "archive.cancel": (a) => [{ params: { id: a.leaving } }],
  "archive.confirm": (a, { page }) => [
    { params: { id: a.leaving }, body: { route: a.leavingRoute } },
    { params: { id: page }, body: { route: a.leavingRoute } }
  ],
  "archive.requestUnarchive": (a) => [{ params: { id: a.archived } }],
  "archive.cancelUnarchive": (a) => [{ params: { id: a.archived } }],
  "redirects.list": itself,
  "redirects.set": (a) => [{ body: { from: a.redirect, to: "/" }, named: true }],
  "redirects.import": (a) => [{ body: { redirects: [{ from: a.redirect, to: "/" }] }, named: true }],
  "redirects.remove": (a) => [{ query: { from: `${a.redirect}-x` } }],

  "leadWebhooks.list": itself,
  "leadWebhooks.set": (a) => [
    { params: { name: a.webhook }, body: { label: "Mine" }, named: true },
    { params: { name: a.product }, body: { label: "Mine" }, named: true }
  ],
  "leadWebhooks.remove": (a) => [{ params: { name: a.webhook } }],
  "leadWebhooks.setDefault": () => [{ body: { label: "Mine" } }],
  "crmCredential.install": () => [{ body: { token: "pat-of-nobody" } }],
  "redelivery.redeliver": (a) => [
    { params: { id: a.lead } },
    { params: { id: a.lead }, body: { destination: a.webhook, force: true } }
  ],
  "analytics.read": itself,
  "analytics.setSecrets": () => [{ body: { ga4ApiSecret: "secret-of-nobody" } }],
  "turnstile.read": itself,
  "turnstile.set": () => [{ body: { siteKey: "0x4AAAAAAAofnobody", secret: "secret-of-nobody-at-all" } }],
  "allowlist.list": itself,
  "allowlist.propose": (a) => [
    { body: { origin: `https://${a.webhook.slice(6)}.example`, reason: "Mine." }, named: true }
  ],
  "allowlist.approve": (a) => [{ params: { id: a.origin } }],
  "allowlist.remove": (a) => [{ params: { id: a.origin } }],
  "pendingChanges.list": itself,
  "pendingChanges.read": (a) => [{ params: { id: a.change } }],
  "figures.read": itself,
  "audit.list": (a) => [{}, { query: { before: String(Number(a.audit) + 1) }, named: true }],

  "stylesheet.read": itself,
  "stylesheet.write": (a) => [
    { body: { css: "p{}" } },
    { headers: { "if-match": a.stylesheet }, body: { css: "p{}" } }
  ],
  "stylesheet.revert": revertOf((a) => a.stylesheet),
  "script.read": itself,
  "script.write": (a) => [{ headers: { "if-match": a.script }, body: { js: "1" } }],
  "script.revert": revertOf((a) => a.script),
  "chrome.read": itself,
  "chrome.write": (a) => [{ params: { kind: "header" }, headers: { "if-match": a.header }, body: payload }],
  "chrome.revert": revertOf(
    (a) => a.header,
    () => ({ kind: "header" })
  ),
  "notfound.read": itself,
  "notfound.write": (a) => [{ headers: { "if-match": a.notFound }, body: payload }],
  "notfound.revert": revertOf((a) => a.notFound),
  "partials.list": itself,
  "partials.read": (a) => [{ params: { ref: a.partial } }],
  "partials.revert": revertOf(
    (a) => a.partialVersion,
    (a) => ({ ref: a.partial })
  ),
  "partials.remove": (a) => [{ params: { ref: a.partial } }],
  "partials.write": (a) => [{ params: { ref: a.partial }, body: { html: "<p>Mine</p>" }, named: true }],
  "theme.read": itself,
  "theme.write": itself,
  "theme.publish": (a) => [{ body: { themeVersionId: a.themeVersion } }],
  "fonts.list": itself,
  "fonts.upload": () => [{ body: file({ family: "Mine", weight: "400", style: "normal" }) }],
  "fonts.remove": (a) => [{ params: { id: a.font } }],

  "media.list": itself,
  "media.upload": () => [{ body: file({ alt: "Mine" }) }],
  "media.asset": () => [{ body: file({ alt: "Mine" }) }],
  "media.import": (a) => [{ body: { url: `http://${a.domain}/media/${a.media}`, alt: "Mine" } }],
  "media.describe": (a) => [{ params: { id: a.media }, body: { alt: "Mine" }, named: true }],
  "media.read": (a) => [{ params: { id: a.media } }],

  "collections.list": itself,
  "collections.listRows": (a) => [{ params: { key: a.collection } }],
  "collections.read": (a) => [{ params: { key: a.collection } }],
  "collections.readRow": (a, { collection }) => [
    { params: { key: a.collection, id: a.row } },
    { params: { key: collection, id: a.row } }
  ],
  "collections.createRow": (a, { collection }) => [
    { params: { key: a.collection }, body: { slug: "mine", data: { name: "Mine" } } },
    { params: { key: collection }, body: { slug: "mine", data: { name: "Mine", picture: a.media } } }
  ],
  "collections.patchRow": (a, { collection }) => [
    { params: { key: a.collection, id: a.row }, body: { data: { name: "Mine" } } },
    { params: { key: collection, id: a.row }, body: { data: { name: "Mine" } } }
  ],
  "collections.removeRow": (a, { collection }) => [
    { params: { key: a.collection, id: a.row } },
    { params: { key: collection, id: a.row } }
  ],
  "collections.patch": (a) => [{ params: { key: a.collection }, body: { name: "Mine" } }],
  "collections.remove": (a) => [{ params: { key: a.collection } }],
  "collections.create": (a) => [{ body: { key: a.collection, name: "Mine", schema: [] }, named: true }],
  "roster.read": itself,
  "roster.connect": () => [{ body: { brokerageAccountId: "elm", secret: "a-secret-of-nobody" } }],
  "roster.disconnect": itself,
  "areas.find": () => [{ query: { name: "mill" } }],
  "areas.rank": () => [{ query: { lat: "44", lng: "-79" } }],
  "opsAreas.list": itself,
  "opsAreas.load": () => [{ params: { collection: "lake" }, body: { type: "FeatureCollection", features: [{}] } }],
  "opsAreas.remove": () => [{ params: { collection: "lake" } }],
  "listings.builders": itself,
  "listings.setScope": () => [{ body: { orgIds: ["x"] } }],
  "listings.provision": itself,

  "formTrial.send": (a) => [
    { params: { formKey: a.form } },
    { params: { formKey: a.form }, query: { notify: "1" }, body: { data: { name: "Eve" } } }
  ],
  "forms.list": itself,
  "leads.list": (a) => [{}, { query: { page: a.page }, named: true }],
  "leads.export": () => [{ query: { format: "json" } }],
  "leads.read": (a) => [{ params: { id: a.lead } }],
  "savedSearches.list": (a) => [{}, { query: { after: a.savedSearch }, named: true }],
  "savedSearches.remove": (a) => [{ params: { id: a.savedSearch } }],
  "integrationRequests.list": itself,
  "integrationRequests.fields": (a) => [{ params: { id: a.request } }],
  "integrationRequests.answer": (a) => [{ params: { id: a.request }, body: { status: "claimed" } }],

  "preview.open": (a) => [{ params: { token: a.preview } }],
  "links.open": (a) => [{ params: { token: `${a.link.slice(0, -1)}_` } }, { params: { token: a.change } }],
  "links.picture": (a) => [
    { params: { token: `${a.link.slice(0, -1)}_`, picture: "phone-after" } },
    { params: { token: a.change, picture: "phone-after" } }
  ],
  "links.act": (a) => [
    {
      params: { token: `${a.link.slice(0, -1)}_` },
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "decision=accept"
    }
  ],
  "publicEvents.tell": () => [{ headers: { origin: "https://elsewhere.test" }, body: aPost() }],
  "publicFiles.open": (a) => [{ params: { id: a.file, signature: a.fileSignature } }],
  "publicForms.submit": (a) => [
    {
      params: { form: a.form },
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({ name: "Eve", mk_ft: a.formToken }).toString()
    }
  ],
  "publicForms.visit": (a) => [{ params: { form: a.form } }],
  "publicMedia.variant": (a) => [{ params: { id: a.media, variant: "320.webp" } }],
  "publicUploads.begin": (a) => [
    { params: { form: a.form }, body: { token: a.formToken, field: "name", filename: "cv.pdf", length: 1_000 } }
  ],
  "publicUploads.standing": (a) => [{ params: { form: a.form, upload: a.upload } }],
  "publicUploads.goOn": (a) => [
    { params: { form: a.form, upload: a.upload }, headers: { "upload-offset": "0" }, body: "x".repeat(1_000) }
  ],
  "publicSavedSearches.save": (a) => [
    {
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({
        email: "eve@elsewhere.test",
        consent: "true",
        mk_page: a.page,
        mk_ft: a.formToken
      }).toString()
    }
  ],
  "publicSavedSearches.open": (a) => [{ params: { deed: "confirm", token: a.savedSearchToken } }],
  "publicSavedSearches.act": (a) => [
    { params: { deed: "confirm", token: a.savedSearchToken } },
    // Whoever is not sent anything is told so, whatever their link was.
    { params: { deed: "leave", token: a.savedSearchToken }, named: true }
  ],
  "publicListings.search": (a) => [
    { query: { mls: a.partial }, named: true },
    // Signed for nobody.
    { query: { scope: `${a.site}.none` }, named: true }
  ],
  "publicListings.map": (a) => [
    { query: { bbox: "-180,-90,180,90", zoom: "3" } },
    { query: { bbox: "-180,-90,180,90", zoom: "18", city: "Ajax", scope: `${a.site}.none` }, named: true },
    { query: { bbox: "1,2,3", zoom: "x" } }
  ],
  "publicListings.facets": () => [{ query: { fields: "City" } }],
  "publicPlaces.autocomplete": () => [{ query: { q: "12 elm" } }],
  "publicPlaces.geocode": () => [{ query: { q: "12 elm" } }],
  "publicPlaces.visit": () => [
    {
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({ q: "12 elm", to: "/" }).toString()
    }
  ],
  "publicData.describe": () => [{}],
  "publicPages.asked": (a) => [{ query: { route: `/about-${a.partial.slice("hours-".length)}`, query: "?page=2" } }],
  "publicPages.card": (a) => [{ query: { name: "0".repeat(32), title: `About ${a.partial}`, proof: "no.proof" } }],
  "publicPages.visit": (a) => [{ query: { route: `/about-${a.partial.slice("hours-".length)}` } }],

  "products.connect": (a) => [
    { params: { id: a.site, name: a.product }, body: { url: "https://x.test/", secret: "a secret of some length" } }
  ],
  "products.disconnect": (a) => [{ params: { id: a.site, name: a.product } }],
  "integrationQueue.add": (a) => [
    { params: siteOf(a), body: { intakeTemplateId: "x", destinationName: "x", questions: [] } }
  ],
  "integrationQueue.list": (a) => [{ params: siteOf(a) }],
  "ops.status": itself,
  "ops.listSites": itself,
  "ops.readSite": (a) => [{ params: siteOf(a) }],
  "ops.createSite": () => [{ body: { name: "Mine" } }],
  "ops.copySite": (a) => [{ params: siteOf(a), body: { name: "Mine" } }],
  "ops.addDomain": (a) => [{ params: siteOf(a), body: { host: "www.mine.test" } }],
  "ops.checkDomain": (a) => [{ params: { id: a.site, host: a.domain } }],
  "ops.removeDomain": (a) => [{ params: { id: a.site, host: a.domain } }],
  "ops.createCredential": (a) => [{ params: siteOf(a) }],
  "ops.setScopes": (a) => [{ params: { id: a.site, clientId: a.credential }, body: { scopes: ["content:read"] } }],
  "ops.revokeCredential": (a) => [{ params: { id: a.site, clientId: a.credential } }],
  "ops.deleteSite": (a) => [{ params: siteOf(a), body: { name: "x" } }],
  "oversight.listAlerts": itself,
  "oversight.listDeliveries": itself,
  "ops.rebuildSite": (a) => [{ params: siteOf(a) }],
  "ops.purgeSite": (a) => [{ params: siteOf(a) }],
  "ops.rebuildAll": itself,
  "ops.sweep": itself,
  "ops.readSweep": itself,
  "ops.listRebuilds": itself,
  "ops.readRebuild": (a) => [{ params: { id: a.rebuild } }],
  "ops.cancelRebuild": (a) => [{ params: { id: a.rebuild } }],
  "ops.listJobs": itself,
  "ops.retryJob": (a) => [{ params: { id: a.job } }],
  "ops.discardJob": (a) => [{ params: { id: a.job } }],
  "ops.freeze": (a) => [{ params: siteOf(a) }],
  "ops.unfreeze": (a) => [{ params: siteOf(a) }],
  "review.setFlags": (a) => [{ params: siteOf(a), body: { requireIfMatch: true } }],
  "review.setPageMeta": (a) => [
    { params: { id: a.site, pageId: a.page }, body: { meta: { canonical: "https://mine.test/" } } }
  ],
  "review.confirmArchive": (a) => [{ params: { id: a.site, pageId: a.leaving }, body: { route: a.leavingRoute } }],
  "review.confirmUnarchive": (a) => [{ params: { id: a.site, pageId: a.archived } }],
  "review.approve": (a) => [{ params: { id: a.site, pageId: a.page, vid: a.held } }],
  "review.reject": (a) => [{ params: { id: a.site, pageId: a.page, vid: a.held }, body: { note: "No." } }],
  "erasures.erase": (a) => [{ params: siteOf(a), body: { email: "ada@mail.test" } }]
}

/** The thing of the site that a parameter of a screen's path names. */
export const ofScreen: { readonly [parameter: string]: (a: Names) => string } = {
  page: (a) => a.page,
  version: (a) => a.held,
  change: (a) => a.change,
  picture: () => "0",
  look: () => "phone-after",
  list: (a) => a.collection,
  row: (a) => a.row,
  media: (a) => a.media,
  lead: (a) => a.lead,
  file: (a) => a.file,
  credential: (a) => a.credential
}

/** What a form of a screen carries that names a thing, beside the session's token. */
export const postedTo = (a: Names): { readonly [field: string]: string } => ({
  base: a.live,
  below: "",
  media: a.media,
  decision: "accept",
  note: "No.",
  as: "done",
  alt: "Mine",
  title: "Mine",
  name: "Mine",
  may: "content:publish"
})
