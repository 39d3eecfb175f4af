/**
 * Runs the blocks of a document in their order against the real product, as a reader would who tries each of them:
 *
 *   http                a request; what stands in braces was answered before, under that name
 *   http as first       its answer is also remembered as `{first.…}`
 *   http by other       sent by a second credential of the site
 *   json 200            what the request before answers: the status, and at least these members
 *   html page           markup that a page takes; `html refused <code>` is refused with that finding
 *   css page            CSS that a page takes; `css refused` is not
 *   sh run              commands, all of a document in one shell
 *   ts run              a program of the typed client, all of a document in one
 *
 * A text that holds an ellipsis stands for any text, and a number for any number. Whatever is none of these is a fault of
 * the document, so that no block can stand there untried.
 */
import { stripTypeScriptTypes } from "node:module"
import { blocksOf } from "../../api/docs/markdown.ts"
import type { Client, Reply } from "./client.ts"
import { expectStatus, type TestSite } from "./testSite.ts"

export interface Tried {
  readonly line: number
  readonly problem: string
}

/** What is wrong with the blocks of a document; empty where each does what it says. */
export const tryDocument = async (
  text: string,
  site: TestSite,
  anonymous: Client,
  known: { readonly [name: string]: string }
): Promise<ReadonlyArray<Tried>> => {
  const remembered = new Map(Object.entries(known))
  const problems: Array<Tried> = []
  let other: Client | undefined
  let last: { readonly reply: Reply; readonly line: number; answered: boolean } | undefined
  const settle = () => {
    if (last !== undefined && !last.answered && last.reply.status >= 300)
      problems.push({ line: last.line, problem: `answers ${last.reply.status} ${JSON.stringify(last.reply.body)}` })
    last = undefined
  }
  for (const { language, meta, text: block, line } of blocksOf(text)) {
    const fail = (problem: string) => void problems.push({ line, problem })
    const fill = (given: string) =>
      given.replace(/\{([A-Za-z]+(?:\.[A-Za-z]+)?)\}/g, (whole, name: string) => {
        const value = remembered.get(name)
        if (value === undefined) fail(`${whole} was not answered before`)
        return value ?? whole
      })
    if (language === "http") {
      settle()
      const [, name] = /\bas (\w+)/.exec(meta) ?? []
      const isOther = /\bby other\b/.test(meta)
      if (isOther) other ??= await site.writer()
      const { method, path, headers, body } = readRequest(fill(block))
      const client = path === "/v1/auth/token" ? anonymous : isOther ? other! : site
      const reply = await client.request(method, path, body, headers)
      remember(remembered, reply.body, name)
      last = { reply, line, answered: false }
    } else if (language === "json" && /^\d{3}$/.test(meta)) {
      if (last === undefined) fail("answers no request")
      else {
        last.answered = true
        if (String(last.reply.status) !== meta)
          fail(`is ${last.reply.status}: ${JSON.stringify(last.reply.body).slice(0, 500)}`)
        else {
          const differs = difference(JSON.parse(fill(block)), last.reply.body, "answer")
          if (differs !== undefined) fail(differs)
        }
      }
    } else if (language === "html" || language === "css") {
      const sent = fill(block)
      const payload = language === "html" ? { html: sent } : { html: "<p>A page</p>", css: sent }
      const reply = await site.post("/v1/pages?dryRun=1", { route: "/tried", title: "A page that is tried", payload })
      if (meta === "page") {
        if (reply.status !== 200) fail(`is refused: ${JSON.stringify(reply.body).slice(0, 800)}`)
      } else if (meta.startsWith("refused")) {
        const [, code] = meta.split(" ")
        if (reply.status !== 422) fail("is not refused")
        else if (code !== undefined && !JSON.stringify(reply.body).includes(`"${code}"`))
          fail(`is refused otherwise: ${JSON.stringify(reply.body).slice(0, 800)}`)
      } else fail(`has no word for what is done with it: ${meta}`)
    } else if (
      !((language === "sh" || language === "ts") && meta.startsWith("run")) &&
      !(language === "json" && meta === "aside")
    )
      fail(`${language} ${meta} cannot be tried`)
  }
  settle()
  return problems
}

