/** The people of a site: its settings, forms and enquiries, receivers, roster, owner, visitors and operator. */
import { Effect, Layer } from "effect"
import { crmAnswers } from "../../../engine/people/leads/destinations/crm/standIn.ts"
import { savedSearchKey } from "../../../engine/listings/saved/savedSearch.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { leadFilePath } from "../../../engine/people/leads/files.ts"
import { cardNamed } from "../../../engine/publish/card.ts"
import type { LeadFileId, PageId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { startReceiver } from "../../../infra/standins/leads/receiver.ts"
import { startRosterStandIn } from "../../../infra/standins/roster.ts"
import { standInPlaces, startPlacesStandIn } from "../../../infra/standins/places.ts"
import { startTurnstileStandIn } from "../../../infra/standins/turnstile.ts"
import { startStandIn } from "../../../infra/standins/StandIn.ts"
import { originSecret, type TestApi, upstreams } from "../../builders/api.ts"
import { type Client, isSentAsItIs, type Reply } from "../../builders/client.ts"
import { takeComparisonsDue } from "../../builders/comparisons.ts"
import { handOnDue } from "../../builders/deliveries.ts"
import { aPdf, aPicture } from "../../builders/files.ts"
import { anEvent, aPost } from "../../builders/events.ts"
import { asForm } from "../../builders/forms.ts"
import { lakeTowns } from "../../builders/areas.ts"
import { startFeed } from "../../builders/listings.ts"
import { mailsOf } from "../../builders/mailbox.ts"
import { placesAt } from "../../builders/places.ts"
import { testSignatures } from "../../builders/publishing.ts"
import type { Story, Teller } from "../../builders/teller.ts"
import { standInKeys, turnstileAt } from "../../builders/turnstile.ts"
import { expectStatus, signIn, type TestSite, type Writer } from "../../builders/testSite.ts"

const crmToken = "pat-eu1-vale-and-daughter"
const properties = ["email", "firstname", "lastname", "phone", "message"]
const receiver = await startReceiver()
const crm = await startStandIn(crmAnswers({ token: crmToken, portalId: 4_410_022, properties, contacts: new Map() }))
const showroom = await startRosterStandIn()
const feed = await startFeed(10)
const vendor = await startTurnstileStandIn()
const places = await startPlacesStandIn()
upstreams.push(receiver.host, crm.host, showroom.host)

export const people: Story = {
  services: {
    roster: showroom.address,
    receivers: { crm: { url: crm.address } },
    around: Layer.merge(turnstileAt(vendor), placesAt(places))
  },
  end: async () => {
    await Promise.all([receiver, crm, showroom, feed, vendor, places].map((one) => one.close()))
  },
  told: async (teller) => {
    const site = await found(teller)
    await settings(teller, site)
    await forms(teller)
    await receivers(teller)
    await visitors(teller, site)
    await roster(teller)
    await staff(teller, site)
    await claiming(teller)
    await listings(teller, site)
    await addresses(teller, site)
    await live(teller, site)
    await watching(teller, site)
  }
}

interface Vale {
  readonly siteId: string
  readonly writer: Writer
  readonly contact: { readonly pageId: string; readonly versionId: string }
}

const signed = "a-secret-that-signs-what-is-sent"

const found = async ({ api, as, tell }: Teller): Promise<Vale> => {
  const { siteId, clientId, clientSecret } = await tell("ops.createSite", "site", "A site and its owner", {
    by: api.operator,
    body: { name: "Vale & Daughter", ownerEmail: "nell@vale-daughter.example" }
  })
  const reporting = await tell("ops.createCredential", "editor", "A credential that cannot publish", {
    by: api.operator,
    params: { id: siteId },
    body: { label: "Reporting", scopes: ["content:read", "content:edit"] }
  })
  await tell("ops.setScopes", "reader", "It was given more than it needs: from now on it reads alone", {
    by: api.operator,
    params: { id: siteId, clientId: reporting.clientId },
    body: { scopes: ["content:read"] }
  })
  await tell("ops.readSite", "new", "One site: how it stands, what staff decided, who may come in", {
    by: api.operator,
    params: { id: siteId }
  })
  await tell("ops.revokeCredential", "revoked", "It is not needed any more", {
    by: api.operator,
    params: { id: siteId, clientId: reporting.clientId }
  })
  const writer = await signIn(api.anonymous, clientId, clientSecret)
  as(writer)
  expectStatus(await writer.post("/v1/lease"), 200)
  const contact = expectStatus(await writer.post("/v1/pages", contactPage), 200)
  return { siteId, writer, contact }
}

const fields = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "email", label: "Your email", type: "email", required: true },
  { name: "topic", label: "What it is about", type: "select", options: ["tuning", "repair"] },
  { name: "photo", label: "A photo of the instrument", type: "file", accept: ["jpg", "pdf"] }
]

