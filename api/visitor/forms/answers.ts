/**
 * How a submission is answered: to a script that asked for JSON with a word, to a browser with a redirect or a small page
 * of our own (SUBMIT-01 to SUBMIT-05, SUBMIT-34).
 */
import type { RefusalReason, RefusalWording } from "../../../engine/people/forms/refusal/RefusalWording.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import { submittedAddress } from "../../../engine/people/leads/submission/address.ts"
import type { Notice } from "../../../engine/publish/clothed.ts"
import { labelled } from "../../../engine/people/forms/refilled.ts"
import type { Answer } from "../../answers/Answer.ts"
import { linkPage } from "../../answers/linkPage.ts"

/** Who is answered, and where they came from. */
export interface Sender {
  readonly json: boolean
  /** Path to go back to. */
  readonly back: string
  /** Undefined where it is not known whose form was meant. */
  readonly site?: { readonly name: string; readonly language: string }
}

/** A refusal, before it is said in the site's language. */
export interface Refused {
  readonly status: keyof RefusalWording["titles"]
  readonly reason: RefusalReason | ((words: RefusalWording) => string)
  /** By field name; `labels` are what people know the fields by. */
  readonly fields?: { readonly [field: string]: string }
  readonly labels?: ReadonlyMap<string, string>
  /** Seconds. */
  readonly retryAfter?: number
  /** Tells the page's script what it can mend by itself; `outdated` goes without saying. */
  readonly code?: "uploads"
}

/** A body of the answer: JSON for scripts, a page for browsers. */
export type Said =
  | string
  | {
      readonly ok: boolean
      readonly error?: string
      /** Told apart by the page's script: it then brings the page up to date by itself. */
      readonly code?: string
      /** Said in place of `error` once the page is up to date. */
      readonly renewed?: string
      readonly fields?: { readonly [field: string]: string }
      readonly response?: { readonly [name: string]: string }
    }

/** `{ ok: true }`, with what the receiver replied; or back to the page, which confirms (SUBMIT-02, SUBMIT-31). */
export const taken = (
  sender: Sender,
  key: string,
  response: { readonly [name: string]: string } | null
): Answer<Said> => {
  if (sender.json) return { status: 200, headers, body: { ok: true, ...(response !== null && { response }) } }
  const location = submittedAddress(sender.back, key)
  return { status: 303, headers: { ...headers, location }, body: "", raw: { text: "", contentType: "text/plain" } }
}

export const refused = (sender: Sender, why: Refused): Answer<Said> => {
  const { status, retryAfter } = why
  const words = wordsFor(sender)
  const { message, whole, named } = worded(why, words)
  const wait = retryAfter === undefined ? undefined : { "retry-after": String(retryAfter) }
  if (sender.json) {
    const error = whole === undefined ? message : `${message} ${whole}`
    const isOutdated = why.reason === "outdated"
    const code = why.code ?? (isOutdated ? why.reason : undefined)
    // What no field of the page is called is for programs.
    const fields = isOutdated ? { ...why.fields } : named
    const body = {
      ok: false,
      error,
      ...(code !== undefined && { code }),
      ...(isOutdated && { renewed: words.renewed }),
      ...(Object.keys(fields).length > 0 && { fields })
    }
    return { status, headers: { ...headers, ...wait }, body }
  }
  const page = linkPage({
    status,
    ...noticeOf(sender, why),
    ...(sender.site !== undefined && { site: sender.site.name, language: sender.site.language })
  })
  return { ...page, headers: { ...page.headers, ...wait } }
}

const wordsFor = ({ site }: Sender): RefusalWording => refusalWording(site?.language ?? "en")

/**
 * A refusal said in a language: what became of it, what concerns the whole of it, and what single fields. Which names a
 * page that is out of date sent is no news to a visitor.
 */
export const worded = ({ reason, fields = {} }: Refused, words: RefusalWording) => {
  const { "": whole, ...named } = fields
  const isOutdated = reason === "outdated" || reason === "renewed"
  return {
    message: typeof reason === "string" ? words[reason] : reason(words),
    whole: isOutdated ? undefined : whole,
    named
  }
}

/** What a page of its own says of it. */
export const noticeOf = (sender: Sender, why: Refused): Notice => {
  const words = wordsFor(sender)
  const { message, whole, named } = worded(why, words)
  const isLost = !futile.has(why.reason)
  return {
    title: words.titles[why.status],
    text: [
      message,
      ...(whole === undefined ? [] : [whole]),
      ...Object.entries(named).map(([name, problem]) => labelled(why.labels?.get(name) ?? name, problem)),
      ...(isLost ? [words.stillThere] : [])
    ],
    visit: { href: sender.back, label: isLost ? words.anew : words.back }
  }
}

/** Refusals after which there is nothing to send again. */
const futile: ReadonlySet<Refused["reason"]> = new Set<Refused["reason"]>(["noForm", "notOpen", "offline", "repeated"])

/** What one visitor sent is nobody else's. */
const headers = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }
