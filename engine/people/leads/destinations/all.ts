/** Every kind of destination. Adding one is a folder beside this file and its line here. */
export { agentCrm } from "./agent-crm/agentCrm.ts"
export { chatChannel } from "./chat-channel/chatChannel.ts"
export { crm } from "./crm/crm.ts"
export { eventVenue } from "./event-venue/eventVenue.ts"
export { newsletterList } from "./newsletter-list/newsletterList.ts"
export { sheet } from "./sheet/sheet.ts"
export { webhook } from "./webhook/webhook.ts"