const contactPage = {
  route: "/contact",
  title: "Contact",
  payload: { html: `<h1>Contact</h1>${asForm(fields)}` }
}

const settings = async ({ tell }: Teller, { writer }: Vale) => {
  await tell("site.change", "contact", "How the business is reached", {
    body: {
      contact: {
        name: "Vale & Daughter",
        phone: "+44 1632 960123",
        email: "hello@vale-daughter.example",
        hours: "Monday to Friday, 9 to 5",
        address: { street: "3 Mill Lane", city: "Thornbury", postalCode: "BS35 2AB", country: "United Kingdom" }
      }
    }
  })
  await tell("site.change", "recipients", "Whom enquiries are mailed to", {
    body: { notifyEmail: ["nell@vale-daughter.example"], notifyCc: "workshop@vale-daughter.example" }
  })
  await tell("site.change", "routing", "Repairs go to the workshop, all else to everybody who is told", {
    body: {
      leadRouting: {
        field: "topic",
        rules: [{ equals: "repair", recipients: ["workshop@vale-daughter.example"] }],
        mode: "attributed"
      }
    }
  })
  await tell("site.change", "two", "Refused: two fields that are set one at a time", {
    status: 422,
    body: { chat_widget: true, landingParams: ["partner"] }
  })
  await tell("site.renameAddress", "renamed", "A preview address that people can read", {
    body: { label: "vale-daughter-pianos" }
  })
  const picture = new FormData()
  picture.append("file", new Blob([new Uint8Array(await aPicture("png"))], { type: "image/png" }), "icon.png")
  picture.append("alt", "")
  const { id } = expectStatus(await writer.post("/v1/media", picture), 201)
  await tell("site.setFavicon", "icon", "A picture of the library as the icon", { body: { assetId: id } })
}

const forms = async ({ tell }: Teller) => {
  await tell("forms.list", "all", "Forms of the site, and whom each tells")
  const params = { formKey: "enquiry" }
  await tell("formTrial.send", "sampled", "Test a form with samples in its fields", { params })
  await tell("formTrial.send", "incomplete", "Answers that a visitor would be refused with", {
    params,
    body: { data: { email: "ada" } }
  })
}

const receivers = async ({ tell }: Teller) => {
  const url = `${receiver.address}/enquiries`
  await tell("leadWebhooks.setDefault", "webhook", "Every enquiry to a webhook of the site's own", {
    body: { url, secret: signed }
  })
  await tell("leadWebhooks.set", "rehearsed", "Rehearse a named destination", {
    params: { name: "workshop" },
    query: { dryRun: 1 },
    body: { url: `${receiver.address}/workshop`, secret: signed }
  })
  await tell("leadWebhooks.set", "webhook", "Set it: forms name it in data-lead-destination", {
    params: { name: "workshop" },
    body: { url: `${receiver.address}/workshop`, secret: signed, label: "The workshop's board" }
  })
  await tell("leadWebhooks.set", "incomplete", "Refused: a mailing list without what it needs", {
    status: 422,
    params: { name: "letters" },
    body: { provider: "newsletter_list", status: "pending" }
  })
  await tell("leadWebhooks.list", "all", "Where enquiries go")
  await tell("crmCredential.install", "whose", "The first call asks whose account it is", {
    status: 428,
    body: { token: crmToken }
  })
  await tell("crmCredential.install", "installed", "The same with the account confirmed", {
    body: { token: crmToken, confirmHubId: "4410022" }
  })
  await tell("analytics.setSecrets", "set", "Events are handed on by this secret from now on", {
    body: { ga4ApiSecret: "q7-Tz1LkSv6mWb0uXeYd4A" }
  })
  await tell("analytics.read", "standing", "What became of what visitors did")
  await tell("turnstile.set", "set", "Forms have the check from now on", { body: standInKeys })
  await tell("turnstile.read", "ready", "The vendor takes the secret")
  await tell("turnstile.set", "unset", "Forms have it no more", { body: { siteKey: null } })
  await tell("leadWebhooks.remove", "removed", "Remove a destination", { params: { name: "workshop" } })
}

