/** The CRM of agents: a lead becomes an enquiry of one agent's contact (DEST-19 to DEST-27). */
import { Refusal } from "../../../errors/Refusal.ts"
import { fault, given, type Provider, refuseMembers, secretOf } from "./provider.ts"

/** An agent is named by something shaped like an address, compared to the letter (DEST-23). */
export const isAgentId = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const agentCrm: Provider = {
  members: ["defaultAgentId", "agentField", "agentFromRouting", "source", "apiKey"],
  read: (body, around) => {
    if (body.defaultAgentId !== undefined && !isAgentId(body.defaultAgentId)) {
      return refuseMembers("agent_crm", [
        fault("defaultAgentId", "is not shaped like an address, such as ana@example.com")
      ])
    }
    // The platform's own account is used where the site names none (DEST-22).
    const secret = body.apiKey === undefined ? {} : secretOf("apiKey", body, around)
    if (secret instanceof Refusal) return secret
    return {
      settings: {
        agentField: "agentId",
        ...given(body, ["defaultAgentId", "agentField", "agentFromRouting", "source"])
      },
      ...secret
    }
  }
}
