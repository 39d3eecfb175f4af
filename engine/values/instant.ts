/** Instants as the API shows them. Inside, times are epoch milliseconds; outside, ISO 8601 in UTC. */

/** `2026-01-31T09:05:00.000Z`; null stays null. */
export const instant = <At extends number | null>(at: At): At extends number ? string : null =>
  (at === null ? null : new Date(at).toISOString()) as At extends number ? string : null
