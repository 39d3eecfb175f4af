/** The theme of a site that has published none, and what fills the gaps of one that has. */
export const defaultColors = {
  background: "#ffffff",
  surface: "#f4f5f7",
  text: "#1a1d21",
  primary: "#1f4fd8",
  onPrimary: "#ffffff"
} as const

export const defaultScale = 1.2
/** In rem. */
export const defaultSpaceUnit = 0.25
/** In rem. */
export const defaultRadius = { small: 0.25, medium: 0.5, large: 1 } as const

export const defaultTheme = { font: { heading: "Figtree", body: "Figtree" } }