/** Sends as the origin hands on what a visitor sends; its answers are for people and no problems of the catalogue. */
const visitorOf = (api: TestApi, siteId: string, host: string): Client => {
  const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.anonymous.address()}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "x-makeready-secret": originSecret,
        "x-makeready-site": siteId,
        "x-makeready-host": host,
        "x-forwarded-for": "203.0.113.20",
        ...headers
      },
      ...(body !== undefined && { body: isSentAsItIs(body) ? body : JSON.stringify(body) })
    })
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    const text = await response.text()
    const reply: Reply = { status: response.status, headers: response.headers, body: text, code: undefined }
    return isJson ? { ...reply, body: JSON.parse(text) } : reply
  }
  return { ...api.anonymous, request }
}

/** As the page's script makes one, some seconds ago; what is random of it is the same in every run. */
const nonce = (api: TestApi, random: string): string => `${(api.clock.now() - 5_000).toString(36)}.${random}`

const urlencoded = (values: Record<string, string>): string => new URLSearchParams(values).toString()
const asJson = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" }

const visitors = async ({ api, tell }: Teller, { siteId, writer, contact }: Vale) => {
  const { hostnames } = (await writer.get("/v1/site")).body
  const { host, url } = (hostnames as ReadonlyArray<{ host: string; url: string; role: string }>).find(
    ({ role }) => role === "preview"
  )!
  const at = url.replace(/\/$/, "")
  const by = visitorOf(api, siteId, host)
  const page = (await api.served(siteId, "/contact"))!
  const token = /name="mk_ft" value="([^"]+)"/.exec(page)![1]!
  const params = { form: `${contact.pageId}~enquiry` }
  const ada = { name: "Ada", email: "ada@mail.example", topic: "tuning" }
  await tell("publicForms.submit", "json", "Sent by a script: token of the page, nonce of its own, answer in JSON", {
    by,
    at,
    params,
    headers: asJson,
    body: urlencoded({ ...ada, mk_ft: token, mk_fn: nonce(api, "Xq3vN8sLw0TzKd5RbYm7Pj"), consent: "true" })
  })
  await tell("publicForms.submit", "incomplete", "Refused: a field that is required is empty", {
    by,
    at,
    params,
    status: 400,
    headers: asJson,
    body: urlencoded({ email: "ada@mail.example", mk_ft: token, mk_fn: nonce(api, "Hw6cJ1uVn4EyQa9GtRk2Zf") })
  })
  await tell("publicForms.submit", "unproven", "Refused: JSON is asked for, and the nonce is missing", {
    by,
    at,
    params,
    status: 403,
    headers: asJson,
    body: urlencoded({ ...ada, mk_ft: token })
  })
  const withFile = new FormData()
  for (const [name, value] of Object.entries({ ...ada, name: "Ben", mk_ft: token })) withFile.append(name, value)
  withFile.append("photo", new Blob([new Uint8Array(aPdf())], { type: "application/pdf" }), "piano.pdf")
  await tell("publicForms.submit", "browser", "Sent by a browser without script, with a file: led back to the page", {
    by,
    at,
    params,
    status: 303,
    headers: { referer: `${at}/contact` },
    body: withFile
  })
  const scan = "%PDF-1.7 and all that follows"
  const begun = await tell("publicUploads.begin", "photo", "A file is to be sent ahead of its form", {
    by,
    at,
    params,
    status: 201,
    headers: { "content-type": "application/json" },
    body: { token, field: "photo", filename: "piano.pdf", length: scan.length }
  })
  const named = { ...params, upload: begun.upload }
  const octets = "application/offset+octet-stream"
  await tell("publicUploads.goOn", "whole", "All of it, in one piece", {
    by,
    at,
    params: named,
    status: 204,
    headers: { "content-type": octets, "upload-offset": "0" },
    body: scan
  })
  await tell("publicUploads.standing", "whole", "It is all there", { by, at, params: named, status: 204 })
  expectStatus(await writer.put("/v1/site", { analytics: { ga4MeasurementId: "G-VALE202601" } }), 200)
  await tell("publicEvents.tell", "agreed", "What a page tells of a visitor who agreed, for one service", {
    by,
    at,
    status: 202,
    headers: { "content-type": "application/json", origin: at },
    body: aPost({
      page: { url: `${at}/contact`, title: "Contact", referrer: "" },
      visitor: { clientId: "1193046.1760000000", sessionId: "1760000000" },
      events: [anEvent({ id: "b9b7c5e0-3f0f-4d56-9f0c-5d1f7a4d3c21" })]
    })
  })
  await tell("publicForms.visit", "back", "Its address, opened: back to the page", { by, at, params, status: 303 })

  await handOnDue(api, { siteId } as TestSite)
  const { leads } = await tell("leads.list", "newest", "The newest enquiries, and how far each got", {
    query: { limit: 2 },
    shown: ({ leads: [lead], limit, nextOffset }) => ({ leads: [lead], limit, nextOffset })
  })
  await tell("leads.read", "with-file", "One of them alone, with the address of its file", {
    params: { id: leads[0].id },
    shown: ({ fieldLabels: _, ...lead }) => lead
  })
  await tell("leads.export", "json", "All of them in one answer", {
    query: { format: "json" },
    shown: ({ leads: [{ fieldLabels: _, ...lead }], exported }) => ({ leads: [lead], exported })
  })
  await tell("redelivery.redeliver", "again", "Hand one on again, also where it was taken already", {
    params: { id: leads[0].id },
    body: { destination: "default", force: true }
  })
  await tell("redelivery.redeliver", "left", "What was taken is left alone unless forced", {
    params: { id: leads[0].id }
  })
  const [file] = (leads as ReadonlyArray<{ files: ReadonlyArray<{ id: string }> }>).flatMap(({ files }) => files)
  const path = await Effect.runPromise(
    Effect.provide(leadFilePath(siteId as SiteId, file!.id as LeadFileId), testSignatures)
  )
  const [id = "", signature = ""] = path.split("/").slice(2)
  await tell("publicFiles.open", "download", "Open a file by the address that the notification carries", {
    by,
    at,
    params: { id, signature }
  })

  const photo = new FormData()
  photo.append("file", new Blob([new Uint8Array(await aPicture("jpeg"))], { type: "image/jpeg" }), "workbench.jpg")
  photo.append("alt", "The workbench by the window")
  const picture = expectStatus(await writer.post("/v1/media", photo), 201)
  await tell("publicMedia.variant", "webp", "A picture in one width and format", {
    by,
    params: { id: picture.id, variant: `${Math.min(320, picture.width)}.webp` }
  })

  const made = await writer.post(`/v1/pages/${contact.pageId}/versions/${contact.versionId}/preview-link`)
  const link = new URL(expectStatus(made, 200).url)
  await tell("preview.open", "version", "Look at one version of a page", {
    by,
    at,
    params: { token: link.pathname.split("/").at(-1)! }
  })
}

