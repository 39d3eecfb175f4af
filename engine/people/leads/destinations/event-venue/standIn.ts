/** Stands for an event venue's booking desk, Tripleseat's public lead form. */
import type { Answer } from "../standIn.ts"

export interface VenueDesk {
  readonly publicKey: string
  readonly leads: Array<{ readonly [field: string]: string }>
}

const required = { first_name: "First Name", last_name: "Last Name", email_address: "Email Address" }

export const venueAnswers =
  ({ publicKey, leads }: VenueDesk): Answer =>
  ({ url, body }) => {
    if (url.searchParams.get("public_key") !== publicKey) return { status: 401, body: "<h1>Unauthorized</h1>" }
    const fields = Object.fromEntries(
      [...new URLSearchParams(body)].map(([name, value]) => [name.replace(/^lead\[(.+)\]$/, "$1"), value])
    )
    const missing = Object.entries(required).filter(([field]) => !fields[field])
    if (missing.length > 0) {
      return {
        status: 200,
        body: { errors: Object.fromEntries(missing.map(([, label]) => [label, ["can't be blank"]])) }
      }
    }
    leads.push(fields)
    return { status: 200, body: { success_message: "Thanks, we will be in touch.", lead_id: 500_000 + leads.length } }
  }
