/** What a form's token proves: that we rendered this form, on this site (AU-B27). It does not age. */
import type { PageId, SiteId } from "../../model/ids.ts"

/** The text that is signed for the purpose `form`. */
export const formTokenText = (siteId: SiteId, pageId: PageId, key: string): string => `${siteId} ${pageId} ${key}`
