import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import { Room } from "./room.ts"

describe("the room of a page", () => {
  it("is taken until something does not fit, and is full from then on", () => {
    const room = new Room()
    expect(room.take(limits.pageShownCharacters - 10)).toBe(true)
    expect(room.isFull).toBe(false)
    expect([room.take(11), room.take(1)]).toEqual([false, false])
    expect(room.isFull).toBe(true)
  })

  it("is filled by what is shown in any case", () => {
    const room = new Room()
    room.fill(limits.pageShownCharacters)
    expect(room.take(1)).toBe(false)
  })

  it("counts the texts in data and what surrounds them, every time that they stand there", () => {
    const room = new Room()
    const row = { name: "x".repeat(1_000), more: ["y".repeat(500), null, 3] }
    const once = room.sizeOf(row)
    expect(once).toBeGreaterThan(1_500)
    expect(once).toBeLessThan(1_700)
    expect(room.sizeOf([row, row])).toBeGreaterThanOrEqual(2 * once)
    expect(room.sizeOf(undefined)).toBeLessThan(100)
  })

  it("counts no further than there is room, however much there is", () => {
    const room = new Room()
    const many = Array.from({ length: 200 }, () => Array.from({ length: 10_000 }, () => "x".repeat(100)))
    expect(room.sizeOf(many)).toBeLessThan(limits.pageShownCharacters + 1_000)
  })
})
