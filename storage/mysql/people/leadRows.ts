/** Leads and their files as rows, and back. */
import { Effect } from "effect"
import type { Selectable } from "kysely"
import type { Lead, LeadFile } from "../../../engine/model/Lead.ts"
import type { LeadFileId, LeadId, PageId, SiteId } from "../../../engine/model/ids.ts"
import { fromNullableText, fromText, toNullableText, toText } from "../json.ts"
import type { Statements } from "../statements.ts"
import type { LeadFilesTable, LeadsTable } from "../tables.ts"

export const toLeadRow = (lead: Lead) => ({
  site_id: lead.siteId,
  lead_id: lead.id,
  form_key: lead.formKey,
  page_id: lead.pageId,
  route: lead.route,
  data: toText(lead.data),
  consent: lead.consent ? 1 : 0,
  consent_asked: lead.consentAsked ? 1 : 0,
  consent_words: lead.consentWords,
  created_at: lead.createdAt,
  is_test: lead.isTest ? 1 : 0,
  // A test is nobody's enquiry, so nobody has to read it.
  unread: lead.isTest ? 0 : 1,
  standing: "new",
  field_labels: toNullableText(lead.fieldLabels),
  attribution: toNullableText(lead.attribution),
  assignee: toNullableText(lead.assignee),
  destinations: toText(lead.destinations)
})

export const toLead = (row: Selectable<LeadsTable>, files: ReadonlyArray<LeadFile>): Lead => ({
  siteId: row.site_id as SiteId,
  id: row.lead_id as LeadId,
  formInstanceId: `${row.page_id}~${row.form_key}`,
  formKey: row.form_key,
  pageId: row.page_id as PageId,
  route: row.route,
  data: fromText(row.data),
  consent: row.consent === 1,
  consentAsked: row.consent_asked === 1,
  consentWords: row.consent_words,
  createdAt: row.created_at,
  isTest: row.is_test === 1,
  fieldLabels: fromNullableText(row.field_labels),
  attribution: fromNullableText(row.attribution),
  assignee: fromNullableText(row.assignee),
  files,
  destinations: fromText(row.destinations)
})

export const toLeadFile = (row: Selectable<LeadFilesTable>): LeadFile => ({
  id: row.file_id as LeadFileId,
  field: row.field,
  name: row.name,
  type: row.type,
  size: row.size,
  keptUntil: row.kept_until ?? 0
})

/** Files by lead, in the order in which they were sent. One statement, none for no leads. */
export const filesOfLeads = (query: Statements["query"], siteId: SiteId, leadIds: ReadonlyArray<string>) =>
  leadIds.length === 0
    ? Effect.succeed(new Map<string, ReadonlyArray<LeadFile>>())
    : Effect.map(
        query((db) =>
          db
            .selectFrom("lead_files")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("lead_id", "in", [...leadIds])
            .orderBy("position")
            .execute()
        ),
        (rows) =>
          new Map(
            [...Map.groupBy(rows, (row) => row.lead_id as string)].map(([id, files]) => [id, files.map(toLeadFile)])
          )
      )
