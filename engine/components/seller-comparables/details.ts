/** What a visitor may say of the home that others are compared with: a form of the page itself, which needs no script. */
import { homeParameters, type HomeFacts } from "../../listings/home.ts"
import { normal } from "../../listings/search/words.ts"
import { addressParameter } from "../../places/addressToken.ts"
import { pathOfRoute } from "../../values/path.ts"
import type { Place } from "../given.ts"
import { type ComparableWords, comparableWords } from "./words.ts"

export interface Details {
  /** Where it leads: the page, about the same address. */
  readonly action: string
  readonly hidden: { readonly name: string; readonly value: string }
  readonly words: ComparableWords["details"]
  /** Null where the site's listings are all of a kind. */
  readonly kind: KindField | null
  readonly numbers: ReadonlyArray<NumberField>
}

interface Field {
  readonly id: string
  readonly name: string
  readonly label: string
}
interface KindField extends Field {
  readonly options: ReadonlyArray<{ readonly value: string; readonly selected: boolean }>
}
interface NumberField extends Field {
  readonly value: number | null
  readonly max: number
}

/** The field of the feed whose values kinds are. */
export const kindField = "PropertySubType"

export const detailsOf = (
  home: HomeFacts,
  {
    kinds,
    id,
    place
  }: {
    /** Of the site's listings. */
    readonly kinds: ReadonlyArray<string>
    /** Of the component, where its author gave it one. */
    readonly id: string | undefined
    readonly place: Pick<Place, "route" | "language" | "asked" | "forms">
  }
): Details => {
  const { details: words } = comparableWords(place.language)
  const { prefix } = place.forms.add("seller-comparables", false, false)
  const field = (fact: keyof HomeFacts): Field => ({
    id: `${prefix}-${fact}`,
    name: homeParameters[fact],
    label: words[fact]
  })
  return {
    // Whoever has sent it goes on where they were.
    action: `${pathOfRoute(place.route)}${id === undefined ? "" : `#${encodeURIComponent(id)}`}`,
    hidden: { name: addressParameter, value: place.asked?.token ?? "" },
    words,
    kind:
      kinds.length < 2
        ? null
        : { ...field("kind"), options: kinds.map((value) => ({ value, selected: normal(value) === home.kind })) },
    numbers: [
      { ...field("beds"), value: home.beds, max: 50 },
      { ...field("sqft"), value: home.sqft, max: 100_000 },
      { ...field("price"), value: home.price, max: 1_000_000_000 }
    ]
  }
}