/** What documents find there: a picture, a partial, a contact record. */
export const furnish = async (site: TestSite, picture: Uint8Array): Promise<{ readonly [name: string]: string }> => {
  const form = new FormData()
  form.set("file", new Blob([Buffer.from(picture)], { type: "image/png" }), "shop.png")
  form.set("alt", "The shop from the street")
  const { id } = expectStatus(await site.post("/v1/media", form), 201)
  expectStatus(await site.put("/v1/partials/opening-hours", { html: "<p>9 to 5</p>" }), 200)
  expectStatus(await site.put("/v1/site", { contact: { phone: "+44 20 7946 0018" } }), 200)
  await site.aPage({ route: "/", title: "The page at the front" })
  return { assetId: id, clientId: site.clientId, clientSecret: site.clientSecret }
}

/** All commands of a document as one script; `API` is where the product listens. A mark stands before each block. */
export const scriptOf = (text: string): string =>
  blocksOf(text)
    .filter(({ language, meta }) => language === "sh" && meta.startsWith("run"))
    .map(({ text: block, meta }, at) => `printf '\\n=== ${at}\\n'\n${block}\n${meta.endsWith("claim") ? claim : ""}`)
    .join("\n")

/** All programs of a document as one, without their imports and types: what they import is handed to them. */
export const programOf = (text: string): string =>
  stripTypeScriptTypes(
    blocksOf(text)
      .filter(({ language, meta }) => language === "ts" && meta.startsWith("run"))
      .map(({ text: block }) => block.replaceAll(/^import .*$/gm, ""))
      .join("\n")
  )

/** What a person does who was given the link. */
const claim = `curl -s -o /dev/null -w 'claimed with %{http_code}' -X POST "$API/links/\${CLAIM##*/}" -d email=owner@bakery.test`

const readRequest = (text: string) => {
  const [head = "", ...rest] = text.split("\n\n")
  const [first = "", ...lines] = head.split("\n")
  const [method = "", path = ""] = first.split(" ")
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()])
  )
  const body = rest.join("\n\n")
  return { method, path, headers, body: body === "" ? undefined : (JSON.parse(body) as unknown) }
}

/** Every text and number of an answer by the name of its member; outer members go before inner ones, lists are left out. */
const remember = (remembered: Map<string, string>, answer: unknown, name: string | undefined): void => {
  const found = new Map<string, string>()
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return
    for (const inner of Object.values(value)) look(inner)
    for (const [member, inner] of Object.entries(value))
      if (typeof inner === "string" || typeof inner === "number") found.set(member, String(inner))
  }
  look(answer)
  for (const [member, value] of found) {
    remembered.set(member, value)
    if (name !== undefined) remembered.set(`${name}.${member}`, value)
  }
}

/** How an answer falls short of what a document shows of it. */
const difference = (shown: unknown, answered: unknown, place: string): string | undefined => {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answered)) return `${place} is no list`
    if (shown.length === 0) return answered.length === 0 ? undefined : `${place} is not empty`
    for (const [at, one] of shown.entries()) {
      const reasons = answered.map((other) => difference(one, other, `${place}[${at}]`))
      if (!reasons.includes(undefined)) return reasons[0] ?? `${place} is empty`
    }
    return undefined
  }
  if (typeof shown === "object" && shown !== null) {
    if (typeof answered !== "object" || answered === null) return `${place} is ${JSON.stringify(answered)}`
    for (const [member, value] of Object.entries(shown)) {
      if (!Object.hasOwn(answered, member)) return `${place} has no ${member}`
      const inner = difference(
        value,
        (answered as { readonly [member: string]: unknown })[member],
        `${place}.${member}`
      )
      if (inner !== undefined) return inner
    }
    return undefined
  }
  if (typeof shown !== typeof answered) return `${place} is ${JSON.stringify(answered)}, not ${JSON.stringify(shown)}`
  const open = typeof shown === "number" || (typeof shown === "string" && shown.includes("…"))
  return open || shown === answered
    ? undefined
    : `${place} is ${JSON.stringify(answered)}, not ${JSON.stringify(shown)}`
}
