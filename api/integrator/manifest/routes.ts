/** What the service takes and gives, for programs. Read once, and again when `If-None-Match` no longer holds. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { cssLayers } from "../../../engine/publish/stylesheet.ts"
import { Access, access } from "../../access/Access.ts"
import { AnyJson, EditClassShape } from "../../answers/shapes.ts"

const Names = Schema.Array(Schema.String)
/** Attribute names with the role that their value plays. */
const Attributes = Schema.Record(Schema.String, Schema.String)
const Elements = Schema.Record(Schema.String, Attributes)
const Selectors = Schema.Record(Schema.String, Schema.String)

export const ManifestAnswer = Schema.Struct({
  manifestVersion: Schema.String,
  manifestFreshness: Schema.Struct({
    /** A hash for every section, by name. */
    sections: Schema.Record(Schema.String, Schema.String),
    buildTag: Schema.String
  }),
  payload: Schema.Record(Schema.String, Names),
  meta: Schema.Record(Schema.String, Schema.String),
  editClasses: Schema.Array(EditClassShape),
  html: Schema.Struct({
    elements: Elements,
    globalAttributes: Attributes,
    freelyNamed: Names,
    svgElements: Elements,
    svgAttributes: Attributes,
    linkSchemes: Names,
    alternatives: Schema.Record(Schema.String, Schema.String)
  }),
  css: Schema.Struct({ atRules: Names, refusedProperties: Names, refusedFunctions: Names }),
  cssLayers: Schema.Array(Schema.Literals(cssLayers)),
  components: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      purpose: Schema.String.annotate({ description: "What it is for, in Markdown." }),
      attributes: Schema.Record(Schema.String, AnyJson).annotate({
        description:
          "By name: `kind` and what bounds it, `description`, and `required` where a use without it is refused."
      }),
      holds: Names.annotate({ description: "What it emits that may not stand everywhere: block, link, button, form." }),
      example: Schema.String.annotate({ description: "A use that is accepted on a site that has what it names." }),
      hooks: Selectors.annotate({ description: "What a stylesheet can hold on to, by selector." }),
      notes: Schema.optionalKey(
        Schema.String.annotate({ description: "What else an author has to know, in Markdown." })
      )
    })
  ),
  hooks: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      purpose: Schema.String.annotate({ description: "What it is for, in Markdown." }),
      example: Schema.String,
      hooks: Selectors.annotate({ description: "What an author writes, by selector." }),
      sets: Selectors.annotate({ description: "What the platform's script sets, by selector." }),
      notes: Schema.optionalKey(Schema.String)
    })
  ).annotate({
    description: "Classes and attributes of an author's own markup that the platform's script makes work."
  }),
  forms: Schema.Struct({
    fieldTypes: Schema.Struct({ form: Names, collectionOnly: Names, formOnly: Names, fileKinds: Names }),
    reservedNames: Names
  }),
  theme: Schema.Struct({
    schemaVersion: Schema.Int,
    /** JSON Schema 2020-12 of the tokens. */
    schema: AnyJson,
    properties: Names,
    fonts: Schema.Array(
      Schema.Struct({
        family: Schema.String,
        fallback: Schema.String,
        faces: Schema.Array(Schema.Struct({ style: Schema.Literals(["normal", "italic"]), weight: Schema.String }))
      })
    )
  }),
  images: Schema.Struct({ widths: Schema.Array(Schema.Int), defaultWidth: Schema.Int, formats: Names }),
  budgets: Schema.Record(Schema.String, Schema.Finite)
}).annotate({ identifier: "Manifest" })

export class ManifestApi extends HttpApiGroup.make("manifest")
  .add(
    HttpApiEndpoint.get("read", "/manifest", { success: ManifestAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Read what may be written, and every limit")
      .annotate(
        OpenApi.Description,
        "Made from the tables the service works by. manifestVersion changes when any section does; " +
          "manifestFreshness says which. Send the ETag as If-None-Match and be answered 304 while nothing changed."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The rules of the service as data.") {}
