/**
 * A site that holds one of everything, each with the same word in it, for tests that ask what others learn of it. All of
 * it is made through the doors of the product: the API, the operator's surface, the dashboard and a visitor's form.
 */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { savedSearchProof } from "../../engine/listings/saved/savedSearch.ts"
import { limits } from "../../engine/limits.ts"
import type { PageId, SavedSearchId, SiteId } from "../../engine/model/ids.ts"
import { aSavedSearch } from "./nouns.ts"
import { SavedSearches } from "../../engine/ports/SavedSearches.ts"
import { Signatures } from "../../engine/ports/Signatures.ts"
import { Alerts } from "../../engine/ports/Alerts.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { leadFilePath } from "../../engine/people/leads/files.ts"
import { allowed } from "./allowlist.ts"
import type { TestApi } from "./api.ts"
import { inWorker } from "./deliveries.ts"
import { aPdf, aPicture } from "./files.ts"
import { asForm, openForm, previewOf } from "./forms.ts"
import { linkIn, mailsOf } from "./mailbox.ts"
import type { TestOrigin } from "./origin.ts"
import { anOwner, type Owner } from "./owner.ts"
import { testSignatures } from "./publishing.ts"
import { expectStatus, signIn, type TestSite } from "./testSite.ts"
import { uploadsOf } from "./uploads.ts"

/** What somebody would have to know of a site to ask for its things. */
export interface Names {
  readonly site: string
  readonly page: string
  readonly live: string
  readonly held: string
  readonly leaving: string
  readonly leavingRoute: string
  readonly archived: string
  readonly draft: string
  readonly stylesheet: string
  readonly script: string
  readonly header: string
  readonly notFound: string
  readonly partial: string
  readonly partialVersion: string
  readonly themeVersion: string
  readonly media: string
  readonly font: string
  readonly collection: string
  readonly row: string
  readonly redirect: string
  readonly webhook: string
  readonly product: string
  readonly origin: string
  readonly change: string
  readonly form: string
  readonly lead: string
  readonly file: string
  readonly fileSignature: string
  readonly request: string
  readonly credential: string
  readonly domain: string
  readonly preview: string
  readonly link: string
  readonly rebuild: string
  readonly job: string
  readonly audit: string
  readonly key: string
  readonly formToken: string
  readonly upload: string
  readonly savedSearch: string
  readonly savedSearchToken: string
}

export interface FullSite extends TestSite {
  readonly owner: Owner
  readonly names: Names
}

/**
 * `word` stands in every text, title, label and secret of the site; `name` in what another site may call so as well: routes,
 * keys, references. `receiver` takes its enquiries.
 */
