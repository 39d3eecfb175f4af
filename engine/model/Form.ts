/** Forms that visitors fill in. A form is declared in markup, by a component; what was declared is data here. */
import { sharedFieldTypes } from "./Collection.ts"
import type { PageId, SiteId } from "./ids.ts"

/** `file` belongs to the component `form` alone; `image` and `link` belong to collections alone (COLL-13). */
export const formFieldTypes = [...sharedFieldTypes, "file"] as const
export type FormFieldType = (typeof formFieldTypes)[number]

/** Kinds of file that a form may take, by the ending people know them by (CFORM-40). */
export const formFileKinds = ["pdf", "doc", "docx", "jpg", "png", "webp", "heic"] as const
export type FormFileKind = (typeof formFileKinds)[number]

export interface FormFieldOption {
  readonly value: string
  readonly label: string
}

/** What a page may know of its visitor: the address that they looked up, see `engine/places/addressToken.ts`. */
export const formPrefills = ["address"] as const
export type FormPrefill = (typeof formPrefills)[number]

export interface FormField {
  readonly name: string
  readonly type: FormFieldType
  /** What the visitor reads; the name where none was given. */
  readonly label: string
  readonly required: boolean
  readonly placeholder: string | null
  /** Of select, radio, and of a checkbox that is a group; empty otherwise. */
  readonly options: ReadonlyArray<FormFieldOption>
  /** What the control starts with. */
  readonly value: string | null
  /** With what it is filled in where the page knows it; left out where with nothing. */
  readonly prefill?: FormPrefill
  /** Of a file: the kinds taken, all where none were named. */
  readonly accept: ReadonlyArray<FormFileKind>
  /** Of a file: whether more than one is taken. */
  readonly multiple: boolean
}

export type FormComponent = "form" | "contact-form" | "newsletter-form"

/** Whom a form tells of an enquiry, in place of the site's own list. */
export interface NotifyBlock {
  readonly to: ReadonlyArray<string>
  readonly cc: ReadonlyArray<string>
  readonly bcc: ReadonlyArray<string>
}

export interface FormDeclaration {
  /** `data-form-id`, else the component's name (CFORM-11). */
  readonly key: string
  readonly component: FormComponent
  readonly fields: ReadonlyArray<FormField>
  /** False where the fields are the component's own and no question texts are kept with a lead (LEAD-09). */
  readonly ownSchema: boolean
  readonly submitLabel: string | null
  /** Whether the consent box is part of the form (CFORM-14, CFORM-15). */
  readonly consent: boolean
  /** Whether the box has to be ticked. */
  readonly consentRequired?: true
  readonly consentLabel: string | null
  readonly successMessage: string | null
  readonly columns: 1 | 2 | 3
  /** Where the browser sends it instead of to us (CFORM-17); such a form keeps no leads. */
  readonly offsite: { readonly action: string; readonly method: "get" | "post" } | null
  /** Lead destinations by name; empty for every one that need not be named. */
  readonly destinations: ReadonlyArray<string>
  /** Null where none of the three attributes is given: the site's own list applies (NOTIFY-04). */
  readonly notify: NotifyBlock | null
  /** Members of the receiver's reply that the page shows (CFORM-27). */
  readonly responseFields: ReadonlyArray<string>
  /** False keeps a form out of agent claiming (CFORM-29). */
  readonly sessionAgent: boolean
}

/** A declaration as published, under the asset that declares it: page, chrome section or partial (AU-C16). */
export interface PublishedForm {
  readonly siteId: SiteId
  readonly pageId: PageId
  readonly declaration: FormDeclaration
}
