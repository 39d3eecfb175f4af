/**
 * What a row answers beside its success and the problems of the catalogue, where people are answered and not programs:
 * pages with a status of their own, and the way to another address. The published document tells them; nothing is
 * decided by them.
 */
import { Context } from "effect"

export interface OtherAnswer {
  /** When it comes, and what a person then sees. */
  readonly description: string
  /** Headers by name, in words. */
  readonly headers?: { readonly [name: string]: string }
  /** Media type, with the name of a schema of the document where it is JSON. None where there is no body. */
  readonly content?: { readonly "text/html"?: true; readonly "application/json"?: string }
}

export class OtherAnswers extends Context.Service<OtherAnswers, { readonly [status: number]: OtherAnswer }>()(
  "api/OtherAnswers"
) {}

/** A page for people. */
export const asPage = (description: string, headers?: OtherAnswer["headers"]): OtherAnswer => ({
  description,
  content: { "text/html": true },
  ...(headers !== undefined && { headers })
})

/** The way to another address; no body. */
export const elsewhere = (description: string, location: string): OtherAnswer => ({
  description,
  headers: { Location: location }
})