const roster = async ({ tell }: Teller) => {
  const secret = "secret-of-the-brokerage"
  const agent = { id: "a_1", creaId: "1001", displayName: "Ana Roy", email: "ana@elm.example", bio: "Finds homes." }
  showroom.set({ id: "elm", secret, name: "Elm Realty", routingKeyField: "email", agents: [agent] })
  const body = { brokerageAccountId: "elm", secret }
  await tell("roster.connect", "whose", "The first call asks whose roster it is", { status: 428, body })
  await tell("roster.connect", "connected", "The same with the brokerage confirmed", {
    body: { ...body, confirmBrokerage: "Elm Realty" }
  })
  await tell("roster.read", "people", "The people of the brokerage")
  await tell("roster.disconnect", "disconnected", "Disconnect it")
}

const staff = async ({ api, tell }: Teller, { siteId, writer, contact }: Vale) => {
  const by = api.operator
  const id = siteId
  await tell("erasures.erase", "person", "A visitor asks for their data to be deleted: everything of an address", {
    by,
    params: { id },
    body: { email: "ben@vale.example" }
  })
  await tell("review.setFlags", "owner", "Words wait for the owner, and pages taken off for staff", {
    by,
    params: { id },
    body: { publishPolicy: { copy: "owner" }, approvalMode: "staff" }
  })
  expectStatus(await by.patch(`/ops/v1/sites/${id}`, { plan: { id: "studio", label: "Studio" } }), 200)
  const waiting = async (text: string): Promise<string> => {
    const { latestVersionId } = (await writer.get(`/v1/pages/${contact.pageId}`)).body
    const html = `${contactPage.payload.html}<p>${text}</p>`
    const path = `/v1/pages/${contact.pageId}/payload?hold=1`
    return expectStatus(await writer.put(path, { html }, { "if-match": latestVersionId }), 202).versionId
  }
  await tell("review.reject", "rejected", "Turn a version down", {
    by,
    params: { id, pageId: contact.pageId, vid: await waiting("Closed all of June.") },
    body: { note: "We are open in June; please check with Nell." }
  })
  const august = await waiting("Closed in August.")
  await takeComparisonsDue(api, siteId)
  const asked = (await mailsOf(api, siteId)).findLast(({ text }) => text.includes("/links/"))!
  const link = /\/links\/([\w-]+)/.exec(asked.text)![1]!
  await tell("links.picture", "after", "The page as the version would have it, on a phone", {
    by: api.anonymous,
    params: { token: link, picture: "phone-after" }
  })
  await tell("review.approve", "published", "Publish a version that waits", {
    by,
    params: { id, pageId: contact.pageId, vid: august }
  })
  const page = expectStatus(
    await writer.post("/v1/pages", { route: "/offer", title: "Offer", payload: { html: "<h1>Spring offer</h1>" } }),
    200
  )
  const params = { id, pageId: page.pageId }
  expectStatus(await writer.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" }), 202)
  await tell("review.confirmArchive", "archived", "Confirm that a page goes", { by, params, body: { route: "/offer" } })
  expectStatus(await writer.post(`/v1/pages/${page.pageId}/unarchive`), 202)
  await tell("review.confirmUnarchive", "back", "Confirm that it comes back", { by, params })
  const product = { id, name: "booking" }
  await tell("products.connect", "connected", "A product of the platform takes enquiries", {
    by,
    params: product,
    body: { url: `${receiver.address}/booking`, secret: signed, label: "Booking" }
  })
  await formRequests(tell, { id, by, writer })
  await tell("products.disconnect", "removed", "It takes them no more", { by, params: product })
}

interface Asking {
  readonly id: string
  readonly by: Client
  readonly writer: Writer
}

const formRequests = async (tell: Teller["tell"], { id, by, writer }: Asking) => {
  const wanted = {
    intakeTemplateId: "visit-2026",
    destinationName: "booking",
    suggestedRoute: "/visit",
    placement: "Below the opening hours",
    label: "Book a visit",
    questions: [
      { name: "email", type: "email", label: "Where do we reach you?", required: true },
      { name: "day", type: "select", label: "Which day?", options: ["Monday", "Saturday"] }
    ]
  }
  const asked = await tell("integrationQueue.add", "visit", "A product wants a form on the site", {
    by,
    params: { id },
    body: wanted
  })
  const signature = { name: "signature", type: "signature" }
  const signed = expectStatus(
    await by.post(`/ops/v1/sites/${id}/integration-requests`, { ...wanted, questions: [signature] }),
    201
  )
  await tell("integrationRequests.list", "queue", "What waits, the first first", { query: { status: "pending" } })
  const params = { id: asked.id }
  await tell("integrationRequests.fields", "built", "What the form asks", { params })
  await tell("integrationRequests.fields", "unbuildable", "A question that no form has", {
    params: { id: signed.id },
    status: 422
  })
  await tell("integrationRequests.answer", "claimed", "Claim it", { params, body: { status: "claimed" } })
  await tell("integrationRequests.answer", "done", "The form is placed", {
    params,
    body: { status: "done", route: "/visit", formKey: "visit" }
  })
  expectStatus(await writer.post(`/v1/integration-requests/${signed.id}/status`, { status: "claimed" }), 200)
  await tell("integrationRequests.answer", "failed", "The other cannot be", {
    params: { id: signed.id },
    body: { status: "failed", detail: "A form cannot take a signature." }
  })
  await tell("integrationQueue.list", "answered", "What came of them", { by, params: { id } })
}

const claiming = async ({ api, tell }: Teller) => {
  const draft = expectStatus(await api.anonymous.post("/v1/drafts", { businessName: "Brandt Pianos" }), 201)
  const params = { token: new URL(draft.claimUrl).pathname.split("/").at(-1)! }
  await tell("links.open", "claim", "What the link of a draft shows", { by: api.anonymous, params })
  await tell("links.act", "claimed", "Claim it, as the button of that page does", {
    by: api.anonymous,
    params,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: urlencoded({ email: "otto@brandt-pianos.example" })
  })
}

const listings = async (teller: Teller, { siteId, writer }: Vale) => {
  const { api, tell } = teller
  const shown = { listings: { enabled: true, market: { province: "ON" }, officeKey: "503" } }
  expectStatus(await api.operator.patch(`/ops/v1/sites/${siteId}`, shown), 200)
  await tell("listings.provision", "provisioned", "Give the site a budget of its own at the feed", { by: writer })
  await tell("opsAreas.load", "loaded", "Load boundaries of a town and a quarter of it", {
    by: api.operator,
    params: { collection: "lake-towns" },
    body: { type: "FeatureCollection", features: lakeTowns }
  })
  await tell("opsAreas.list", "loaded", "What is loaded", { by: api.operator })
  await tell("areas.find", "named", "Areas of a name", { by: writer, query: { name: "old mill" } })
  await tell("areas.rank", "ranked", "Areas around a point, compared", {
    by: writer,
    query: { lat: 44.05, lng: -79.95 }
  })
  await tell("opsAreas.remove", "removed", "Remove them again", {
    by: api.operator,
    params: { collection: "lake-towns" }
  })
  expectStatus(
    await writer.post("/v1/pages", {
      route: "/listings/:mls/:slug",
      title: "{{listing.address}}",
      payload: { html: '<h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component>' }
    }),
    200
  )
  await api.run(feed.sync)
  const by = visitorOf(api, siteId, "vale-daughter-pianos.sites.makeready.example")
  const short = "/listings/X100004"
  await tell("publicPages.visit", "moved", "A short address leads to the listing's own", {
    by,
    query: { route: short },
    status: 301
  })
  const { headers } = await by.request("GET", `/public/__page?route=${encodeURIComponent(short)}`)
  const route = headers.get("location")!
  await tell("publicPages.visit", "first", "The page of a listing, rendered on its first visit", {
    by,
    query: { route }
  })
  await savedSearches(teller, siteId, writer)
  const grid = '<mk-component name="listings" data-url-filters="all" data-limit="2"></mk-component>'
  expectStatus(
    await writer.post("/v1/pages", { route: "/homes", title: "Homes", payload: { html: `<h1>Homes</h1>${grid}` } }),
    200
  )
  await tell("publicPages.asked", "filtered", "A page with a grid, for an address that filters it", {
    by,
    query: { route: "/homes", query: "?city=Ajax&minBeds=3" }
  })
  await tell("publicListings.search", "found", "Listings that a script of a page asks for", {
    by,
    query: { city: "Ajax", sort: "price-asc", limit: 1 },
    at: ""
  })
  await tell("publicListings.search", "not-taken", "A value that cannot be used", {
    by,
    query: { minPrice: "cheap" },
    status: 400,
    at: ""
  })
  await tell("publicListings.map", "found", "What a map of a town shows", {
    by,
    query: { bbox: "-79.3,43.7,-78.8,44", zoom: "11", minBeds: 3 },
    at: "/__data/listings/map"
  })
  await tell("publicListings.map", "not-taken", "A box that lacks a side", {
    by,
    query: { bbox: "-79.3,43.7,-78.8", zoom: "11" },
    status: 400,
    at: "/__data/listings/map"
  })
  await tell("publicListings.facets", "read", "What a choice can be made of", {
    by,
    query: { fields: "City,PropertySubType" },
    at: ""
  })
  const [, named = ""] =
    /property="og:image" content="([^"]*)"/.exec((await api.served(siteId, "/contact")) ?? "") ?? []
  const card = new URL(named.replaceAll("&amp;", "&"))
  await tell("publicPages.card", "drawn", "The card of a page, drawn when somebody first shares it", {
    by,
    query: { name: cardNamed(card.pathname)!, ...Object.fromEntries(card.searchParams) }
  })
}

