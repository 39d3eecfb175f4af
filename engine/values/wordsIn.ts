/**
 * Words for visitors in the language of their site. A table has English, and what else somebody has written by primary
 * language subtag; every other language reads English.
 */
export const wordsIn = <Words>(tables: { readonly en: Words; readonly [subtag: string]: Words }) => {
  const known = new Map(Object.entries(tables))
  /** By BCP 47 tag, in any case: `fr-CA` reads `fr`. */
  return (language: string): Words => known.get(language.split("-", 1)[0]!.toLowerCase()) ?? tables.en
}
