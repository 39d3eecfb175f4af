/** Links of documents, which read well in the repository too. */

/** `holds.md#anchor` is at `/docs/holds#anchor`; every other address stays. */
export const addressInDocs = (href: string): string => href.replace(/^(?:\.\/)?([a-z][a-z-]*)\.md(?=#|$)/, "/docs/$1")
