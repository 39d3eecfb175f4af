/**
 * The CRM, spoken to as HubSpot is: a contact is made, or changed if the CRM knows the address already. Fields the
 * account has no property for travel as lines of its `message`.
 */
import { Cache, Duration, Effect, Exit } from "effect"
import { later, type Outcome, refused, taken } from "../../outcome.ts"
import { labelledFields, senderOf, textOf } from "../../sender.ts"
import type { Lead } from "../../../../model/Lead.ts"
import type { Json } from "../../../../model/Page.ts"
import { isSuccess, member, type Reply, settled, stop, textMember, unreadable, unsuccessful } from "../reply.ts"
import { checked } from "../checked.ts"
import type { LeadConnector, Means } from "../connector.ts"

const propertiesKept = Duration.hours(1)

interface Configured {
  readonly url: string
}

export const connectCrm = ({ ask: call, configured }: Means<Configured>): Effect.Effect<LeadConnector> =>
  Effect.gen(function* () {
    const ask = (token: string, path: string, method: "GET" | "POST" | "PATCH" = "GET", body?: Json) =>
      call({
        url: `${configured.url}${path}`,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" })
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })

    const readProperties = Effect.fnUntraced(function* (token: string) {
      const reply = yield* ask(token, "/crm/v3/properties/contacts")
      if (!isSuccess(reply)) return yield* stop(unsuccessful(reply, 0, { secret: token }))
      const results = member(reply.json, "results")
      if (!Array.isArray(results)) return yield* stop(unreadable)
      return new Set((results as ReadonlyArray<Json>).flatMap((property) => textMember(property, "name") ?? []))
    })
    const properties = yield* Cache.makeWith(readProperties, {
      capacity: 200,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? propertiesKept : 0)
    })

    /** Made, or changed where the CRM says that it is there; made again where it has gone meanwhile. */
    const save = Effect.fnUntraced(function* (token: string, contact: Contact) {
      const body = { properties: contact }
      const made = yield* ask(token, "/crm/v3/objects/contacts", "POST", body)
      if (made.status !== 409) return made
      const id = /Existing ID:\s*(\d+)/.exec(textMember(made.json, "message") ?? "")?.[1]
      const place = id ?? `${encodeURIComponent(contact["email"] ?? "")}?idProperty=email`
      const changed = yield* ask(token, `/crm/v3/objects/contacts/${place}`, "PATCH", body)
      return changed.status === 404 ? yield* ask(token, "/crm/v3/objects/contacts", "POST", body) : changed
    })

    return {
      account: (token) =>
        checked(
          Effect.gen(function* () {
            const reply = yield* ask(token, "/account-info/v3/details")
            if (!isSuccess(reply)) return yield* stop(unsuccessful(reply, 0, { secret: token }))
            const hubId = textMember(reply.json, "portalId")
            if (hubId === undefined) return yield* stop(refused("The CRM did not say which account this is."))
            // The CRM tells no name of an account, only where its people sign in.
            return { hubId, accountName: `Account ${hubId} at ${textMember(reply.json, "uiDomain") ?? "the CRM"}` }
          })
        ),

      deliver: ({ lead, secret, now }) =>
        settled(
          Effect.gen(function* () {
            if (secret === null) return refused("No CRM token is installed.")
            const contact = contactOf(lead, yield* Cache.get(properties, secret))
            if (!["email", "firstname", "lastname"].some((name) => contact[name] !== undefined)) {
              return refused("A contact needs an e-mail address or a name, and the form sent neither.")
            }
            const first = yield* save(secret, contact)
            const faulty = faultyProperties(first)
            const last = faulty.length === 0 ? first : yield* save(secret, without(contact, faulty))
            if (isSuccess(last)) {
              const note = faulty.length === 0 ? {} : { note: `The CRM did not take ${faulty.join(", ")}.` }
              // Sent again, the same contact is found by its address and changed once more.
              const id = textMember(last.json, "id")
              return id === undefined ? unreadable : taken(id, note)
            }
            return turnedAway(last, now, { secret, lead })
          })
        )
    }
  })

interface Contact {
  readonly [property: string]: string
}

const contactOf = (lead: Lead, known: ReadonlySet<string>): Contact => {
  const { firstName, lastName, email, phone, fields } = senderOf(lead)
  const own = Object.entries({ email, firstname: firstName, lastname: lastName, phone })
  const placed = Object.keys(lead.data).filter((field) => known.has(field) && !fields.has(field) && field !== "message")
  const lines = labelledFields(lead, new Set([...fields, ...placed]))
  return Object.fromEntries(
    [
      ...own,
      ...placed.map((field) => [field, textOf(lead.data[field])] as const),
      ["message", known.has("message") ? lines.join("\n") : ""] as const
    ].flatMap(([name, value]) => (value ? [[name, value]] : []))
  )
}

/** Properties the CRM finds fault with, if the address is not among them. */
const faultyProperties = ({ status, json }: Reply): ReadonlyArray<string> => {
  const errors = member(json, "errors")
  if (status !== 400 || !Array.isArray(errors)) return []
  const names = (errors as ReadonlyArray<Json>).flatMap((error) => {
    const listed = member(member(error, "context"), "propertyName")
    const name = Array.isArray(listed) ? (listed as ReadonlyArray<Json>)[0] : (listed ?? textMember(error, "name"))
    return typeof name === "string" ? [name] : []
  })
  return names.includes("email") ? [] : names
}

const without = (contact: Contact, names: ReadonlyArray<string>): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([name]) => !names.includes(name)))

/** A daily allowance that is used up comes back at midnight; asking every half hour until then would only use it again. */
const turnedAway = (reply: Reply, now: number, hidden: Parameters<typeof unsuccessful>[2]): Outcome =>
  reply.status === 429 && textMember(reply.json, "policyName") === "DAILY"
    ? later("The CRM's allowance of calls for today is used up.", now + untilMidnight(now))
    : unsuccessful(reply, now, hidden)

const dayMs = 86_400_000
const untilMidnight = (now: number): number => dayMs - (now % dayMs)
