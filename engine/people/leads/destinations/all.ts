/** Every kind of destination. Adding one is a folder beside this file and its line here. */
import { agentCrm } from "./agent-crm/agentCrm.ts"
import { crm } from "./crm/crm.ts"
import type { Destination } from "./destination.ts"
import { eventVenue } from "./event-venue/eventVenue.ts"
import { newsletterList } from "./newsletter-list/newsletterList.ts"
import { sheet } from "./sheet/sheet.ts"
import { webhook } from "./webhook/webhook.ts"

export const destinations: ReadonlyArray<Destination> = [webhook, agentCrm, newsletterList, eventVenue, sheet, crm]

/** Undefined for a name that no destination has, or has any more. */
export const destinationOf = (provider: string): Destination | undefined => byName.get(provider)

const byName = new Map(destinations.map((one) => [one.name, one]))

/** Names of all, as `provider` has them. */
export const providers: ReadonlyArray<string> = destinations.map(({ name }) => name)

/** Those a site can set for itself. */
export const settable: ReadonlyArray<string> = destinations.flatMap(({ name, unsettable }) => (unsettable ? [] : name))