/** A visitor types an address on a page of the site, once staff have switched that on. */
const addresses = async ({ api, tell }: Teller, { siteId }: Vale) => {
  const by = visitorOf(api, siteId, "vale-daughter-pianos.sites.makeready.example")
  const session = "6f1c0f0e-7a52-4a51-9b0e-2f7d5f1f3b11"
  await tell("publicPlaces.autocomplete", "off", "A site that does not look addresses up", {
    by,
    query: { q: "12 elm", session },
    status: 404,
    at: ""
  })
  await tell("review.setFlags", "places", "Let pages look addresses up, and show reviews of the workshop", {
    by: api.operator,
    params: { id: siteId },
    body: {
      addressLookup: { enabled: true },
      reviews: { places: [{ name: "Workshop", placeId: standInPlaces.workshop }] }
    }
  })
  await tell("publicPlaces.autocomplete", "typed", "What a visitor has typed so far", {
    by,
    query: { q: "12 elm north", session },
    at: ""
  })
  await tell("publicPlaces.autocomplete", "not-taken", "A session that is none", {
    by,
    query: { q: "12 elm", session: "no session" },
    status: 400,
    at: ""
  })
  await tell("publicPlaces.geocode", "chosen", "The suggestion that was chosen, in the same session", {
    by,
    query: { placeId: "ChIJ12-2-0", session },
    at: ""
  })
  await tell("publicPlaces.geocode", "by-name", "A place that is found by its name alone", {
    by,
    query: { q: "The New Bakery" },
    at: ""
  })
  await tell("publicPlaces.visit", "led", "What was typed leads to a page about the address", {
    by,
    headers: asJson,
    body: urlencoded({ q: "12 Elm Street, Northbay Falls", to: "/sell" }),
    at: ""
  })
  places.fail({ status: 500, times: 2 })
  await tell("publicPlaces.geocode", "unanswered", "The service does not answer", {
    by,
    query: { placeId: "ChIJ12-2-0", session },
    status: 502,
    at: ""
  })
  await tell("publicData.describe", "places", "What can be asked about places", {
    by,
    at: ""
  })
}

