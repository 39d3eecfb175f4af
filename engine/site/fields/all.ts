/** Every member of a site that `PUT /v1/site` may set (SITE-28). Adding one is a file beside this one and its line here. */
export { analytics } from "./analytics.ts"
export { chatWidget as chat_widget } from "./chatWidget.ts"
export { contact } from "./contact.ts"
export { landingParams } from "./landingParams.ts"
export { leadRouting } from "./leadRouting.ts"
export { locale } from "./locale.ts"
export { notifyBcc, notifyCc, notifyEmail } from "./recipients.ts"
export { profiles } from "./profiles.ts"
