/**
 * The shared assets that a site has once, or once a section: what each is called, what a write of it takes, and what the
 * gate may say of it. Routes and handlers are made of these rows.
 */
import { Schema } from "effect"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { pageStatuses } from "../../../engine/model/Page.ts"
import { PagePayload, VersionIdParam } from "../../answers/shapes.ts"
import { gateErrors } from "../../answers/written/codes.ts"
import { assetMembers } from "../../answers/written/shapes.ts"

const toVersion = Schema.Struct({ toVersionId: VersionIdParam })
const markup = { ...assetMembers, status: Schema.Literals(pageStatuses), payload: Schema.NullOr(PagePayload) }
const Section = Schema.NullOr(Schema.Struct(markup)).annotate({ identifier: "ChromeSection" })
const styleErrors: ReadonlyArray<ErrorCode> = ["gate.rejected", "gate.placeholder_unresolved", "gate.budget_css"]

export const sharedAssets = {
  stylesheet: {
    name: "stylesheet",
    path: "/stylesheet",
    params: {},
    about: "The site stylesheet.",
    payload: Schema.Struct({ css: Schema.String }),
    read: Schema.Struct({ css: Schema.String, ...assetMembers }).annotate({ identifier: "Stylesheet" }),
    revert: toVersion,
    errors: styleErrors,
    summaries: ["Read the stylesheet", "Write the stylesheet", "Bring an old stylesheet back as a new version"],
    writing: "At most 512 KB of UTF-8. Every page is rendered again in the background."
  },
  script: {
    name: "script",
    path: "/script",
    params: {},
    about: "The site script.",
    payload: Schema.Struct({ js: Schema.String }),
    read: Schema.Struct({ js: Schema.String, ...assetMembers }).annotate({ identifier: "Script" }),
    revert: toVersion,
    errors: ["gate.rejected", "gate.budget_js"] as ReadonlyArray<ErrorCode>,
    summaries: ["Read the script", "Write the script", "Bring an old script back as a new version"],
    writing:
      "At most 512 KB of UTF-8; served at /__mk/site.js. On a live site a change waits with 202 until the owner or staff " +
      "have seen the code; no credential can release it."
  },
  chrome: {
    name: "chrome",
    path: "/chrome",
    params: { kind: Schema.String },
    about: "Header, footer and announcement.",
    payload: PagePayload,
    read: Schema.Struct({ chrome: Schema.Struct({ header: Section, footer: Section, announcement: Section }) }),
    revert: toVersion,
    errors: ["chrome.unknown_kind", ...gateErrors] as ReadonlyArray<ErrorCode>,
    summaries: [
      "Read all sections; null for one never written",
      "Write a section",
      "Bring an old section back as a new version"
    ],
    writing: "Every page is rendered again in the background. Empty html removes the section."
  },
  notfound: {
    name: "notfound",
    path: "/notfound",
    params: {},
    about: "The not-found page: always answered with 404, never indexed.",
    payload: PagePayload,
    read: Schema.Struct(markup).annotate({ identifier: "NotFound" }),
    // Alone among them it can go back to nothing: the built-in one shows again.
    revert: Schema.Struct({ toVersionId: Schema.NullOr(VersionIdParam) }),
    errors: gateErrors,
    summaries: [
      "Read the not-found page; its payload is null while the built-in one shows",
      "Write the not-found page",
      "Bring an old not-found page back; null brings back the built-in one"
    ],
    writing: undefined
  }
} as const
