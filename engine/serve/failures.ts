/**
 * How visitors are told that what only the API can answer was not answered. Its problem documents are made for
 * integrators and name paths and codes of its own, so of them a visitor is shown nothing but the status.
 */
import { wantsJson } from "../people/leads/submission/accept.ts"
import { noSuchProvider } from "./dataProviders.ts"
import { type PlainPage, plainPages, plainPagesIn } from "./plainPages.ts"

export interface Failure {
  /** Of the API's answer, or 502 and 503 where there is none. */
  readonly status: number
  /** What the visitor's `Accept` header says. */
  readonly accept: string | undefined
  /** BCP 47 tag of the site; English where it is not known. */
  readonly language?: string | undefined
  /** What was asked for: of data that there is not, a script is told which there is. */
  readonly path?: string
}

export type FailureShown =
  /** As for any unknown address of the site. */
  | { readonly kind: "notFound" }
  | { readonly kind: "page"; readonly status: number; readonly page: PlainPage }
  /** For scripts, in the shape in which forms answer them. */
  | { readonly kind: "json"; readonly status: number; readonly body: { readonly ok: false; readonly error: string } }

export const failureShown = ({ status: answered, accept, language, path = "" }: Failure): FailureShown => {
  // That the API does not take us for an origin is nothing a visitor could mend.
  const status = answered < 400 || answered === 401 || answered === 403 ? 503 : answered
  const page = pageOf(status, plainPagesIn(language))
  const error = status === 404 && path.startsWith("/__data/") ? noSuchProvider : page.text
  if (wantsJson(accept)) return { kind: "json", status, body: { ok: false, error } }
  return status === 404 ? { kind: "notFound" } : { kind: "page", status, page }
}

const pageOf = (status: number, pages: typeof plainPages): PlainPage => {
  if (status >= 500) return pages.unavailable
  if (status === 404) return pages.notFound
  if (status === 405) return pages.otherMethod
  return status === 429 ? pages.tooMany : pages.notTaken
}

/** Media type of the API's problem documents. */
export const isProblem = (contentType: string | undefined): boolean =>
  /^application\/problem\+json\b/i.test(contentType ?? "")
