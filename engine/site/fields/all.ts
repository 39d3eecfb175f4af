/** Every member of a site that `PUT /v1/site` may set (SITE-28), and those that only reads know. */
import { analytics } from "./analytics.ts"
import { chatWidget } from "./chatWidget.ts"
import { contact } from "./contact.ts"
import { landingParams } from "./landingParams.ts"
import { leadRouting } from "./leadRouting.ts"
import { recipients } from "./recipients.ts"
import type { SiteField } from "./SiteField.ts"

export const siteFields = {
  notifyEmail: recipients("notifyEmail"),
  notifyCc: recipients("notifyCc"),
  notifyBcc: recipients("notifyBcc"),
  contact,
  analytics,
  landingParams,
  leadRouting,
  chat_widget: chatWidget
} as const satisfies { readonly [name: string]: SiteField }

export type SiteFieldName = keyof typeof siteFields

/** Shown by `GET /v1/site` and set elsewhere, or by nobody. */
export const readOnlyFields: ReadonlySet<string> = new Set([
  "tenantId",
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
  "trial",
  "domainNeedsPlan",
  "nextSteps",
  "trackingGlobals",
  "reviews",
  "addressLookup",
  "frozen",
  "frozenReason"
])
