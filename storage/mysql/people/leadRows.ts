/** Leads and their files as rows, and back. */
import type { Selectable } from "kysely"
import type { Lead, LeadFile } from "../../../engine/model/Lead.ts"
import type { LeadFileId, LeadId, PageId, SiteId } from "../../../engine/model/ids.ts"
import { fromNullableText, fromText, toNullableText, toText } from "../json.ts"
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
