/**
 * A mailing list, spoken to as Mailchimp's Marketing API 3.0 is. Whoever left the list is never put back on it: an
 * ordinary upsert says only what a new member becomes, so it cannot change one that left between our look and our
 * write (DEST-35).
 */
import { Effect } from "effect"
import { Base64 } from "effect/encoding"
import { type Outcome, later, refused, taken } from "../../outcome.ts"
import { senderOf, textOf } from "../../sender.ts"
import type { Lead } from "../../../../model/Lead.ts"
import type { LeadDestination } from "../../../../model/LeadDestination.ts"
import type { Json } from "../../../../model/Page.ts"
import { isSuccess, member, type Reply, settled, stop, textMember, unreadable, unsuccessful } from "../reply.ts"
import { checked } from "../checked.ts"
import { type LeadConnector, mapSetting, type Means, textSetting } from "../connector.ts"

type Settings = LeadDestination["settings"]

interface Configured {
  /** `{dc}` stands for the data centre. */
  readonly url: string
}

export const connectNewsletterList = ({ ask: call, configured, md5 }: Means<Configured>): LeadConnector => {
  const ask = (settings: Settings, secret: string | null, path: string, method: "GET" | "PUT" = "GET", body?: Json) =>
    call({
      url: `${configured.url.replace("{dc}", textSetting(settings, "dc") ?? "")}/lists/${textSetting(settings, "audienceId")}${path}`,
      method,
      headers: {
        authorization: `Basic ${Base64.encode(`makeready:${secret ?? ""}`)}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })

  return {
    check: (settings, secret) =>
      checked(
        Effect.gen(function* () {
          const reply = yield* ask(settings, secret, "?fields=id,name")
          if (!isSuccess(reply)) return yield* stop(unwelcome(reply, 0, { secret }))
        })
      ),

    deliver: ({ lead, settings, secret, now }) =>
      settled(
        Effect.gen(function* () {
          const { email } = senderOf(lead)
          if (email === null) return refused("The form sent no e-mail address.")
          const hidden = { secret, lead }
          // By the MD5 of an address the list knows it. Not a secret, only a name.
          const path = `/members/${md5(email.trim().toLowerCase())}`
          const found = yield* ask(settings, secret, `${path}?fields=id,status`)
          if (!isSuccess(found) && found.status !== 404) return unwelcome(found, now, hidden)
          const standing = isSuccess(found) ? textMember(found.json, "status") : undefined
          if (isSuccess(found) && standing === undefined) return unreadable
          if (standing === "unsubscribed") return refused("Previously unsubscribed: the address is never added again.")
          if (standing === "cleaned") return refused("The list has given this address up: mail to it bounced.")

          const fields = mergeFields(lead, mapSetting(settings, "fieldMap"))
          const put = (merge: { readonly [tag: string]: string }) =>
            ask(settings, secret, `${path}?skip_merge_validation=true`, "PUT", {
              email_address: email,
              ...joining(standing, wantedStatus(lead, settings)),
              merge_fields: merge
            })
          const reply = yield* put(fields)
          const faulty = faultyFields(reply)
          const last =
            faulty.length > 0
              ? yield* put(Object.fromEntries(Object.entries(fields).filter(([tag]) => !faulty.includes(tag))))
              : reply
          return isSuccess(last) ? joined(last, faulty) : unwelcome(last, now, hidden)
        })
      )
  }
}

/** `subscribed` only where the site chose it and the visitor ticked a box; else the list asks by mail (DEST-32, DEST-36). */
const wantedStatus = (lead: Pick<Lead, "consent" | "consentAsked">, settings: Settings): "pending" | "subscribed" =>
  settings["status"] === "subscribed" && lead.consentAsked && lead.consent ? "subscribed" : "pending"

/** What becomes of the membership. Of one that was archived the state before cannot be told, so it is asked anew. */
const joining = (standing: string | undefined, wanted: string): { readonly [member: string]: string } => {
  if (standing === "archived" || standing === "transactional") return { status: "pending" }
  return { status_if_new: wanted }
}

/** Name and phone, and what the destination maps; nothing else leaves (DEST-33, DEST-34). Empty ones are left out. */
const mergeFields = (
  lead: Lead,
  fieldMap: { readonly [field: string]: string }
): { readonly [tag: string]: string } => {
  const { firstName, lastName, phone } = senderOf(lead)
  const own = [
    ["FNAME", firstName],
    ["LNAME", lastName],
    ["PHONE", phone]
  ] as const
  const mapped = Object.entries(fieldMap).map(([field, tag]) => [tag, textOf(lead.data[field])] as const)
  return Object.fromEntries([...own, ...mapped].flatMap(([tag, value]) => (value ? [[tag, value]] : [])))
}

/** Merge fields the list finds fault with, if it finds fault with nothing else. */
const faultyFields = ({ status, json }: Reply): ReadonlyArray<string> => {
  const errors = member(json, "errors")
  if (status !== 400 || !Array.isArray(errors)) return []
  const tags = (errors as ReadonlyArray<Json>).map((error) => textMember(error, "field") ?? "")
  return tags.every((tag) => tag !== "" && tag !== "email_address" && tag !== "email address") ? tags : []
}

const joined = ({ json }: Reply, faulty: ReadonlyArray<string>): Outcome => {
  const status = textMember(json, "status")
  if (status === undefined) return unreadable
  if (status !== "subscribed" && status !== "pending")
    return refused(`The list has the address as ${status}, and did not add it.`)
  return taken(status, faulty.length === 0 ? {} : { note: `The list did not take ${faulty.join(", ")}.` })
}

/** The list's own way of saying that it is busy: a 403 that is not JSON. */
const unwelcome = (reply: Reply, now: number, hidden: Parameters<typeof unsuccessful>[2]): Outcome =>
  reply.status === 403 && reply.json === undefined
    ? later("The list takes no more calls at the moment.")
    : unsuccessful(reply, now, hidden)
