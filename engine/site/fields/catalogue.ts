/** The members of a site: those that `PUT /v1/site` may set, and those that only reads know. */
import * as all from "./all.ts"
import type { SiteField } from "./SiteField.ts"

export const siteFields = { ...all } satisfies { readonly [name: string]: SiteField }

export type SiteFieldName = keyof typeof siteFields

/** Shown by `GET /v1/site` and set elsewhere, or by nobody. */
export const readOnlyFields: ReadonlySet<string> = new Set([
  "tenantId",
  "version",
  "name",
  "vertical",
  "live",
  "language",
  "hostnames",
  "buildRouting",
  "faviconAssetId",
  "plan",
  "capabilities",
  "listings",
  "publishPolicy",
  "requireIfMatch",
  "csp",
  "draft",
  "imageAccount",
  "trial",
  "domainNeedsPlan",
  "nextSteps",
  "trackingGlobals",
  "reviews",
  "addressLookup",
  "frozen",
  "frozenReason"
])