export const aFullSite = async (
  api: TestApi,
  origin: TestOrigin,
  { word, name, receiver }: { readonly word: string; readonly name: string; readonly receiver: string }
): Promise<FullSite> => {
  const site = await api.aSite({ name: `The ${word} house` })
  const owner = await anOwner(api, site.siteId, `owner@${word}.test`)
  const at = `/ops/v1/sites/${site.siteId}`
  const ok = async (asked: Promise<{ status: number }>) => {
    const reply = (await asked) as Awaited<ReturnType<typeof site.get>>
    if (reply.status >= 400) throw new Error(`${reply.status}: ${JSON.stringify(reply.body).slice(0, 600)}`)
    return reply.body
  }
  const form = (file: Uint8Array, type: string, name: string, fields: Record<string, string>) => {
    const data = new FormData()
    for (const [member, value] of Object.entries(fields)) data.append(member, value)
    data.append("file", new Blob([new Uint8Array(file)], { type }), name)
    return data
  }

  const media = await ok(
    site.post("/v1/media", form(await aPicture("jpeg"), "image/jpeg", `${word}.jpg`, { alt: `A ${word}` }))
  )
  const face = readFileSync(new URL("../../renderer/fonts/figtree/normal.woff2", import.meta.url))
  const family = { family: `Sans ${word}`, weight: "400", style: "normal" }
  const font = await ok(site.post("/v1/fonts", form(face, "font/woff2", `${word}.woff2`, family)))

  const html = `<h1>About ${word}</h1><p>One.</p><img src="${media.src ?? `/media/${media.id}`}" alt="A ${word}">`
  const key = `key-of-the-${name}`
  const page = await site.aPage(
    { route: `/about-${name}`, title: `About ${word}`, html, meta: { description: `All of ${word}` } },
    { "idempotency-key": key }
  )
  const held = await ok(
    site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: `${html}<p>More of ${word}.</p>` },
      { "if-match": page.latestVersionId }
    )
  )
  const preview = await ok(site.post(`/v1/pages/${page.pageId}/versions/${held.versionId}/preview-link`))
  const leavingRoute = `/leaving-${name}`
  const leaving = await site.aPage({ route: leavingRoute, title: word, html: `<h1>Leaving ${word}</h1>` })
  const archived = await site.aPage({ route: `/gone-${name}`, title: word, html: `<h1>Gone ${word}</h1>` })
  const draft = await ok(
    site.post("/v1/pages", { route: `/draft-${name}`, title: word, payload: { html: `<p>${word}</p>` }, draft: true })
  )
  await ok(site.post(`/v1/pages/${archived.pageId}/archive`, { disposition: "gone" }))
  await ok(site.post(`/v1/pages/${archived.pageId}/archive/confirm`, { route: `/gone-${name}` }))
  await ok(site.post(`/v1/pages/${archived.pageId}/unarchive`))
  await ok(site.post(`/v1/pages/${leaving.pageId}/archive`, { disposition: "gone" }))

  const stylesheet = await ok(site.put("/v1/stylesheet", { css: `.${word} { padding: 1rem }` }))
  const script = await ok(site.put("/v1/script", { js: `document.title += "${word}"` }))
  const header = await ok(
    site.put("/v1/chrome/header", { html: `<nav aria-label="${word}"><a href="/">${word}</a></nav>` })
  )
  const notFound = await ok(site.put("/v1/notfound", { html: `<h1>No ${word} here</h1>` }))
  const partial = await ok(site.put(`/v1/partials/hours-${name}`, { html: `<p>Hours of ${word}</p>` }))
  const { color, font: faces } = (await site.get("/v1/theme")).body
  const theme = await ok(site.put("/v1/theme", { color, font: faces }))

  const collection = `team-${name}`
  const schema = [{ name: "name", type: "text", label: `Name of ${word}`, required: true }]
  await ok(site.post("/v1/collections", { key: collection, name: word, schema, detailBasePath: `/team-${name}` }))
  const row = await ok(
    site.post(`/v1/collections/${collection}/rows`, { slug: `ada-${word}`, data: { name: `Ada ${word}` } })
  )
  await ok(site.post("/v1/redirects", { from: `/old-${name}`, to: `/about-${name}` }))

  await allowed(api, site, new URL(receiver).origin)
  const webhook = `board-${name}`
  const sent = { url: `${receiver}/${word}`, secret: `a secret of the ${word}`, label: word }
  await ok(site.put(`/v1/lead-webhooks/${webhook}`, sent))
  await ok(
    site.put("/v1/analytics/secrets", { ga4ApiSecret: `secret-of-${name}`, metaAccessToken: `token-of-${name}` })
  )
  await ok(site.put("/v1/lead-webhook", { url: `${receiver}/${word}/all`, secret: `another secret of the ${word}` }))
  const product = `desk-${name}`
  await ok(api.operator.put(`${at}/products/${product}`, sent))
  const proposed = await ok(site.post("/v1/allowlist", { origin: `https://${name}.example`, reason: `For ${word}.` }))
  const request = await ok(
    api.operator.post(`${at}/integration-requests`, {
      intakeTemplateId: `visit-${name}`,
      destinationName: product,
      label: word,
      questions: [{ name: "email", type: "email", label: `Where is ${word}?`, required: true }]
    })
  )

  const fields = [
    { name: "name", label: "Your name", type: "text", required: true },
    { name: "cv", label: "Your CV", type: "file", accept: ["pdf"] }
  ]
  const contact = await site.aPage({ route: `/contact-${name}`, html: `<h1>${word}</h1>${asForm(fields)}` })
  const contactUrl = `${await previewOf(site)}/contact-${name}`
  const opened = await openForm(api, origin, contactUrl)
  const ahead = { field: "cv", filename: `${word}.pdf`, bytes: aPdf() }
  const upload = await uploadsOf(origin, contactUrl, opened).begin(ahead)
  const answer = await opened.send({ name: `Ada ${word}` }, { files: [{ field: "cv", name: "cv.pdf", bytes: aPdf() }] })
  expectStatus({ status: answer.status, headers: new Headers(), body: answer.json, code: undefined }, 200)
  const [lead] = (await ok(site.get("/v1/leads"))).leads
  const [file] = lead.files
  const signedPath = await Effect.runPromise(
    Effect.provide(leadFilePath(site.siteId as SiteId, file.id), testSignatures)
  )

  const { clientId: credential } = await site.writer({ label: `The ${word} reader`, scopes: ["content:read"] })
  const { rebuildId } = await ok(api.operator.post(`${at}/rebuild`))
  const job = await aJobGivenUp(api, site.siteId, word)
  const domain = `www.${name}.test`
  await ok(site.put("/v1/site", { notifyEmail: `desk@${word}.test` }))
  await ok(api.operator.post(`${at}/domains`, { host: domain }))
  const { pendingChange } = await ok(site.put("/v1/site", { notifyEmail: `new@${word}.test` }))
  const link = linkIn((await mailsOf(api, site.siteId)).at(-1)!)
  const { entries } = await ok(site.get("/v1/audit?limit=1"))

  await inWorker(
    api,
    Effect.gen(function* () {
      const id = (yield* (yield* Ids).make("alert")) as never
      const raised = { kind: "lead-delivery-abandoned", subject: `${lead.id}/${webhook}`, detail: {}, raisedAt: 0 }
      yield* (yield* Alerts).raise({ siteId: site.siteId as SiteId, id, ...raised } as never)
    })
  )

  const names: Names = {
    site: site.siteId,
    page: page.pageId,
    live: page.versionId,
    held: held.versionId,
    leaving: leaving.pageId,
    leavingRoute,
    archived: archived.pageId,
    draft: draft.pageId,
    stylesheet: stylesheet.versionId,
    script: script.versionId,
    header: header.versionId,
    notFound: notFound.versionId,
    partial: `hours-${name}`,
    partialVersion: partial.versionId,
    themeVersion: theme.themeVersionId,
    media: media.id,
    font: font.id,
    collection,
    row: row.id,
    redirect: `/old-${name}`,
    webhook,
    product,
    origin: proposed.id,
    change: pendingChange.id,
    form: `${contact.pageId}~enquiry`,
    lead: lead.id,
    file: file.id,
    fileSignature: signedPath.split("/").at(-1)!,
    request: request.id,
    credential,
    domain,
    preview: new URL(preview.url).pathname.split("/").at(-1)!,
    link: link.split("/").at(-1)!,
    rebuild: rebuildId,
    job,
    audit: String(entries[0].seq),
    key,
    formToken: opened.token,
    upload,
    ...(await aSearchSaved(api, site, page.pageId, word))
  }
  for (const [name, value] of Object.entries(names))
    if (typeof value !== "string" || value === "" || value === "undefined") throw new Error(`It has no ${name}.`)
  return { ...site, owner, names }
}

