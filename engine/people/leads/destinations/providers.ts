/** Every provider a site can set for itself. The CRM is not among them: its account is installed (DEST-54). */
import type { LeadProvider } from "../../../model/LeadDestination.ts"
import { agentCrm } from "./agentCrm.ts"
import { eventVenue } from "./eventVenue.ts"
import { newsletterList } from "./newsletterList.ts"
import type { Provider } from "./provider.ts"
import { sheet } from "./sheet.ts"
import { webhook } from "./webhook.ts"

export const providers: { readonly [provider in Exclude<LeadProvider, "crm">]: Provider } = {
  webhook,
  agent_crm: agentCrm,
  newsletter_list: newsletterList,
  event_venue: eventVenue,
  sheet
}
