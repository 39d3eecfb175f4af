import { expect, it } from "vitest"
import { pacer } from "./pace.ts"

const minute = 60_000_000_000n

it("tells nothing before anything was answered", () => {
  expect(pacer().lately(0n)).toEqual({ requests: 0, faults: 0, p95: null })
})

it("tells how long 95 of 100 answers took at the most, and how many were faults of ours", () => {
  const { served, lately } = pacer()
  for (let at = 0; at < 95; at++) served(200, 0.04, 0n)
  for (let at = 0; at < 5; at++) served(500, 3, 0n)
  expect(lately(0n)).toEqual({ requests: 100, faults: 5, p95: 0.05 })
  served(404, 3, 0n)
  expect(lately(0n)).toEqual({ requests: 101, faults: 5, p95: 5 })
})

it("takes what is beyond every step for the last one", () => {
  const { served, lately } = pacer()
  served(200, 300, 0n)
  expect(lately(0n).p95).toBe(30)
})

it("forgets what is older than five minutes, whether anything came since or not", () => {
  const { served, lately } = pacer()
  served(500, 9, 0n)
  served(200, 0.1, 4n * minute)
  expect(lately(4n * minute)).toEqual({ requests: 2, faults: 1, p95: 10 })
  expect(lately(5n * minute)).toEqual({ requests: 1, faults: 0, p95: 0.1 })
  for (let at = 5n; at < 20n; at++) served(200, 0.1, at * minute)
  expect(lately(19n * minute).requests).toBe(5)
  expect(lately(30n * minute)).toEqual({ requests: 0, faults: 0, p95: null })
})
