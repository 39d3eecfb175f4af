/**
 * The demonstration's pictures and what each shows, in words. All were drawn for this project by the program beside
 * them; nothing was taken from elsewhere, and they are under the project's own licence.
 */
export const pictures = {
  copper: "Bass strings wound with copper, from very near; bare steel goes on where the winding ends",
  felt: "Two shelves of rolled felt, cream, green and dark blue, seen from the ends of the rolls",
  fork: "A steel tuning fork and a tuning lever with a wooden handle on green cloth, with felt wedges beside them",
  grand: "A black grand piano with its lid up before a row of tall windows, sun on the floorboards",
  hammers: "A row of piano hammers from the side, cream felt over dark red underfelt, on wooden shanks",
  keys: "A piano keyboard from low on the left, old white keys and black ones, red felt behind them",
  square: "A small rectangular mahogany piano on four thin legs, its lid up, a vase of flowers on its right end",
  upright: "A walnut upright piano with brass candlesticks against a grey-green wall, morning sun across it"
} as const

export type PictureName = keyof typeof pictures
