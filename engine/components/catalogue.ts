/** Every component that `<mk-component name=…>` can name. Adding one is a folder beside this file and its line here. */
import { agentRoster } from "./agent-roster/agentRoster.ts"
import { collectionDetail } from "./collection-detail/collectionDetail.ts"
import { collection } from "./collection/collection.ts"
import { contactForm } from "./contact-form/contactForm.ts"
import type { Component } from "./contract.ts"
import { form } from "./form/form.ts"
import { listingDetail } from "./listing-detail/listingDetail.ts"
import { newsletterForm } from "./newsletter-form/newsletterForm.ts"
import { pageList } from "./page-list/pageList.ts"
import { siteField } from "./site-field/siteField.ts"

export const components: ReadonlyArray<Component> = [
  agentRoster,
  collection,
  collectionDetail,
  contactForm,
  form,
  listingDetail,
  newsletterForm,
  pageList,
  siteField
]
