/** Stands for the CRM, HubSpot: one account, its contact properties and contacts. */
import type { Answer, Answered } from "../standIn.ts"

export interface CrmAccount {
  readonly token: string
  readonly portalId: number
  readonly properties: ReadonlyArray<string>
  /** By id. */
  readonly contacts: Map<string, { readonly [property: string]: string }>
}

const failure = (status: number, category: string, message: string, errors?: ReadonlyArray<object>): Answered => ({
  status,
  body: { status: "error", message, category, correlationId: "stand-in", ...(errors && { errors }) }
})

export const crmAnswers = ({ token, portalId, properties, contacts }: CrmAccount): Answer => {
  const save = (id: string, sent: { readonly [property: string]: string }): Answered => {
    const unknown = Object.keys(sent).filter((name) => !properties.includes(name))
    if (unknown.length > 0) {
      return failure(
        400,
        "VALIDATION_ERROR",
        "Property values were not valid",
        unknown.map((name) => ({ message: "Property does not exist", context: { propertyName: [name] } }))
      )
    }
    const isNew = !contacts.has(id)
    contacts.set(id, { ...contacts.get(id), ...sent })
    return { status: isNew ? 201 : 200, body: { id, properties: contacts.get(id), archived: false } }
  }

  return ({ method, url, headers, body }) => {
    if (headers["authorization"] !== `Bearer ${token}`) {
      return failure(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.")
    }
    if (url.pathname === "/account-info/v3/details") {
      return {
        status: 200,
        body: { portalId, accountType: "STANDARD", timeZone: "US/Eastern", uiDomain: "app.hubspot.com" }
      }
    }
    if (url.pathname === "/crm/v3/properties/contacts") {
      return { status: 200, body: { results: properties.map((name) => ({ name, label: name })) } }
    }
    const [, id] = /^\/crm\/v3\/objects\/contacts(?:\/([^/]+))?$/.exec(url.pathname) ?? []
    const sent = (JSON.parse(body || "{}") as { properties?: { [property: string]: string } }).properties ?? {}
    if (method === "POST") {
      const known = [...contacts].find(
        ([, contact]) => contact["email"] !== undefined && contact["email"] === sent["email"]
      )
      return known === undefined
        ? save(String(551 + contacts.size), sent)
        : failure(409, "CONFLICT", `Contact already exists. Existing ID: ${known[0]}`)
    }
    return id !== undefined && contacts.has(id) ? save(id, sent) : failure(404, "OBJECT_NOT_FOUND", "No contact.")
  }
}
