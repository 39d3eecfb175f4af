/**
 * The class of a property, which feeds do not state: it follows from the sub-type. Boards add sub-types as they please, so
 * one that is not in the table is commercial, as all of the feed's own are that are not homes, land or farms; a property
 * without any has no class.
 */
import type { PropertyCategory } from "./search/query.ts"
import { normal } from "./search/words.ts"

/** Null where no sub-type is stated. Of a builder's lots every one is residential: builders sell homes. */
export const categoryOf = (
  subType: string | null,
  provider: "resale" | "builder" = "resale"
): PropertyCategory | null => {
  if (provider === "builder") return "residential"
  const name = normal(subType)
  return name === "" ? null : (categories[name] ?? "commercial")
}

/** By the sub-type's normal form. Beside the feed's own those of other RESO feeds. */
const categories: { readonly [subType: string]: PropertyCategory | undefined } = Object.assign(Object.create(null), {
  agriculture: "agriculture",
  farm: "agriculture",
  ranch: "agriculture",
  "single family": "residential",
  "single family residence": "residential",
  "multi family": "residential",
  "vacant land": "residential",
  recreational: "residential",
  parking: "residential",
  detached: "residential",
  "semi detached": "residential",
  apartment: "residential",
  condominium: "residential",
  townhouse: "residential",
  duplex: "residential",
  triplex: "residential",
  quadruplex: "residential",
  "manufactured home": "residential",
  "mobile home": "residential",
  cabin: "residential"
} satisfies { readonly [subType: string]: PropertyCategory })
