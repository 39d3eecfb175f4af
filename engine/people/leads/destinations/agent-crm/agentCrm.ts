/** The CRM of agents: a lead becomes an enquiry of one agent's contact (DEST-19 to DEST-27). */
import { Schema } from "effect"
import { Refusal } from "../../../../errors/Refusal.ts"
import { destination } from "../destination.ts"
import { fault, given, refuseMembers, secretOf } from "../faults.ts"
import { secret, source, text } from "../members.ts"
import { address, secretWord, word } from "../settings.ts"
import { connectAgentCrm } from "./connector.ts"
import { agentCrmAnswers } from "./standIn.ts"

/** An agent is named by something shaped like an address, compared to the letter (DEST-23). */
const isAgentId = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const standInBody = { apiKey: "stand-in-key", defaultAgentId: "ana@agents.example" } as const

export const agentCrm = destination({
  name: "agent_crm",
  members: {
    defaultAgentId: text("who gets a lead that names nobody."),
    agentField: text("the form field that names the agent; `agentId` when left out."),
    agentFromRouting: {
      schema: Schema.Union([Schema.Literal("email"), Schema.Literal(true)]),
      description: "the address of the person a lead was routed to is the agent."
    },
    source,
    apiKey: secret("for an account of the site's own.")
  },
  read: (body, around) => {
    if (body.defaultAgentId !== undefined && !isAgentId(body.defaultAgentId)) {
      return refuseMembers("agent_crm", [
        fault("defaultAgentId", "is not shaped like an address, such as ana@example.com")
      ])
    }
    // The platform's own account is used where the site names none (DEST-22).
    const kept = body.apiKey === undefined ? {} : secretOf("apiKey", body.apiKey, around)
    if (kept instanceof Refusal) return kept
    return {
      settings: {
        agentField: "agentId",
        ...given(body, ["defaultAgentId", "agentField", "agentFromRouting", "source"])
      },
      ...kept
    }
  },
  namedOnly: true,
  takesTests: () => false,
  words: () => "the CRM of the agents",
  title: "the CRM of agents, spoken to as Follow Up Boss",
  configurable: {
    url: address("AGENT_CRM_URL", "the base address of the Follow Up Boss API", "https://api.followupboss.com/v1"),
    key: secretWord("AGENT_CRM_SECRET", "the API key of the platform's account"),
    system: word("AGENT_CRM_SYSTEM", "the name the platform is registered by"),
    systemKey: secretWord("AGENT_CRM_SYSTEM_SECRET", "the key of that registration")
  },
  together: [["system", "systemKey"]],
  connect: connectAgentCrm,
  standIn: {
    body: () => standInBody,
    configured: (url) => ({ url, key: standInBody.apiKey }),
    answers: () =>
      agentCrmAnswers({ apiKey: standInBody.apiKey, users: [{ id: 1, email: standInBody.defaultAgentId }], events: [] })
  }
})
