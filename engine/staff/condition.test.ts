import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../limits.ts"
import type { QueueFigures } from "../ports/Oversight.ts"
import { conditionOf, type Figures, questions, spanOf } from "./condition.ts"

const now = 1_793_534_400_000
const aQueue = (queue: Partial<QueueFigures> = {}): QueueFigures => ({
  queue: "publish",
  waiting: 0,
  retrying: 0,
  struggling: 0,
  leased: 0,
  dead: 0,
  oldestDueAt: null,
  overdue: 0,
  ...queue
})
const disk = (bytes: number, measuredAt = now) =>
  ({ part: "disk", objects: null, bytes, room: 1000, measuredAt }) as const
const calm: Figures = {
  now,
  pace: { requests: 90, faults: 0, p95: 0.05 },
  queues: [],
  uses: [disk(500)],
  failedDeliveries: 0,
  alertsToday: 0
}
const verdict = (question: (typeof questions)[number], figures: Partial<Figures>) => {
  const { state, because } = conditionOf({ ...calm, ...figures }).find((one) => one.question === question)!
  return [state, because]
}
const dueFor = (ms: number) => ({ queues: [aQueue(), aQueue({ oldestDueAt: now - ms })] })

describe("the operator's four questions", () => {
  it("are answered in their order, and all is well where nothing is the matter", () => {
    expect(conditionOf(calm).map(({ question, state }) => [question, state])).toEqual(
      questions.map((question) => [question, "well"])
    )
  })

  it.each<[Partial<Figures>, string, string]>([
    [{ pace: { requests: 9, faults: 0, p95: 0.5 } }, "well", "19 answers in 20 take 500 ms or less."],
    [{ pace: { requests: 9, faults: 0, p95: 1 } }, "look", "One answer in twenty takes 1 s or more."],
    [{ pace: { requests: 0, faults: 0, p95: null } }, "well", "Nothing was asked lately."],
    [dueFor(MINUTE_MS), "well", "19 answers in 20 take 50 ms or less."],
    [dueFor(MINUTE_MS + 1), "look", "Work has been due for 1 min."],
    [dueFor(10 * MINUTE_MS), "look", "Work has been due for 10 min."]
  ])("is it slow: %j", (figures, state, because) => expect(verdict("slow", figures)).toEqual([state, because]))

  it.each<[Partial<Figures>, string, string]>([
    [{}, "well", "Nothing is due."],
    [dueFor(10 * MINUTE_MS), "well", "Work is taken up as it comes."],
    [dueFor(10 * MINUTE_MS + 1), "act", "Work has been due for 10 min: does a worker run?"],
    [{ queues: [aQueue({ retrying: 1 })] }, "well", "Nothing is due; 1 job waits to be tried again."],
    [
      { queues: [aQueue({ retrying: 1 }), aQueue({ retrying: 2 })] },
      "well",
      "Nothing is due; 3 jobs wait to be tried again."
    ],
    [
      { queues: [aQueue({ retrying: 3, struggling: 1, overdue: 1 })] },
      "act",
      "1 job failed for over an hour or 10 times, and is still tried."
    ],
    [{ queues: [aQueue({ overdue: 1 })] }, "look", "1 job outlived the worker that had it."],
    [{ queues: [aQueue({ overdue: 1 }), aQueue({ overdue: 2 })] }, "look", "3 jobs outlived the worker that had them."]
  ])("is it stuck: %j", (figures, state, because) => expect(verdict("stuck", figures)).toEqual([state, because]))

  it.each<[Partial<Figures>, string, string]>([
    [{ uses: [disk(799)] }, "well", "80 % of the disk is used, measured 0 s ago."],
    [{ uses: [disk(800)] }, "look", "80 % of the disk is used, measured 0 s ago."],
    [{ uses: [disk(920)] }, "act", "92 % of the disk is used, measured 0 s ago."],
    [{ uses: [disk(100, now - 3 * MINUTE_MS)] }, "well", "10 % of the disk is used, measured 3 min ago."],
    [
      { uses: [disk(100, now - 3 * MINUTE_MS - 1)] },
      "look",
      "The disk was last measured 3 min ago: does a worker run?"
    ],
    [{ uses: [] }, "look", "The disk has not been measured yet: does a worker run?"]
  ])("is it full: %j", (figures, state, because) => expect(verdict("full", figures)).toEqual([state, because]))

  it.each<[Partial<Figures>, string, string]>([
    [{}, "well", "Nothing failed that is still open."],
    [{ failedDeliveries: 1 }, "look", "1 delivery failed."],
    [{ alertsToday: 2, failedDeliveries: 2 }, "look", "2 alerts within a day, 2 deliveries failed."],
    [{ queues: [aQueue({ dead: 1 }), aQueue({ dead: 1 })] }, "act", "2 jobs given up."],
    [
      { queues: [aQueue({ queue: "mail", retrying: 1 })] },
      "look",
      "1 mail could not be sent and waits to be tried again."
    ],
    [
      { queues: [aQueue({ queue: "mail", retrying: 3 })] },
      "act",
      "3 mails could not be sent and wait to be tried again."
    ],
    [{ queues: [aQueue({ queue: "publish", retrying: 9 })] }, "well", "Nothing failed that is still open."],
    [{ pace: { requests: 9, faults: 1, p95: 0.1 } }, "act", "1 request failed on our side."]
  ])("is it failing: %j", (figures, state, because) => expect(verdict("failing", figures)).toEqual([state, because]))
})

it.each([
  [-SECOND_MS, "0 s"],
  [59 * SECOND_MS, "59 s"],
  [MINUTE_MS, "1 min"],
  [HOUR_MS - 1, "59 min"],
  [HOUR_MS, "1 h"],
  [DAY_MS - 1, "23 h"],
  [DAY_MS, "1 day"],
  [9 * DAY_MS, "9 days"]
])("tells %d ms as %s", (ms, text) => expect(spanOf(ms)).toBe(text))
