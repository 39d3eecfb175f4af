/** Drawings beside the names of screens, in lines of one width; they say nothing that the name does not. */
import { html, Markup } from "../../../answers/html.ts"

const drawn = {
  home: "M3 9.2 10 3.5l7 5.7M5 8v8.5h3.6V12h2.8v4.5H15V8",
  waiting: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6.2V10l2.6 2",
  enquiries: "M3 5h14v10.5H3zM3.3 5.6 10 11l6.7-5.4",
  pages: "M5 3h6.5L15.5 7v10H5zM11.2 3.2V7.2h4M7.6 11h5.2M7.6 13.8h5.2",
  media: "M3 4.5h14v11H3zM3.2 13.8l4-4 3.2 3.2 2.4-2 4 3.6M12.8 7.8h.1",
  visits: "M3.5 16.5h13M5.5 16V11M10 16V5M14.5 16V8",
  assistants: "M10 3v2.6M5 6h10v8.5H5zM2.8 9.5v2.5M17.2 9.5v2.5M8 9.5v1.2M12 9.5v1.2",
  settings: "M3 6h7M14 6h3M10 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3 14h3M10 14h7M6 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  more: "M5 10h.1M10 10h.1M15 10h.1"
} as const

export type IconName = keyof typeof drawn

export const icon = (name: IconName): Markup =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${new Markup(drawn[name])}" /></svg>`

export const hasIcon = (name: string): name is IconName => Object.hasOwn(drawn, name)