/** A visitor leaves an address with a search, confirms it by the mail, and the site's program ends it for them. */
const savedSearches = async ({ api, tell }: Teller, siteId: string, writer: Writer) => {
  const grid = await writer.post("/v1/pages", {
    route: "/homes-for-sale",
    title: "Homes for sale",
    payload: {
      html: '<h1>Homes</h1><mk-component name="listings" data-url-filters="all" data-saved-search></mk-component>'
    }
  })
  const { pageId } = expectStatus(grid, 200)
  const { hostnames } = (await writer.get("/v1/site")).body
  const { host, url } = (hostnames as ReadonlyArray<{ host: string; url: string; role: string }>).find(
    ({ role }) => role === "preview"
  )!
  const at = url.replace(/\/$/, "")
  const by = visitorOf(api, siteId, host)
  const mk_ft = await Effect.runPromise(
    Effect.flatMap(Signatures, ({ sign }) =>
      sign("form", formTokenText(siteId as SiteId, pageId as PageId, savedSearchKey))
    ).pipe(Effect.provide(testSignatures))
  )
  const search = { email: "ada@mail.example", city: "Toronto", minBeds: "2", consent: "true", mk_page: pageId, mk_ft }
  await tell("publicSavedSearches.save", "json", "A search is saved; the address is asked by mail", {
    by,
    at,
    headers: { ...asJson, referer: `${at}/homes-for-sale` },
    body: urlencoded({ ...search, mk_fn: nonce(api, "Kd5RbYm7PjXq3vN8sLw0Tz") })
  })
  const mail = (await mailsOf(api, siteId)).find(({ kind }) => kind === "saved-search-confirm")!
  const [, token = ""] = /\/__saved\/confirm\/(\S+)/.exec(mail.text)!
  const params = { deed: "confirm", token }
  await tell("publicSavedSearches.open", "question", "The link of the mail, opened: a page with a button", {
    by,
    at,
    params
  })
  await tell("publicSavedSearches.act", "confirmed", "Its button, pressed", { by, at, params })
  const { searches } = await tell("savedSearches.list", "newest", "Saved searches, and how many there are", {})
  await tell("savedSearches.remove", "ended", "One is ended for its visitor", { params: { id: searches[0].id } })
}

