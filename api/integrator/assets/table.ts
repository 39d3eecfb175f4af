/**
 * The shared assets that a site has once, or once a section: what each is called, what a write of it takes, and what the
 * gate may say of it. Routes and handlers are made of these rows.
 */
import { Schema } from "effect"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { limits } from "../../../engine/limits.ts"
import { chromeKinds, pageStatuses } from "../../../engine/model/Page.ts"
import { described, inBytes, shownAs } from "../../answers/described.ts"
import { PagePayload, VersionIdParam } from "../../answers/shapes.ts"
import { gateErrors } from "../../answers/written/codes.ts"
import { assetMembers } from "../../answers/written/shapes.ts"

const toVersion = Schema.Struct({
  toVersionId: described(VersionIdParam, "The version whose text comes back; it was live once.")
})
const markup = {
  ...assetMembers,
  status: described(Schema.Literals(pageStatuses), "`live`, or `held` or `draft` while it never was."),
  payload: described(Schema.NullOr(PagePayload), "Its texts; null where there are none.")
}
const Section = Schema.NullOr(Schema.Struct(markup)).annotate({
  identifier: "ChromeSection",
  description: "A section with its text; null for one that was never written."
})
const Css = Schema.String.annotate({
  description: `The whole of it, at most ${inBytes(limits.stylesheetBytes)} of UTF-8.`
})
const Js = Schema.String.annotate({
  description: `The whole of it, a classic script of at most ${inBytes(limits.scriptBytes)} of UTF-8.`
})
const styleErrors: ReadonlyArray<ErrorCode> = ["gate.rejected", "gate.placeholder_unresolved", "gate.budget_css"]

export const sharedAssets = {
  stylesheet: {
    name: "stylesheet",
    path: "/stylesheet",
    params: {},
    about: "The site stylesheet.",
    payload: Schema.Struct({ css: Css }),
    read: Schema.Struct({ css: Css, ...assetMembers }).annotate({
      identifier: "Stylesheet",
      description: "The stylesheet; empty before the first write."
    }),
    revert: toVersion,
    errors: styleErrors,
    summaries: ["Read the stylesheet", "Write the stylesheet", "Bring an old stylesheet back as a new version"],
    writing: "Every page is rendered again in the background."
  },
  script: {
    name: "script",
    path: "/script",
    params: {},
    about: "The site script.",
    payload: Schema.Struct({ js: Js }),
    read: Schema.Struct({ js: Js, ...assetMembers }).annotate({
      identifier: "Script",
      description: "The script; empty before the first write."
    }),
    revert: toVersion,
    errors: ["gate.rejected", "gate.budget_js"] as ReadonlyArray<ErrorCode>,
    summaries: ["Read the script", "Write the script", "Bring an old script back as a new version"],
    writing:
      "Served at /__mk/site.js on every page. On a live site a change waits with 202 until the owner or staff " +
      "have seen the code; no credential can release it."
  },
  chrome: {
    name: "chrome",
    path: "/chrome",
    params: {
      kind: shownAs(Schema.String, { type: "string", enum: chromeKinds }).annotate({ description: "Which section." })
    },
    about: "Header, footer and announcement.",
    payload: PagePayload,
    read: Schema.Struct({
      chrome: described(
        Schema.Struct({
          header: described(Section, "Above every page."),
          footer: described(Section, "Below every page."),
          announcement: described(Section, "Above the header.")
        }),
        "The sections."
      )
    }).annotate({ identifier: "Chrome", description: "Header, footer and announcement." }),
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
    read: Schema.Struct(markup).annotate({
      identifier: "NotFound",
      description: "The not-found page; its payload is null while the built-in one shows."
    }),
    // Alone among them it can go back to nothing: the built-in one shows again.
    revert: Schema.Struct({
      toVersionId: described(Schema.NullOr(VersionIdParam), "The version that comes back; null for the built-in page.")
    }),
    errors: gateErrors,
    summaries: [
      "Read the not-found page; its payload is null while the built-in one shows",
      "Write the not-found page",
      "Bring an old not-found page back; null brings back the built-in one"
    ],
    writing: "Shown with status 404 at every address of the site that nothing answers."
  }
} as const
