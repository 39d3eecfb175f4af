/** Days and numbers as the screen of visits writes them. */
import type { LocalDate } from "../../../../engine/figures/days.ts"

/** `29 March 2026` */
export const dateText = (date: LocalDate): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })

/** `12,345` */
export const grouped = (count: number): string => count.toLocaleString("en-GB")