/** Signed in anew: an hour may have passed since. */
export const again = (api: TestApi, { clientId, clientSecret }: TestSite) =>
  signIn(api.anonymous, clientId, clientSecret)

const aJobGivenUp = (api: TestApi, siteId: string, word: string): Promise<string> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const worker = yield* (yield* Ids).secret(8)
      const [id] = yield* jobs.enqueueMany([
        { queue: "maintenance", siteId: siteId as SiteId, payload: null, dedupe: word, maxAttempts: 1 }
      ])
      const job = yield* jobs.claimOne(siteId as SiteId, id as never, worker, 60_000)
      if (job !== undefined) yield* jobs.fail(job, worker, `Error: the ${word} is full`)
      return String(id)
    })
  )

/** Waits for its confirmation, under the link that was mailed. */
const aSearchSaved = async (api: TestApi, { siteId }: TestSite, pageId: string, word: string) => {
  const search = aSavedSearch({
    siteId: siteId as SiteId,
    pageId: pageId as PageId,
    id: (await inWorker(
      api,
      Effect.flatMap(Ids, (ids) => ids.make("saved"))
    )) as SavedSearchId,
    email: `nell@${word}.test`,
    values: { city: word },
    consentWords: `Tell me of ${word}.`,
    createdAt: api.clock.now(),
    expiresAt: api.clock.now() + limits.savedSearchWaitMs
  })
  await inWorker(
    api,
    Effect.flatMap(SavedSearches, (searches) => searches.keep(search, { ofSite: 10, ofAddress: 10 }))
  )
  const proof = savedSearchProof(search, "confirm")
  const signature = await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Signatures, ({ sign }) => sign("saved", proof)),
      testSignatures
    )
  )
  return { savedSearch: search.id, savedSearchToken: `${search.id}~${signature}` }
}
