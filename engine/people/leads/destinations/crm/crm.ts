/** The platform's CRM, whose account is installed for a site (DEST-54 to DEST-58). */
import { refuse } from "../../../../errors/Refusal.ts"
import { destination } from "../destination.ts"
import { address } from "../settings.ts"
import { connectCrm } from "./connector.ts"
import { crmAnswers } from "./standIn.ts"

const standInBody = { token: "stand-in-token", hubId: "100001" } as const

const staffOnly = () =>
  refuse(
    "lead_webhook.staff_only",
    "The CRM is set up by the platform's staff; PUT /v1/crm-credential connects its account."
  )

export const crm = destination({
  name: "crm",
  members: {},
  unsettable: staffOnly,
  read: staffOnly,
  namedOnly: false,
  takesTests: () => false,
  words: ({ hubId }) => `the CRM account ${String(hubId ?? "")}`,
  title: "the CRM, spoken to as HubSpot",
  configurable: { url: address("CRM_URL", "the base address of the HubSpot API", "https://api.hubapi.com") },
  connect: connectCrm,
  standIn: {
    body: () => standInBody,
    configured: (url) => ({ url }),
    answers: () =>
      crmAnswers({
        token: standInBody.token,
        portalId: Number(standInBody.hubId),
        properties: ["email", "firstname", "lastname", "phone", "message"],
        contacts: new Map()
      })
  }
})
