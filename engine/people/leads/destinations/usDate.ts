/** Dates as they are written in the United States, which some receivers want. */

/** `2026-03-09` as `03/09/2026`; anything else as it was written (DEST-42). */
export const usDate = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1")
