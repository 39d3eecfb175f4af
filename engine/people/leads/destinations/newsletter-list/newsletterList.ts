/** A mailing list that visitors join (DEST-28 to DEST-37). */
import { Effect } from "effect"
import { refuse, Refusal } from "../../../../errors/Refusal.ts"
import { destination } from "../destination.ts"
import { fault, given, type MemberFault, refuseMembers, secretOf } from "../faults.ts"
import { fieldMap, oneOf, secret, text } from "../members.ts"
import { address } from "../settings.ts"
import { connectNewsletterList } from "./connector.ts"
import { newsletterAnswers } from "./standIn.ts"

const standInBody = { apiKey: "stand-in-key-us1", audienceId: "audience1" } as const

export const newsletterList = destination({
  name: "newsletter_list",
  members: {
    apiKey: secret("required at first."),
    audienceId: text("the audience that is joined."),
    status: oneOf(
      ["pending", "subscribed"],
      "`pending` asks the visitor by mail first, and is what is used when left out."
    ),
    fieldMap,
    dc: text("the data centre; must agree with the end of the key.")
  },
  read: (body, around) => {
    const faults: Array<MemberFault> = []
    if (body.audienceId === undefined) faults.push(fault("audienceId", "is missing"))
    else if (!/^[A-Za-z0-9]{1,40}$/.test(body.audienceId))
      faults.push(fault("audienceId", "is letters and digits only"))
    if (body.dc !== undefined && !isDataCentre(body.dc)) faults.push(fault("dc", "is not a data centre such as us19"))
    for (const [field, tag] of Object.entries(body.fieldMap ?? {})) {
      if (!/^[A-Z0-9_]{1,20}$/.test(tag)) {
        faults.push(fault(`fieldMap.${field}`, "is not a merge tag: up to 20 capitals, digits and underscores"))
      }
    }
    const centre = body.apiKey === undefined ? storedCentre(around.stored?.settings["dc"]) : dataCentreOf(body.apiKey)
    if (body.apiKey !== undefined && centre === undefined) {
      faults.push(fault("apiKey", "does not end in a data centre, as in …-us19"))
    }
    if (faults.length > 0) return refuseMembers("newsletter_list", faults)
    const kept = secretOf("apiKey", body.apiKey, around)
    if (kept instanceof Refusal) return kept
    if (body.dc !== undefined && body.dc !== centre) {
      return refuse(
        "lead_webhook.newsletter_dc_mismatch",
        `The key belongs to the data centre ${centre}, and \`dc\` names ${body.dc}.`,
        { dc: body.dc, keyDc: centre ?? null }
      )
    }
    return {
      settings: { status: "pending", ...given(body, ["audienceId", "status", "fieldMap"]), dc: centre ?? null },
      ...kept
    }
  },
  asDefault: () =>
    refuse(
      "lead_webhook.newsletter_needs_name",
      "A newsletter is joined only through a form that names it, so it needs a name of its own."
    ),
  namedOnly: true,
  takesTests: () => false,
  words: ({ audienceId }) => `the mailing list ${String(audienceId ?? "")}`,
  title: "mailing lists, spoken to as Mailchimp",
  configurable: {
    url: address(
      "NEWSLETTER_URL",
      "the base address of the Mailchimp Marketing API, {dc} standing for the data centre",
      "https://{dc}.api.mailchimp.com/3.0"
    )
  },
  connect: (means) => Effect.succeed(connectNewsletterList(means)),
  standIn: {
    body: () => standInBody,
    configured: (at) => ({ url: `${at}/{dc}` }),
    answers: () => newsletterAnswers({ ...standInBody, members: new Map() })
  }
})

/** The end of a key names the data centre. It becomes part of a host name, so nothing else may stand there (DEST-30). */
const dataCentreOf = (apiKey: string): string | undefined => {
  const end = apiKey.trim().split("-").at(-1) ?? ""
  return apiKey.includes("-") && isDataCentre(end) ? end : undefined
}

const isDataCentre = (text: string): boolean => /^[a-z]{2,6}\d{1,4}$/.test(text)

const storedCentre = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)
