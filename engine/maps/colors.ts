/**
 * Colours of the ground's parts, as `#rrggbb`: on a light page and on a dark one. They are sent with the script of maps, apart
 * from what only the server knows of the parts.
 */
export const groundColors = {
  land: ["#f0ede6", "#1f2428"],
  quarter: ["#ece7dc", "#272d32"],
  quarterEdge: ["#c3b49f", "#4d565d"],
  lines: ["#dcd8cf", "#343b41"],
  green: ["#e2ecd9", "#233029"],
  park: ["#d3e6c6", "#263a2c"],
  school: ["#efe9dc", "#2c2f31"],
  medical: ["#f4e4e1", "#372c2d"],
  built: ["#ece6db", "#262b2f"],
  building: ["#dcd3c4", "#343b41"],
  buildingEdge: ["#cbc0ae", "#3c444a"],
  water: ["#b7d6e5", "#17323f"],
  waterName: ["#35657f", "#8fbdd4"],
  waterHalo: ["#dcecf3", "#14262f"],
  path: ["#c9bda8", "#565f66"],
  local: ["#ffffff", "#475057"],
  localEdge: ["#d3ccbd", "#2a3034"],
  arterial: ["#fdeebb", "#564f3a"],
  arterialEdge: ["#cfc08f", "#2c2f2f"],
  highway: ["#fbd98f", "#6f5c34"],
  highwayEdge: ["#ddb664", "#33312b"],
  roadName: ["#5a544a", "#c9c3b8"],
  roadHalo: ["#ffffff", "#1f2428"],
  rail: ["#c3bdb3", "#4a5157"],
  country: ["#9d8fa3", "#8d7f95"],
  province: ["#c4b9c8", "#5d5463"],
  countryName: ["#4d4352", "#d8cede"],
  placeName: ["#37332d", "#ece8e1"],
  placeHalo: ["#ffffff", "#1a1e22"],
  quarterName: ["#655e54", "#bdb6ab"]
} as const satisfies { readonly [name: string]: readonly [light: string, dark: string] }

export type PartName = keyof typeof groundColors
