/** An owner at the dashboard: signed in by mail, reading its pages and sending their forms as a browser would. */
import type { BrowserContext } from "playwright-core"
import type { TestApi } from "./api.ts"
import { browser } from "./browse.ts"
import { linkIn, mailsOf } from "./mailbox.ts"
import type { TestSite } from "./testSite.ts"

export interface Screen {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** The page's heading. */
  readonly title: string
  /** Its words, without markup. */
  readonly text: string
  /** Where it came from in the end. */
  readonly path: string
}

export interface Owner {
  readonly email: string
  readonly cookie: () => string
  readonly open: (path: string) => Promise<Screen>
  /** Sends the form of a screen that posts to `action`, its hidden fields and shown values included, with changes. */
  readonly send: (screen: Screen, action: string, changes?: Record<string, string>) => Promise<Screen>
  /** Posts fields as they are, without a form to take them from. */
  readonly post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Screen>
  /** Sends the upload form of a screen. */
  readonly upload: (screen: Screen, action: string, file: File, fields?: Record<string, string>) => Promise<Screen>
}

/** A browser that nobody has signed in with yet. */
export const stranger = (api: TestApi, email = ""): Owner => {
  let cookie = ""
  // Each at home somewhere else.
  const home = `10.0.${strangers >> 8}.${strangers++ & 255}`
  const origin = () => api.anonymous.address()
  const follow = async (path: string, response: Response): Promise<Screen> => {
    const set = response.headers.get("set-cookie")
    if (set !== null) cookie = set.split(";")[0]!
    const to = response.headers.get("location")
    if (response.status === 303 && to?.startsWith("/")) return open(to)
    return screenOf(path, response)
  }
  const headers = (more: Record<string, string> = {}) => ({
    "x-forwarded-for": home,
    ...(cookie !== "" && { cookie }),
    ...more
  })
  const open = async (path: string): Promise<Screen> =>
    follow(path, await fetch(`${origin()}${path}`, { headers: headers(), redirect: "manual" }))
  const post: Owner["post"] = async (path, fields, more = {}) =>
    follow(
      path,
      await fetch(`${origin()}${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: headers({ origin: origin(), ...more }),
        redirect: "manual"
      })
    )
  return {
    email,
    cookie: () => cookie,
    open,
    post,
    send: (screen, action, changes = {}) => post(action, { ...fieldsOf(screen, action), ...changes }),
    upload: async (screen, action, file, fields = {}) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fieldsOf(screen, action), ...fields })) body.append(name, value)
      body.append("file", file)
      const sent = { method: "POST", body, headers: headers({ origin: origin() }), redirect: "manual" } as const
      return follow(action, await fetch(`${origin()}${action}`, sent))
    }
  }
}

let owners = 0
let strangers = 0

/** Makes somebody the owner of a site and signs them in by the mail they get. */
export const anOwner = async (api: TestApi, siteId: string, email = `owner${++owners}@vale.test`): Promise<Owner> => {
  const set = await api.operator.patch(`/ops/v1/sites/${siteId}`, { ownerEmail: email })
  if (set.status !== 200) throw new Error(`The site got no owner: ${JSON.stringify(set.body)}`)
  const owner = stranger(api, email)
  await owner.post("/dashboard/sign-in", { email })
  await owner.post(await signInLink(api, siteId), {})
  return owner
}

/** Two who look after one site together, each signed in on their own. */
export const twoOwners = async (api: TestApi, siteId: string): Promise<readonly [Owner, Owner]> => {
  const first = await anOwner(api, siteId)
  const email = `owner${++owners}@vale.test`
  const screen = `/dashboard/${siteId}/settings/owners`
  await first.send(await first.open(screen), `${screen}/ask`, { join: email })
  const asked = (await mailsOf(api, siteId)).findLast(
    ({ kind, to }) => kind === "confirm-address" && to.includes(email)
  )
  await browser(api).press(linkIn(asked!), { decision: "accept" })
  const second = stranger(api, email)
  await second.post("/dashboard/sign-in", { email })
  await second.post(await signInLink(api, siteId), {})
  return [first, second]
}

/** The newest enquiry of a site, opened from its list. */
export const openNewest = async (owner: Owner, siteId: string): Promise<Screen> => {
  const list = `/dashboard/${siteId}/enquiries`
  const [, path] =
    new RegExp(`class="whole"\\s+href="(${list}/lead_[0-9a-z]+)"`).exec((await owner.open(list)).html) ?? []
  if (path === undefined) throw new Error("No enquiry is listed.")
  return owner.open(path)
}

/**
 * Signs an owner in to a browser by the mail they get, at the address where that browser finds the desk. It comes back once
 * the desk is there: a tab that is closed while it goes somewhere may never say that it is.
 */
export const signInByMail = async (
  api: TestApi,
  context: BrowserContext,
  { siteId, email }: { readonly siteId: string; readonly email: string },
  desk: string
): Promise<void> => {
  const page = await context.newPage()
  await page.goto(new URL("/dashboard/sign-in", desk).href)
  await page.getByLabel("Your email address").fill(email)
  await page.getByRole("button", { name: "Send the link" }).click()
  await page.getByRole("heading", { name: "Check your mail" }).waitFor()
  await page.goto(new URL(await signInLink(api, siteId), desk).href)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("heading", { name: "Your websites" }).waitFor()
  await page.close()
}

/** The link of the newest sign-in mail, as a path. */
export const signInLink = async (api: TestApi, siteId: string): Promise<string> => {
  const mail = (await mailsOf(api, siteId)).findLast(({ kind }) => kind === "sign-in")
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0]
  if (link === undefined) throw new Error("No sign-in mail waits.")
  return new URL(link).pathname
}

/** Names and values of the fields of one form. */
export const fieldsOf = ({ html, path }: Screen, action: string): Record<string, string> => {
  const form = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].find(
    ([, to]) => unescaped(to!) === action
  )?.[2]
  if (form === undefined) throw new Error(`${path} has no form that posts to ${action}.`)
  const fields: Record<string, string> = {}
  for (const [, tag] of form.matchAll(/<input([^>]*)>/g)) {
    const { name, type, value = "" } = attributesOf(tag!)
    const chosen = type !== "radio" && type !== "checkbox" ? true : /\bchecked\b/.test(tag!)
    if (name !== undefined && type !== "file" && chosen) fields[name] = value
  }
  for (const [, tag, text] of form.matchAll(/<textarea([^>]*)>\n?([\s\S]*?)<\/textarea>/g))
    fields[attributesOf(tag!)["name"]!] = unescaped(text!).replaceAll("\n", "\r\n")
  return fields
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, unescaped(value!)]))

const screenOf = async (path: string, response: Response): Promise<Screen> => {
  const html = await response.text()
  const words = (markup: string) =>
    unescaped(markup.replace(/<[^>]*>/g, " "))
      .replace(/\s+/g, " ")
      .trim()
  return {
    status: response.status,
    headers: response.headers,
    html,
    path,
    title: words(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ""),
    text: words(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")

/** A site that the operator has given to the owner with this address. */
export const aSiteOwnedBy = async (api: TestApi, email: string, name = "Vale & Daughter"): Promise<TestSite> => {
  const site = await api.aSite({ name })
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: email })
  return site
}

/** Presses the button behind a sign-in link, and looks at the answer itself. */
export const pressSignIn = (api: TestApi, link: string): Promise<Response> =>
  fetch(`${api.anonymous.address()}${link}`, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { origin: api.anonymous.address() },
    redirect: "manual"
  })
