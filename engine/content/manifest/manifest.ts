/**
 * What this service takes and gives, for programs that write pages: read off the very tables that the gate, the
 * renderer and the budgets work by, so it cannot say anything else than they do (CA-C21, AU-C26). A section is a part
 * that changes for its own reasons; each is hashed by itself where it is published.
 */
import { Schema } from "effect"
import { components } from "../../components/catalogue.ts"
import * as policy from "../../gate/policy.ts"
import { members } from "../../gate/gate.ts"
import { limits } from "../../limits.ts"
import { reservedNames } from "../../people/forms/names.ts"
import { imageFormats } from "../media/formats.ts"
import { defaultWidth, widths } from "../media/widths.ts"
import { collectionOnlyFieldTypes, sharedFieldTypes } from "../../model/Collection.ts"
import { formFieldTypes, formFileKinds } from "../../model/Form.ts"
import { chromeKinds, editClasses } from "../../model/Page.ts"
import type { Json } from "../../values/Json.ts"
import { behaviours } from "../../publish/behaviours.ts"
import { cssLayers } from "../../publish/stylesheet.ts"
import { metaKeys } from "../../site/meta.ts"
import { themeProperties } from "../theme/compile.ts"
import { defaultTheme } from "../theme/defaults.ts"
import { ThemeTokens, themeSchemaVersion } from "../theme/tokens.ts"
import { vendoredFonts } from "../theme/vendoredFonts.ts"

/** The sections by name. Pure data, the same on every call. */
export const manifestSections = () => ({
  /** Members of each kind of asset as the API takes them; one whose name ends in `?` may be left out. */
  payload: { ...members, theme: themeMembers(), chromeKinds },
  /** Keys of `meta` that an integrator may set, and what they take. */
  meta: metaKeys(),
  editClasses,
  html: {
    elements: attributesByElement(policy.htmlElements),
    /** Attributes of every element. */
    globalAttributes: attributesIn(policy.globalAttributes),
    /** Forms of attribute names that any element may have, as regular expressions. */
    freelyNamed: policy.namedFreely.map(({ source }) => source),
    svgElements: attributesByElement(policy.svgElements),
    /** Attributes of every SVG element. */
    svgAttributes: attributesIn(policy.svgAttributes),
    linkSchemes: [...policy.linkSchemes],
    /** What to write instead of an element that is refused. */
    alternatives: policy.alternatives
  },
  css: {
    atRules: [...policy.atRules],
    refusedProperties: [...policy.refusedProperties],
    refusedFunctions: [...policy.refusedFunctions]
  },
  cssLayers,
  components: components.map(({ name, purpose, attributes, holds, example, hooks, notes }) => ({
    name,
    purpose,
    attributes,
    holds,
    example,
    hooks,
    ...(notes !== undefined && { notes })
  })),
  /** Classes and attributes of an author's own markup that the platform's script makes work. */
  hooks: behaviours,
  forms: {
    fieldTypes: {
      form: formFieldTypes,
      collectionOnly: collectionOnlyFieldTypes,
      formOnly: formFieldTypes.filter((type) => !sharedFieldTypes.some((shared) => shared === type)),
      fileKinds: formFileKinds
    },
    /** Names that no field may have, beside those that start with `mk_`. */
    reservedNames: [...reservedNames]
  },
  theme: {
    schemaVersion: themeSchemaVersion,
    schema: tokenSchema(),
    /** Custom properties every site has; a token of its own adds one. */
    properties: [...themeProperties(defaultTheme).keys()],
    fonts: vendoredFonts.map(({ family, faces, fallback }) => ({
      family,
      fallback,
      faces: faces.map(({ style, weight }) => ({ style, weight }))
    }))
  },
  images: { widths, defaultWidth, formats: imageFormats },
  /** Every limit, with its unit in its name. */
  budgets: limits
})

export type ManifestSections = ReturnType<typeof manifestSections>

type Attributes = (typeof policy.htmlElements)[string]

/** Attribute names with the role that their value plays. */
const attributesIn = (list: Attributes): { readonly [attribute: string]: string } =>
  Object.fromEntries(Object.entries(list).flatMap(([role, names]) => names.split(" ").map((name) => [name, role])))

const attributesByElement = (elements: { readonly [name: string]: Attributes }) =>
  Object.fromEntries(Object.entries(elements).map(([name, list]) => [name, attributesIn(list)]))

/** The groups of tokens stand at the top of what is sent, without a member around them. */
const themeMembers = (): ReadonlyArray<string> => {
  const { properties, required } = tokenSchema() as {
    readonly properties: { readonly [group: string]: Json }
    readonly required: ReadonlyArray<string>
  }
  return Object.keys(properties).map((group) => (required.includes(group) ? group : `${group}?`))
}

/** The schema of the tokens as JSON Schema 2020-12; like the judge itself it knows no further key (CA-B29). */
const tokenSchema = (): Json => {
  const { schema, definitions } = Schema.toJsonSchemaDocument(ThemeTokens, { onExcessProperty: "error" })
  return { ...schema, $defs: definitions } as Json
}
