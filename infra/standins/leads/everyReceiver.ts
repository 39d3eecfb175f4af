/**
 * Every receiver of leads in one server, each under a path of its own: what a start without accounts of its own hands
 * leads on to.
 */
import { generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import { type Answer, type Received, type StandIn, startStandIn } from "../StandIn.ts"
import { agentCrmAnswers } from "./agentCrm.ts"
import { crmAnswers } from "./crm.ts"
import { venueAnswers } from "./eventVenue.ts"
import { newsletterAnswers } from "./newsletter.ts"
import { sheetsAnswers } from "./sheets.ts"

/** What callers may use where a receiver knows only some things by name. */
export const standInNames = {
  newsletter: { apiKey: "stand-in-key-us1", audienceId: "audience1" },
  eventVenue: { apiKey: "stand-in-key" },
  agentCrm: { apiKey: "stand-in-key", agentId: "ana@agents.example" },
  sheet: { sheetId: "stand-in-spreadsheet-0001", tabName: "Leads" },
  crm: { token: "stand-in-token", hubId: "100001" }
} as const

export interface EveryReceiver extends StandIn {
  /** The service account that sheets are written with. */
  readonly account: { readonly email: string; readonly privateKey: string }
}

export const startEveryReceiver = async (port = 0): Promise<EveryReceiver> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" }
  })
  const email = "leads@stand-in.example"
  const { newsletter, eventVenue, agentCrm, sheet, crm } = standInNames
  const answers: { readonly [prefix: string]: Answer } = {
    receiver: () => ({ status: 200, body: { ok: true } }),
    newsletter: newsletterAnswers({ ...newsletter, members: new Map() }),
    venue: venueAnswers({ publicKey: eventVenue.apiKey, leads: [] }),
    agents: agentCrmAnswers({ apiKey: agentCrm.apiKey, users: [{ id: 1, email: agentCrm.agentId }], events: [] }),
    sheets: sheetsAnswers({
      account: email,
      publicKey,
      spreadsheets: new Map([[sheet.sheetId, { access: "write", tabs: new Map([[sheet.tabName, []]]) }]]),
      tokens: new Set()
    }),
    crm: crmAnswers({
      token: crm.token,
      portalId: Number(crm.hubId),
      properties: ["email", "firstname", "lastname", "phone", "message"],
      contacts: new Map()
    })
  }
  const server = await startStandIn((request) => {
    const [, prefix = ""] = request.url.pathname.split("/")
    const answer = answers[prefix]
    return answer === undefined
      ? { status: 404, body: { error: "There is no such stand-in." } }
      : answer(under(prefix, request))
  }, port)
  return { ...server, account: { email, privateKey } }
}

/** The request as the receiver behind the prefix sees it. */
const under = (prefix: string, request: Received & { readonly url: URL }) => {
  const target = request.target.slice(prefix.length + 1) || "/"
  return { ...request, target, url: new URL(target, request.url) }
}
