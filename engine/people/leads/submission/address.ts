/** Addresses of a submission: which form it is for, and where the visitor's browser goes on. */
import { isFormKey } from "../../forms/names.ts"
import type { PageId } from "../../../model/ids.ts"

export interface FormAddress {
  readonly pageId: PageId
  readonly key: string
}

/** Where a form is sent: its asset and key make it the one form of the site (CFORM-59, AU-B25). */
export const submitPath = (owner: PageId, key: string): string => `/__forms/${owner}~${key}`

/** `pg_…~key`, the last segment of a form's action; undefined for anything else. */
export const parseFormAddress = (segment: string): FormAddress | undefined => {
  const [, pageId, key = ""] = /^(pg_[0-9a-z]{4,40})~(.+)$/.exec(segment) ?? []
  return pageId !== undefined && isFormKey(key) ? { pageId: pageId as PageId, key } : undefined
}

/**
 * The path of the page that the visitor was on, where the browser told and it is one of the same site: `host` is where
 * they sent the form. Null otherwise.
 */
export const visitedPath = (referer: string | undefined, host: string): string | null => {
  if (referer === undefined || !URL.canParse(referer)) return null
  const { protocol, host: of, pathname } = new URL(referer)
  // A path of two slashes would be taken for another host where it stands alone.
  return /^https?:$/.test(protocol) && of === host.toLowerCase() && !pathname.startsWith("//") ? pathname : null
}

/** Where a browser goes after a submission that was taken: the page, at the form's confirmation (SUBMIT-02, AU-B30). */
export const submittedAddress = (path: string, key: string): string => `${path}?submitted=1#mk-form-${key}`
