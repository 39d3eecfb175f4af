import { expect, it } from "vitest"
import { openLoop } from "./openLoop.ts"

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it("goes on sending while an answer is missing", async () => {
  let release = () => {}
  const stuck = new Promise<void>((resolve) => (release = resolve))
  let sent = 0
  await openLoop({ perSecond: 100, seconds: 0.05, lanes: Infinity }, async (number) => {
    // The first is answered once the last was sent: a closed loop would never get there.
    if (++sent === 5) release()
    if (number === 0) await stuck
  })
  expect(sent).toBe(5)
})

it("counts the wait of requests that stood behind a slow one in their lane", async () => {
  const sending: Array<number> = []
  const { waited, answers } = await openLoop({ perSecond: 100, seconds: 0.05, lanes: 1 }, async (number) => {
    sending.push(number)
    await pause(number === 0 ? 300 : 0)
    return number
  })
  expect(sending).toEqual([0, 1, 2, 3, 4])
  expect(answers).toEqual([0, 1, 2, 3, 4])
  // Due 40 ms after the first, the last has waited for the rest of its 300.
  expect(waited[4]).toBeGreaterThan(200)
})