const live = async ({ api, tell }: Teller, { siteId, contact }: Vale) => {
  const by = api.operator
  const params = { id: siteId }
  await tell("ops.addDomain", "attached", "Attach a domain: its name leads here, so the site is live", {
    by,
    params,
    body: { host: "vale-daughter.example" }
  })
  await tell("ops.checkDomain", "checked", "Look at it again, without waiting", {
    by,
    params: { ...params, host: "vale-daughter.example" }
  })
  const copy = await tell("ops.copySite", "copied", "Start another site as a copy of it", {
    by,
    params,
    body: { name: "Vale & Son" },
    status: 201
  })
  await tell("ops.deleteSite", "deleted", "Delete it again, by its name", {
    by,
    params: { id: copy.siteId },
    body: { name: "Vale & Son" }
  })
  // A live site has so many writes a minute.
  api.clock.advance(61_000)
  await tell("site.change", "asked", "On a live site the owner confirms who is told", {
    status: 202,
    body: { notifyEmail: "office@vale-daughter.example" }
  })
  await tell("site.read", "live", "A live site")
  await tell("review.setPageMeta", "canonical", "Say which address search engines take for the original of a page", {
    by,
    params: { ...params, pageId: contact.pageId },
    body: { meta: { canonical: "https://www.vale-and-daughter.example/contact" } }
  })
  await tell("ops.removeDomain", "detached", "Detach it", { by, params: { ...params, host: "vale-daughter.example" } })
  await tell("ops.freeze", "frozen", "Refuse its writes", { by, params, body: { reason: "The owner asked us to" } })
  await tell("ops.unfreeze", "open", "Let it be written again", { by, params })
}

