/**
 * Words of addresses that feeds and people write out or cut short as they please: kinds of streets in English and French
 * (the abbreviations of Canada Post), saints, and points of the compass. All in the form of `wordsOf`.
 */

/** Other ways to write a word, itself left out; none for nearly all words. */
export const otherSpellings = (word: string): ReadonlyArray<string> => spellings.get(word) ?? []

const groups = [
  "alley aly",
  "allee all",
  "avenue ave av",
  "boulevard blvd boul bd",
  "chemin ch",
  "circle cir",
  "concession conc",
  "cote cte",
  "court ct crt",
  "crescent cres cr",
  "croissant crois",
  "crossing xing",
  "drive dr",
  "east e",
  "est e",
  "expressway expy",
  "freeway fwy",
  "gardens gdns",
  "grove grv",
  "heights hts",
  "highway hwy",
  "impasse imp",
  "junction jct",
  "lane ln",
  "montee mtee",
  "mount mt",
  "mountain mtn",
  "nord n",
  "north n",
  "ouest o",
  "parkway pkwy pky",
  "place pl",
  "point pt",
  "pointe pte",
  "road rd",
  "route rte",
  "saint st",
  "sainte ste",
  "sideroad sdrd",
  "south s",
  "square sq",
  "street st",
  "sud s",
  "terrace terr ter",
  "trail trl tr",
  "west w"
]

const spellings = new Map<string, ReadonlyArray<string>>()
for (const group of groups) {
  const words = group.split(" ")
  for (const word of words)
    spellings.set(word, [...(spellings.get(word) ?? []), ...words.filter((other) => other !== word)])
}
