import { describe, expect, it } from "vitest"
import { periodsText, readPeriods, weekInWords } from "./openingHours.ts"

describe("what a person writes for a day", () => {
  it.each([
    ["9-17:30", "09:00–17:30"],
    ["9–17.30", "09:00–17:30"],
    ["09:00 - 12:30, 14:00 - 18:00", "09:00–12:30, 14:00–18:00"],
    ["9 to 12 and 2pm to 6pm", "09:00–12:00, 14:00–18:00"],
    ["9.30 am until 5 pm", "09:30–17:00"],
    ["9am–5pm", "09:00–17:00"],
    ["12am–12pm", "00:00–12:00"],
    ["18h–2h", "18:00–02:00"],
    ["18-2", "18:00–02:00"],
    ["18-02", "18:00–02:00"],
    ["22-6", "22:00–06:00"],
    ["6pm-2", "18:00–02:00"],
    ["6pm-9", "18:00–21:00"],
    ["11:30–02:00", "11:30–02:00"],
    ["9-5", "09:00–17:00"],
    ["9.30-5.30", "09:30–17:30"],
    ["9am-5", "09:00–17:00"],
    ["8-8", "08:00–20:00"],
    ["11-2", "11:00–14:00"],
    ["12-5", "12:00–17:00"],
    ["9-12, 2-6", "09:00–12:00, 14:00–18:00"],
    ["9-12:30, 1-5:30", "09:00–12:30, 13:00–17:30"],
    ["9-12, 11-14", "09:00–12:00, 11:00–14:00"],
    ["5-9, 11-2", "05:00–09:00, 11:00–14:00"],
    ["9am-7pm", "09:00–19:00"],
    ["2-6pm", "14:00–18:00"],
    ["10-2pm", "10:00–14:00"],
    ["12-5pm", "12:00–17:00"],
    ["8-8pm", "08:00–20:00"],
    ["02:00-6pm", "02:00–18:00"],
    ["9-12am", "09:00–00:00"],
    ["9-12, 2-6pm", "09:00–12:00, 14:00–18:00"],
    ["17-0", "17:00–00:00"],
    ["24 hours", "00:00–24:00"],
    ["Closed", ""],
    ["", ""],
    ["–", ""]
  ])("%j is %j, which is read as the same again", (text, read) => {
    const periods = readPeriods(text)
    expect(periods !== "unclear" && periods && periodsText(periods)).toBe(read)
    expect(readPeriods(read)).toEqual(periods)
  })

  it("takes a night as unlikely as it is where both times say which half of the day they mean", () =>
    expect(readPeriods("9am-5am")).toEqual([{ opens: "09:00", closes: "05:00" }]))

  it.each(["09:00-05:00", "9-05", "18-8", "18-12", "14-6", "12-12", "22-14", "10am-09:00", "9-12, 15-12"])(
    "%j may mean two things, and is asked about",
    (text) => expect(readPeriods(text)).toBe("unclear")
  )

  it.each(["9", "morning", "9-", "25-26", "9:75-10", "9-17; maybe", "13pm-14pm", "24:00-9", "9-17 x"])(
    "%j is not understood",
    (text) => expect(readPeriods(text)).toBeUndefined()
  )
})

it("says a week with days of the same times together, as the language writes days and times", () => {
  const day = [{ opens: "09:00", closes: "17:30" }]
  const week = {
    monday: day,
    tuesday: day,
    wednesday: day,
    friday: day,
    saturday: [
      { opens: "10:00", closes: "12:00" },
      { opens: "14:00", closes: "24:00" }
    ]
  }
  expect(weekInWords(week, "en-GB")).toBe("Mon–Wed 09:00–17:30; Fri 09:00–17:30; Sat 10:00–12:00, 14:00–00:00")
  expect(weekInWords(week, "en-US").replaceAll("\u202f", " ")).toBe(
    "Mon–Wed 9:00 AM–5:30 PM; Fri 9:00 AM–5:30 PM; Sat 10:00 AM–12:00 PM, 2:00 PM–12:00 AM"
  )
  expect(weekInWords(week, "fr")).toContain("lun.–mer. 09:00–17:30")
})