const watching = async ({ api, tell }: Teller, { siteId }: Vale) => {
  const by = api.operator
  const { rebuildId } = await tell("ops.rebuildSite", "begun", "Render a site again", { by, params: { id: siteId } })
  await tell("ops.readRebuild", "running", "How far it is", { by, params: { id: rebuildId } })
  await tell("ops.cancelRebuild", "cancelled", "Cancel it", { by, params: { id: rebuildId } })
  await tell("ops.purgeSite", "left", "Have the CDN forget a site", { by, params: { id: siteId } })
  await tell("ops.rebuildAll", "begun", "Render every site again", { by })
  await tell("ops.listRebuilds", "latest", "Rebuilds, the latest first", { by })
  const [again, gone] = await api.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const ids = yield* jobs.enqueueMany(
        ["a", "b"].map(
          (dedupe) =>
            ({ queue: "maintenance", siteId: siteId as SiteId, payload: null, dedupe, maxAttempts: 1 }) as const
        )
      )
      for (const job of yield* jobs.claim(["maintenance"], "worker", 10, 60_000))
        yield* jobs.fail(job, "worker", "Error: there is no room on the disk")
      return ids
    })
  )
  await tell("ops.listJobs", "given-up", "Work that was given up", { by })
  await tell("ops.retryJob", "waiting", "Try it again", { by, params: { id: String(again) } })
  await tell("ops.discardJob", "cancelled", "Let go of it", { by, params: { id: String(gone) } })
  await tell("ops.sweep", "rehearsed", "What would go now, because its time is over", { by, body: { dryRun: true } })
  await tell("ops.readSweep", "last", "What went", { by })
  await tell("oversight.listAlerts", "latest", "What people were told of", { by, query: { limit: "3" } })
  await tell("oversight.listDeliveries", "failed", "Enquiries that did not arrive", { by, query: { limit: "3" } })
  await tell("ops.status", "glance", "Sites, queues and rebuilds", { by })
  await tell("ops.listSites", "all", "Every site", { by })
}
