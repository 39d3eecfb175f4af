/** Stands for a mailing list service, Mailchimp's Marketing API 3.0: one account, its audiences and their members. */
import type { Answer, Answered } from "../standIn.ts"

export interface Member {
  readonly email_address: string
  readonly status: string
  readonly merge_fields: { readonly [tag: string]: string }
}

export interface NewsletterAccount {
  readonly apiKey: string
  readonly audienceId: string
  /** By the lower-case MD5 of the address. */
  readonly members: Map<string, Member>
}

const problem = (status: number, title: string, detail: string, errors?: ReadonlyArray<object>): Answered => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { type: "about:blank", title, status, detail, instance: "stand-in", ...(errors && { errors }) }
})

export const newsletterAnswers =
  ({ apiKey, audienceId, members }: NewsletterAccount): Answer =>
  ({ method, url, headers, body }) => {
    const [, key] = atob((headers["authorization"] ?? "").replace(/^Basic /, "")).split(":")
    if (key !== apiKey) return problem(401, "API Key Invalid", "Your API key may be invalid.")
    const [, list, hash] = /\/lists\/([^/]+)(?:\/members\/([0-9a-f]{32}))?$/.exec(url.pathname) ?? []
    if (list !== audienceId) return problem(404, "Resource Not Found", "The requested resource could not be found.")
    if (hash === undefined) return { status: 200, body: { id: audienceId, name: "News" } }
    const known = members.get(hash)
    if (method === "GET") {
      return known === undefined
        ? problem(404, "Resource Not Found", "The requested resource could not be found.")
        : { status: 200, body: { id: hash, status: known.status } }
    }
    const sent = JSON.parse(body) as { [member: string]: unknown } & { merge_fields: { [tag: string]: string } }
    const faulty = Object.entries(sent.merge_fields).find(([, value]) => value === "not a date")
    if (faulty !== undefined) {
      return problem(400, "Invalid Resource", "The resource submitted could not be validated.", [
        { field: faulty[0], message: "Please enter a date" }
      ])
    }
    const member: Member = {
      email_address: String(sent["email_address"]),
      status: String(sent["status"] ?? known?.status ?? sent["status_if_new"]),
      merge_fields: { ...known?.merge_fields, ...sent.merge_fields }
    }
    members.set(hash, member)
    return { status: 200, body: { id: hash, unique_email_id: hash.slice(0, 10), ...member } }
  }
