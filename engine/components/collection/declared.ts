/** What both components declare that print rows: how a field is held on to, and how wide its pictures are. */
import { isFieldName, listed } from "../../people/forms/names.ts"
import type { ComponentIssue, DeclaredAttribute } from "../contract.ts"

export const fieldHooks: { readonly [selector: string]: string } = {
  ".mk-collection__field": "A value that is text; of the name of a row a heading.",
  ".mk-collection__field--<name>": "The value of the field of that name, of whatever kind it is.",
  ".mk-collection__image": "A value of the type `image`, an `img`.",
  ".mk-collection__cta": "A value of the type `link`, an `a`."
}

/** Which values of a row are shown, and as what, by whoever writes the page. */
export const shownAttributes: { readonly [name: string]: DeclaredAttribute } = {
  "data-fields": {
    kind: "text",
    description:
      "Names of the fields to show, separated by commas, in the order in which they are to stand; all in the order of the collection where it is left out. A name that the collection does not declare is refused."
  },
  "data-heading": {
    kind: "oneOf",
    values: ["h2", "h3", "h4", "h5", "h6", "none"],
    description:
      "As what the name of a row is shown, which is its first short text: a heading of this level, or with `none` no heading. `h2` where it is left out."
  }
}

/** What is wrong with `data-fields`. */
export const shownIssues = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentIssue> => {
  const sent = attributes.get("data-fields")
  const names = listed(sent)
  return sent === undefined || (names.length > 0 && names.every(isFieldName) && new Set(names).size === names.length)
    ? []
    : [
        {
          refusal: "gate.component_value",
          code: "collection.fields",
          message: "data-fields is a comma list of distinct names of fields.",
          attribute: "data-fields"
        }
      ]
}

export const imageWidth =
  "Width in pixels in which pictures of the site's library are asked for; one above 2560 counts as 2560. As they are where it is left out."
