/** What a visitor's browser does with a form: opens its page through the origin, fills it in, and sends it. */
import type { Asked } from "../../infra/origin/testing/ask.ts"
import type { TestApi } from "./api.ts"
import type { TestOrigin } from "./origin.ts"
import type { NewTestSite, TestSite } from "./testSite.ts"

export interface Upload {
  readonly field: string
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Sending {
  /** `json` is what the page's script asks for; `browser` goes without script. */
  readonly shape?: "json" | "browser"
  readonly files?: ReadonlyArray<Upload>
  /** Null leaves it out; one of its own otherwise. */
  readonly nonce?: string | null
  readonly token?: string | null
  readonly action?: string
  readonly headers?: { readonly [name: string]: string }
  /** Address of the visitor, where the origin stands behind a proxy. */
  readonly from?: string
}

export interface Sent extends Asked {
  /** Of the JSON shape. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly json: any
}

export type Fields = { readonly [name: string]: string | ReadonlyArray<string> }

export interface OpenForm {
  readonly action: string
  readonly token: string
  readonly send: (fields: Fields, sending?: Sending) => Promise<Sent>
}

/** A nonce as the page's script mints it, some seconds ago. */
export const aNonce = (api: TestApi, ageMs = 5_000): string =>
  `${(api.clock.now() - ageMs).toString(36)}.${crypto
    .getRandomValues(new Uint32Array(6))
    .map((one) => one | 0x80000000)
    .join("")}`

/** Address of a site under its preview host. */
export const previewOf = async (site: TestSite): Promise<string> => {
  const { hostnames } = (await site.get("/v1/site")).body
  const { url } = (hostnames as ReadonlyArray<{ role: string; url: string }>).find(({ role }) => role === "preview")!
  return url.replace(/\/$/, "")
}

/** The form with that key on a page that is served; the first one without. */
export const openForm = async (api: TestApi, origin: TestOrigin, page: string, key?: string): Promise<OpenForm> => {
  const { status, text } = await origin.visit(page)
  const forms = [...text.matchAll(/<form\b[^>]*data-mk-form="([^"]*)"[^>]*>[\s\S]*?<\/form>/g)]
  const [form] = forms.find(([, name]) => key === undefined || name === key) ?? []
  if (status !== 200 || form === undefined) throw new Error(`${page} answers ${status} without a form: ${text}`)
  const action = /action="([^"]+)"/.exec(form)![1]!
  const token = /name="mk_ft" value="([^"]+)"/.exec(form)![1]!
  return { action, token, send: sender(api, origin, page, { action, token }) }
}

const sender =
  (api: TestApi, origin: TestOrigin, page: string, form: { readonly action: string; readonly token: string }) =>
  async (fields: Fields, sending: Sending = {}): Promise<Sent> => {
    const { shape = "json", files, nonce, token, action, headers, from } = sending
    const entries: Array<[string, string]> = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, item as string])
    )
    const used = nonce === undefined ? (shape === "json" ? aNonce(api) : null) : nonce
    if (token !== null) entries.push(["mk_ft", token ?? form.token])
    if (used !== null) entries.push(["mk_fn", used])
    const { contentType, body } = files === undefined ? urlencoded(entries) : await multipart(entries, files)
    const answer = await origin.visit(new URL(action ?? form.action, page).href, {
      method: "POST",
      body,
      headers: {
        "content-type": contentType,
        accept: shape === "json" ? "application/json" : "text/html,application/xhtml+xml,*/*;q=0.8",
        referer: page,
        ...(from !== undefined && { "x-forwarded-for": from }),
        ...headers
      }
    })
    const isJson = answer.headers["content-type"]?.includes("json")
    return { ...answer, json: isJson ? JSON.parse(answer.text) : undefined }
  }

const urlencoded = (entries: ReadonlyArray<[string, string]>) => ({
  contentType: "application/x-www-form-urlencoded",
  body: new URLSearchParams([...entries]).toString()
})

const multipart = async (entries: ReadonlyArray<[string, string]>, files: ReadonlyArray<Upload>) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  for (const { field, name, bytes } of files) form.append(field, new Blob([Buffer.from(bytes)]), name)
  const encoded = new Response(form)
  return {
    contentType: encoded.headers.get("content-type") as string,
    body: new Uint8Array(await encoded.arrayBuffer())
  }
}

/** A field of each of the usual kinds. */
export const enquiry = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "email", label: "Your email", type: "email", required: true },
  { name: "topic", label: "What it is about", type: "select", options: ["sales", { value: "help", label: "Help" }] },
  { name: "message", label: "Message", type: "textarea" }
]

/** What `enquiry` asks for. */
export const ada = { name: "Ada", email: "ada@vale.test" }

export const asForm = (fields: object = enquiry, attributes = `data-form-id="enquiry"`): string =>
  `<mk-component name="form" data-fields='${JSON.stringify(fields)}' ${attributes}></mk-component>`

export interface NewTestForm extends NewTestSite {
  readonly html?: string
  readonly route?: string
}

/** A site with a page that has a form, open in a visitor's browser. */
export const aForm = async (
  api: TestApi,
  origin: TestOrigin,
  { html = asForm(), route = "/contact", ...options }: NewTestForm = {}
) => {
  const site = await api.aSite(options)
  const page = await site.aPage({ route, html: `<h1>Contact</h1>${html}` })
  const url = `${await previewOf(site)}${route}`
  const form = await openForm(api, origin, url)
  const leads = async (query = "") => (await site.get(`/v1/leads${query}`)).body.leads
  return { site, page, url, form, leads }
}
