/**
 * Provinces and territories of Canada, which is where the feeds are (their prices are in dollars of Canada). Most feeds
 * spell them out, others and people write the two letters of the post as well; a market that nothing lies in would show no
 * listing and never say why.
 */

/** By the two letters of the post; in the order in which they are told. */
const provinces = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Québec",
  SK: "Saskatchewan",
  YT: "Yukon"
} as const

export const provinceNames: ReadonlyArray<string> = Object.values(provinces)

/** What we call a province, of its name or its letters; case, accents and "&" do not count. Undefined for no province. */
export const provinceNamed = (text: string): string | undefined => {
  const wanted = plain(text)
  return Object.entries(provinces).find(([letters, name]) => wanted === plain(letters) || wanted === plain(name))?.[1]
}

/** The same of what a feed tells, by which markets are compared; what is no province of these stays as it is told. */
export const provinceTold = (told: string): string => provinceNamed(told) ?? told

const plain = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/&/g, " and ").replace(/\s+/g, " ").trim().toLowerCase()
