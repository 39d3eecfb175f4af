/** The body of a destination as callers send it. One shape for all providers; what belongs to which is told by rules. */
import { Schema } from "effect"

const text = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
const names = (description: string) =>
  Schema.optionalKey(Schema.Record(Schema.String, Schema.String).annotate({ description }))

export const DestinationBody = Schema.Struct({
  provider: text("webhook, agent_crm, newsletter_list, event_venue or sheet; `webhook` when left out."),
  label: text("Of webhook and sheet: a name for people."),
  url: text("Of webhook: an https address on the public internet."),
  secret: text("Of webhook: signs every delivery. Never read back; keeps its value when left out of a later call."),
  apiKey: text(
    "Of newsletter_list and event_venue, required at first; of agent_crm for an account of the site's own. Never read back."
  ),
  defaultAgentId: text("Of agent_crm: who gets a lead that names nobody."),
  agentField: text("Of agent_crm: the form field that names the agent; `agentId` when left out."),
  agentFromRouting: Schema.optionalKey(
    Schema.Union([Schema.Literal("email"), Schema.Literal(true)]).annotate({
      description: "Of agent_crm: the address of the person a lead was routed to is the agent."
    })
  ),
  source: text("Of agent_crm and event_venue: what the receiver is told the lead came from."),
  audienceId: text("Of newsletter_list: the audience that is joined."),
  status: Schema.optionalKey(
    Schema.Literals(["pending", "subscribed"]).annotate({
      description: "Of newsletter_list: `pending` asks the visitor by mail first, and is what is used when left out."
    })
  ),
  dc: text("Of newsletter_list: the data centre; must agree with the end of the key."),
  fieldMap: names("Of newsletter_list and event_venue: form field to the receiver's name for it."),
  sheetId: text("Of sheet: the id of a spreadsheet, or its whole address."),
  tabName: text("Of sheet: the tab that rows are added to."),
  columns: names("Of sheet: form field to column header, in order."),
  dateFormat: Schema.optionalKey(
    Schema.Literals(["iso", "us"]).annotate({ description: "Of sheet: how dates are written; `iso` when left out." })
  ),
  timestampColumn: text("Of sheet: the header of a column that gets the time of the lead, in UTC."),
  testMode: Schema.optionalKey(
    Schema.Literals(["skip", "send"]).annotate({
      description: "Of sheet: whether test leads are added; `skip` when left out."
    })
  )
}).annotate({ identifier: "LeadDestinationBody" })

export type DestinationBody = typeof DestinationBody.Type
export type DestinationMember = keyof DestinationBody
