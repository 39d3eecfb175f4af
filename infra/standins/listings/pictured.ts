/** What a drawn picture of a made-up home shows, by the listing's key and the picture's number alone. */

export type Roll = (draw: number) => number

/** Numbers between 0 and 1 that depend on name and draw alone (FNV-1a, then mixed). */
export const rollOf =
  (key: string, at: number): Roll =>
  (draw) => {
    let state = 0x811c9dc5
    for (const letter of `${key}/${at}/${draw}`) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }

/** The rooms that are drawn, in the order of their drawings. */
export const rooms = ["Sitting room", "Kitchen", "Bedroom"] as const

/** Which of the rooms a picture shows that is not the first. */
export const roomOf = (roll: Roll): number => Math.floor(roll(5) * rooms.length)

/** `Kitchen`; of the first picture, which is of the house from outside, `Front`. `at` is its number, from 1. */
export const pictured = (key: string, at: number): string =>
  at === 1 ? "Front" : (rooms[roomOf(rollOf(key, at))] as string)
