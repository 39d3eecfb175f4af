/** A lead made of a submission that was found in order. */
import type { PublishedForm } from "../../model/Form.ts"
import type { LeadId } from "../../model/ids.ts"
import type { Assignee, Attribution, Lead, LeadFile } from "../../model/Lead.ts"
import { fieldLabelsOf, type Checked } from "./submission/check.ts"

export interface NewLead {
  readonly id: LeadId
  readonly now: number
  readonly isTest: boolean
  readonly route: string | null
  /** As the visitor read them. */
  readonly consentWords: string | null
  readonly attribution: Attribution | null
  /** Left out where nobody is known to take care of it. */
  readonly assignee?: Assignee | null
  readonly files: ReadonlyArray<LeadFile>
}

/** What was asked, what was answered and whom it goes to, as it stands now: later changes of the form leave it alone. */
export const newLead = (
  { siteId, pageId, declaration }: PublishedForm,
  { data, consent }: Pick<Checked, "data" | "consent">,
  { id, now, isTest, route, consentWords, attribution, assignee = null, files }: NewLead
): Lead => ({
  siteId,
  id,
  formInstanceId: `${pageId}~${declaration.key}`,
  formKey: declaration.key,
  pageId,
  route,
  data,
  consent,
  consentAsked: declaration.consent,
  consentWords: declaration.consent ? consentWords : null,
  createdAt: now,
  isTest,
  fieldLabels: fieldLabelsOf(declaration),
  attribution,
  assignee,
  files,
  destinations: declaration.destinations
})
