/** What the service takes and gives, for programs. Read once, and again when `If-None-Match` no longer holds. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { cssLayers } from "../../../engine/publish/stylesheet.ts"
import { Access, access } from "../../access/Access.ts"
import { Capabilities } from "../../answers/capabilities.ts"
import { AnswerHeaders, described } from "../../answers/described.ts"
import { AnyJson, EditClassShape } from "../../answers/shapes.ts"

const Names = Schema.Array(Schema.String)
/** Attribute names with the role that their value plays. */
const Attributes = Schema.Record(Schema.String, Schema.String)
const Elements = Schema.Record(Schema.String, Attributes)
const Selectors = Schema.Record(Schema.String, Schema.String)

export const ManifestAnswer = Schema.Struct({
  manifestVersion: described(Schema.String, "Changes when any section does."),
  manifestFreshness: described(
    Schema.Struct({
      sections: described(Schema.Record(Schema.String, Schema.String), "A hash for every section, by name."),
      buildTag: described(Schema.String, "Names the build that answered.")
    }),
    "Which section changed."
  ),
  payload: described(
    Schema.Record(Schema.String, Names),
    "The texts that a payload of each kind of asset has; one whose name ends in `?` may be left out. A theme's are its tokens, " +
      "sent without a wrapper. `chromeKinds` names the sections."
  ),
  meta: described(Schema.Record(Schema.String, Schema.String), "Keys of `meta` that you may set, and what each takes."),
  editClasses: described(Schema.Array(EditClassShape), "Kinds of change that a version can make."),
  html: described(
    Schema.Struct({
      elements: described(
        Elements,
        "Elements that are accepted, each with its own attributes and the role of their values."
      ),
      globalAttributes: described(Attributes, "Attributes that every element may have."),
      freelyNamed: described(Names, "Attribute names that every element may have, as regular expressions."),
      svgElements: described(Elements, "The same for elements within `svg`."),
      svgAttributes: described(Attributes, "Attributes that every one of those may have."),
      linkSchemes: described(Names, "Schemes that links may have."),
      alternatives: described(
        Schema.Record(Schema.String, Schema.String),
        "What to write instead of an element that is refused."
      )
    }),
    "What markup may hold; everything else is refused."
  ),
  css: described(
    Schema.Struct({
      atRules: described(Names, "At-rules that are accepted."),
      refusedProperties: described(Names, "Properties that are refused; all others are accepted."),
      refusedFunctions: described(Names, "Functions that are refused; all others are accepted.")
    }),
    "What CSS may hold."
  ),
  cssLayers: described(Schema.Array(Schema.Literals(cssLayers)), "Cascade layers of every page, the weakest first."),
  components: described(
    Schema.Array(
      Schema.Struct({
        name: described(Schema.String, "What `name` of its mk-component says."),
        purpose: described(Schema.String, "What it is for, in Markdown."),
        attributes: described(
          Schema.Record(Schema.String, AnyJson),
          "By name: `kind` and what bounds it, `description`, and `required` where a use without it is refused."
        ),
        holds: described(Names, "What it emits that may not stand everywhere: block, link, button, form."),
        example: described(Schema.String, "A use of it that is accepted on a site that has what it names."),
        hooks: described(Selectors, "What a stylesheet can hold on to, by selector."),
        notes: Schema.optionalKey(described(Schema.String, "What else an author has to know, in Markdown."))
      })
    ),
    "What `<mk-component>` can show."
  ),
  hooks: described(
    Schema.Array(
      Schema.Struct({
        name: described(Schema.String, "What the behaviour is called."),
        purpose: described(Schema.String, "What it is for, in Markdown."),
        example: described(Schema.String, "Markup that has it."),
        hooks: described(Selectors, "What an author writes, by selector."),
        sets: described(Selectors, "What the platform's script sets, by selector."),
        notes: Schema.optionalKey(described(Schema.String, "What else an author has to know, in Markdown."))
      })
    ),
    "Classes and attributes of an author's own markup that the platform's script makes work."
  ),
  forms: described(
    Schema.Struct({
      fieldTypes: described(
        Schema.Struct({
          form: described(Names, "Types of a form's fields."),
          collectionOnly: described(Names, "Types that only fields of collections have."),
          formOnly: described(Names, "Types that only fields of forms have."),
          fileKinds: described(Names, "Kinds of files that visitors may send.")
        }),
        "Types of fields."
      ),
      reservedNames: described(Names, "Names that no field may have, beside those that begin with `mk_`.")
    }),
    "What forms may hold."
  ),
  theme: described(
    Schema.Struct({
      schemaVersion: described(Schema.Int, "Changes when the schema does."),
      schema: described(AnyJson, "JSON Schema 2020-12 of the tokens."),
      properties: described(Names, "Custom properties that every site has; tokens of its own add theirs."),
      fonts: described(
        Schema.Array(
          Schema.Struct({
            family: described(Schema.String, "What a theme calls it."),
            fallback: described(Schema.String, "The generic family that stands in for it."),
            faces: described(
              Schema.Array(
                Schema.Struct({
                  style: described(Schema.Literals(["normal", "italic"]), "Upright or italic."),
                  weight: described(Schema.String, "A weight, or the range of a variable face: `100 900`.")
                })
              ),
              "Its faces."
            )
          })
        ),
        "Families that come with the service."
      )
    }),
    "What a theme may say."
  ),
  images: described(
    Schema.Struct({
      widths: described(Schema.Array(Schema.Int), "Widths in pixels in which pictures are served."),
      defaultWidth: described(Schema.Int, "The one that is served where `?w=` is left out."),
      formats: described(Names, "Formats in which pictures are served, the best first.")
    }),
    "How pictures of the library are served."
  ),
  budgets: described(Schema.Record(Schema.String, Schema.Finite), "Every limit, with its unit in its name."),
  capabilities: described(
    Capabilities,
    "What this very site can do, as `GET /v1/site` says it; the other sections are the same for all."
  )
}).annotate({ identifier: "Manifest", description: "What may be written, read off the tables the service works by." })

export class ManifestApi extends HttpApiGroup.make("manifest")
  .add(
    HttpApiEndpoint.get("read", "/manifest", { success: ManifestAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(AnswerHeaders, { ETag: "In quotes. Changes with the manifest or the build." })
      .annotate(OpenApi.Summary, "Read what may be written, and every limit")
      .annotate(
        OpenApi.Description,
        "Made from the tables the service works by. manifestVersion changes when any section does; " +
          "manifestFreshness says which. Send the ETag as If-None-Match and be answered 304 while nothing changed."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The rules of the service as data.") {}
