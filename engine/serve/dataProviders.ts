/**
 * The door `/__data/<provider>` of every site: what scripts of its pages can ask, by provider. A provider is added by its
 * entry here and its rows in `api/visitor`, whose schemas say what each takes and answers.
 */
import { limits } from "../limits.ts"
import { cacheControl } from "./headers.ts"

export interface DataProvider {
  readonly name: string
  /** In a sentence. */
  readonly does: string
  readonly answers: ReadonlyArray<DataAnswer>
}

export interface DataAnswer {
  /** Of the site's own address. */
  readonly path: string
  /** Names of the parameters it knows, the most telling ones. */
  readonly takes: ReadonlyArray<string>
  /** Questions of one visitor a minute; null where questions wait for each other instead. */
  readonly perMinute: number | null
  /** Its `Cache-Control`, unless the answer says something about one visitor or a failure. */
  readonly kept: string
}

export const places: DataProvider = {
  name: "places",
  does: "Addresses that a visitor types, where staff have switched it on.",
  answers: [
    {
      path: "/__data/places/autocomplete",
      takes: ["q", "session"],
      perMinute: limits.addressLookupsPerMinute,
      kept: cacheControl.never
    },
    {
      path: "/__data/places/geocode",
      takes: ["placeId", "session", "q"],
      perMinute: limits.addressLookupsPerMinute,
      kept: cacheControl.never
    },
    // Posted, as a form is.
    {
      path: "/__data/places/visit",
      takes: ["placeId", "session", "q", "to"],
      perMinute: limits.addressLookupsPerMinute,
      kept: cacheControl.never
    }
  ]
}

export const dataProviders: ReadonlyArray<DataProvider> = [
  {
    name: "listings",
    does: "Properties that the site may show.",
    answers: [
      {
        path: "/__data/listings",
        takes: ["every filter of a grid", "sort", "limit", "page", "scope"],
        perMinute: null,
        kept: cacheControl.soon
      },
      { path: "/__data/listings/facets", takes: ["fields"], perMinute: null, kept: cacheControl.soon },
      {
        path: "/__data/listings/map",
        takes: ["bbox", "zoom", "every filter of a grid", "scope"],
        perMinute: null,
        kept: cacheControl.soon
      }
    ]
  },
  places
]

/** What a script is told that asks for data of anybody else. */
export const noSuchProvider = `There is no such data. Providers are ${dataProviders.map(({ name }) => name).join(", ")}.`
