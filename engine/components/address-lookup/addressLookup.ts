/**
 * A field by which a visitor looks an address up, and is led to a page about it. What is chosen or typed is posted, so that
 * no address stands in a log; the page is told of it by a signed token (`engine/places/addressToken.ts`).
 */
import { limits } from "../../limits.ts"
import { addressParameter } from "../../places/addressToken.ts"
import { lookupOffAdvice } from "../../places/advice.ts"
import { partOfPage, visitPlacePath } from "../../places/visitPlace.ts"
import { pathOfRoute } from "../../values/path.ts"
import type { Component } from "../contract.ts"
import { type FieldWords, fieldWords } from "./words.ts"

export interface AddressLookupView {
  /** Where it is sent. */
  readonly action: string
  /** Path of the page that is led to. */
  readonly to: string
  /** Before the ids of its parts, unlike any other on the page. */
  readonly prefix: string
  readonly label: string
  readonly button: string
  /** What stands in the field: the address that the page is about, or nothing. */
  readonly value: string
  readonly characters: number
  readonly words: FieldWords
}

export const addressLookup: Component<AddressLookupView | null> = {
  name: "address-lookup",
  purpose: "Lets a visitor look an address up, and leads them to a page about it.",
  example: '<mk-component name="address-lookup" data-to="/sell"></mk-component>',
  attributes: {
    "data-to": {
      kind: "text",
      description:
        "Path of the page that the visitor is led to, such as one with `seller-comparables`, and with it the id of a part of that page, as in `/sell#homes`; the page itself where this is left out."
    },
    "data-label": {
      kind: "text",
      description: "What the field is called; “Address of the home” in the language of the site where this is left out."
    },
    "data-button": { kind: "text", description: "What the button says; “Look up” where this is left out." }
  },
  worded: { "data-label": "Label of the address field", "data-button": "Button" },
  holds: ["block", "button", "form"],
  hooks: {
    ".mk-address-lookup": "The whole, a `form`.",
    ".mk-address-lookup[aria-busy]": "While an address is looked up.",
    ".mk-address-lookup__label": "What the field is called.",
    ".mk-address-lookup__row": "Around field and button.",
    ".mk-address-lookup__box": "Around the field and the list that opens below it.",
    ".mk-address-lookup__input": "The field.",
    ".mk-address-lookup__submit": "The button.",
    ".mk-address-lookup__list": "The list of suggestions with its attribution; hidden while there are none.",
    ".mk-address-lookup__option": "One suggestion; `[aria-selected=true]` is the one that Enter takes.",
    ".mk-address-lookup__foot": "Below the field: what is said, and the attribution.",
    ".mk-address-lookup__status": "Says how many suggestions there are, and why there is no answer.",
    ".mk-address-lookup__source": "The attribution to Google Maps. Its terms ask that it is seen."
  },
  notes: `Staff switch the look-up on for a site (\`addressLookup.enabled\` of \`GET /v1/site\`); until they did the component shows nothing, and whoever writes it is warned. The page is led to with \`?${addressParameter}=\`, a token that holds for a day: \`seller-comparables\` shows homes around the address, and a field of a \`form\` with \`"prefill": "address"\` is filled in with it. The field is a combobox of the ARIA Authoring Practices: arrows move through the suggestions, Enter takes one, Escape closes them. Without script what was typed to its end is looked up when the form is sent. No address stands in a log or is kept. See [data](data.md#looking-addresses-up).`,
  judge: (attributes) => {
    const to = attributes.get("data-to")
    return to === undefined || isPath(to)
      ? []
      : [
          {
            refusal: "gate.component_value",
            code: "address_lookup.to",
            message: "data-to takes the path of a page of this site, such as /sell or /sell#homes, without ?.",
            attribute: "data-to"
          }
        ]
  },
  contents: (attributes) => {
    const to = attributes.get("data-to")
    const words = (["data-label", "data-button"] as const).flatMap((attribute) => {
      const value = attributes.get(attribute)
      return value === undefined ? [] : [{ attribute, at: "", kind: "text" as const, value }]
    })
    return to === undefined || !isPath(to)
      ? words
      : [{ attribute: "data-to", at: "", kind: "link", value: to }, ...words]
  },
  advise: (_, known) => lookupOffAdvice(known),
  answersTo: () => new Set([addressParameter]),
  feed: ({ attributes }, _, place) => {
    if (place.looksUp !== true) return null
    const words = fieldWords(place.language)
    return {
      action: visitPlacePath,
      to: attributes["data-to"] === undefined ? pathOfRoute(place.route) : spelled(attributes["data-to"]),
      prefix: place.forms.add("address-lookup", false, false).prefix,
      label: attributes["data-label"]?.trim() || words.label,
      button: attributes["data-button"]?.trim() || words.button,
      value: place.asked?.address?.address ?? "",
      characters: limits.addressAskedCharacters,
      words
    }
  }
}

/** As browsers ask for it. */
const spelled = (to: string): string => {
  const { pathname, hash } = new URL(to, "https://site.invalid")
  return pathname + hash
}

const isPath = (text: string): boolean => {
  const [path = "", ...parts] = text.split("#")
  const isPart = parts.length === 0 || (parts.length === 1 && partOfPage.test(parts[0]!))
  return /^\/(?![/\\])[^?\\\s]*$/.test(path) && isPart
}
