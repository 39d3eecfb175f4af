/**
 * How a submission is answered: to a script that asked for JSON with a word, to a browser with a redirect or a small page
 * of our own (SUBMIT-01 to SUBMIT-05, SUBMIT-34).
 */
import type { RefusalReason, RefusalWording } from "../../../engine/people/forms/refusal/RefusalWording.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import { submittedAddress } from "../../../engine/people/leads/submission/address.ts"
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
}

/** A body of the answer: JSON for scripts, a page for browsers. */
export type Said =
  | string
  | {
      readonly ok: boolean
      readonly error?: string
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

export const refused = (sender: Sender, { status, reason, fields = {}, labels, retryAfter }: Refused): Answer<Said> => {
  const words = refusalWording(sender.site?.language ?? "en")
  const message = typeof reason === "string" ? words[reason] : reason(words)
  const { "": whole, ...named } = fields
  const wait = retryAfter === undefined ? undefined : { "retry-after": String(retryAfter) }
  if (sender.json) {
    const error = whole === undefined ? message : `${message} ${whole}`
    const body = { ok: false, error, ...(Object.keys(named).length > 0 && { fields: named }) }
    return { status, headers: { ...headers, ...wait }, body }
  }
  const isLost = !futile.has(reason)
  const page = linkPage({
    status,
    title: words.titles[status],
    text: [
      message,
      ...(whole === undefined ? [] : [whole]),
      ...Object.entries(named).map(([name, problem]) => said(labels?.get(name) ?? name, problem)),
      ...(isLost ? [words.stillThere] : [])
    ],
    visit: { href: sender.back, label: isLost ? words.anew : words.back },
    ...(sender.site !== undefined && { site: sender.site.name, language: sender.site.language })
  })
  return { ...page, headers: { ...page.headers, ...wait } }
}

/** A name that ends as a sentence does, or with a colon, gets none. */
const said = (name: string, problem: string): string =>
  `${name}${/[?!.:…]$/.test(name.trimEnd()) ? "" : ":"} ${problem}`

/** Refusals after which there is nothing to send again. */
const futile: ReadonlySet<Refused["reason"]> = new Set<Refused["reason"]>(["noForm", "notOpen", "offline", "repeated"])

/** What one visitor sent is nobody else's. */
const headers = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }
