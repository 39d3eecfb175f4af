/**
 * The CRM of agents, spoken to as Follow Up Boss v1 is. A lead enters as an event, which is what finds or makes the
 * person and starts what the agent has set up for new enquiries.
 */
import { Cache, Duration, Effect, Exit, Redacted } from "effect"
import { Base64 } from "effect/encoding"
import { refused, taken } from "../../outcome.ts"
import { labelledFields, senderOf } from "../../sender.ts"
import { ConnectorRefused } from "../../../../ports/LeadConnectors.ts"
import type { Json } from "../../../../model/Page.ts"
import { isSuccess, member, settled, stop, textMember, unreadable, unsuccessful } from "../reply.ts"
import { checked } from "../checked.ts"
import { type Handover, type LeadConnector, type Means, textSetting } from "../connector.ts"
import { agentOf } from "./agent.ts"

const usersPage = 100
const mostUserPages = 50
const usersKept = Duration.minutes(15)

interface Configured {
  readonly url: string
  /** The platform's own account, for sites that bring none. */
  readonly key: Redacted.Redacted<string> | null
  /** How our calls are told from those of other systems. */
  readonly system: string | null
  readonly systemKey: Redacted.Redacted<string> | null
}

export const connectAgentCrm = ({ ask: call, configured }: Means<Configured>): Effect.Effect<LeadConnector> =>
  Effect.gen(function* () {
    const keyOf = (secret: string | null): string | null =>
      secret ?? (configured.key === null ? null : Redacted.value(configured.key))

    const ask = (key: string, path: string, method: "GET" | "POST" = "GET", body?: Json) =>
      call({
        url: `${configured.url}${path}`,
        method,
        headers: {
          authorization: `Basic ${Base64.encode(`${key}:`)}`,
          accept: "application/json",
          ...(configured.system !== null &&
            configured.systemKey !== null && {
              "x-system": configured.system,
              "x-system-key": Redacted.value(configured.systemKey)
            }),
          ...(body !== undefined && { "content-type": "application/json" })
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })

    /** Ids of all users of an account by their address, to the letter. */
    const readUsers = Effect.fnUntraced(function* (key: string) {
      const ids = new Map<string, Json>()
      for (let page = 0; page < mostUserPages; page++) {
        const reply = yield* ask(key, `/users?limit=${usersPage}&offset=${page * usersPage}`)
        if (!isSuccess(reply)) return yield* stop(unsuccessful(reply, 0, { secret: key }))
        const users = member(reply.json, "users")
        // Kept for a while, so an answer that is none must not pass for an account without agents.
        if (!Array.isArray(users)) return yield* stop(unreadable)
        const found = users as ReadonlyArray<Json>
        for (const user of found) ids.set(textMember(user, "email") ?? "", member(user, "id") ?? null)
        if (found.length < usersPage) break
      }
      return ids
    })
    const users = yield* Cache.makeWith(readUsers, {
      capacity: 200,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? usersKept : 0)
    })

    return {
      check: (_, secret) =>
        checked(
          Effect.gen(function* () {
            const key = keyOf(secret)
            if (key === null) {
              return yield* new ConnectorRefused({
                reason: "no-account",
                detail: "The platform has no account of its own here; the destination needs an `apiKey`."
              })
            }
            const reply = yield* ask(key, "/users?limit=1")
            if (!isSuccess(reply)) return yield* stop(unsuccessful(reply, 0, { secret: key }))
          })
        ),

      deliver: (handover) =>
        settled(
          Effect.gen(function* () {
            const { lead, settings, now } = handover
            const key = keyOf(handover.secret)
            if (key === null) return refused("The platform has no account with this CRM, and the destination no key.")
            const agent = agentOf(lead, { settings })
            if (agent === null)
              return refused("No agent: neither the form nor the routing nor the destination names one.")
            const userId = (yield* Cache.get(users, key)).get(agent)
            if (userId === undefined) return refused("The CRM knows no agent of this id; it is compared to the letter.")
            const reply = yield* ask(key, "/events", "POST", eventOf(handover, userId))
            if (reply.status === 204) return refused("The CRM ignored the lead: the flow for this source is archived.")
            if (!isSuccess(reply)) return unsuccessful(reply, now, { secret: key, lead })
            const id = textMember(reply.json, "id")
            return id === undefined ? unreadable : taken(id)
          })
        )
    }
  })

/** Every field travels: those without a place of their own as lines of the message (DEST-26, DEST-27). */
const eventOf = ({ lead, settings, host }: Handover, userId: Json): Json => {
  const { firstName, lastName, email, phone, fields } = senderOf(lead)
  const agentField = textSetting(settings, "agentField") ?? "agentId"
  const lines = [...labelledFields(lead, new Set([...fields, agentField])), ...(lead.consent ? ["Consent: given"] : [])]
  return {
    source: textSetting(settings, "source") ?? host,
    system: "Makeready",
    type: "General Inquiry",
    message: lines.join("\n"),
    description: [lead.route, `form ${lead.formKey}`].filter(Boolean).join(" · "),
    person: {
      ...(firstName !== null && { firstName }),
      ...(lastName !== null && { lastName }),
      ...(email !== null && { emails: [{ value: email }] }),
      ...(phone !== null && { phones: [{ value: phone }] }),
      tags: lead.consent ? ["website", "consent given"] : ["website"],
      assignedUserId: userId
    }
  }
}
