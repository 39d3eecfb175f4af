/** One number, however it is written, and no other. */
import { describe, expect, it } from "vitest"
import { dialled, isSameNumber, numberDialled, numberPattern, onlyNumber } from "./telephone.ts"

describe("a telephone number", () => {
  it.each([
    ["01632 960147", "+44 1632 960147"],
    ["01632 960147", "(01632) 960-147"],
    ["01632 960147", "+44 (0)1632 960147"],
    ["01632 960147", "0044 1632.960147"],
    ["+44 1632 960147", "01632 960147"],
    ["+44 1632 960147", "+44 (0) 1632 960147"],
    ["+1 (416) 555-0100", "416-555-0100"],
    ["416 555 0100", "+14165550100"]
  ])("%s is %s", (one, other) => {
    expect(isSameNumber(one, other)).toBe(true)
  })

  it.each([
    ["01632 960147", "01632 960148"],
    ["01632 960147", "01632 9601470"],
    ["01632 960147", "101632 960147"],
    ["1986", "1986"]
  ])("%s is not %s", (one, other) => {
    expect(isSameNumber(one, other)).toBe(false)
  })

  it("is found in a sentence, beside other numbers", () => {
    const text = "Open 9 to 5. 01632 960147, or +44 1632 960147 from abroad, or 01632 960148."
    expect(text.match(numberPattern("01632 960147")!)).toEqual(["01632 960147", "+44 1632 960147"])
    expect(onlyNumber("Ring 01632 960147 now")).toBe("01632 960147")
    expect([onlyNumber("Ring us"), onlyNumber("01632 960147 or 01632 960148"), onlyNumber("1986")]).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })

  it.each([
    ["01632 960147", "01632960147"],
    ["+44 (0)1632 960 147", "+441632960147"],
    ["0049 ( 0 ) 40 1234567", "0049401234567"],
    ["(0)1632 960147", "01632960147"],
    ["(416) 555-0100", "4165550100"],
    ["+1 (416) 555-0100 ext. 5", "+14165550100"],
    ["416-555-0100 x12", "4165550100"],
    ["+44 1632 960147 ext. 5 (Nell)", "+441632960147"],
    ["01632 960147 or 07700 900123", "01632960147"],
    ["01632 960147 / 07700 900123", "01632960147"],
    ["030/1234567", "0301234567"],
    ["Office: 01632 960147, mobile: 07700 900123", "01632960147"],
    ["０１６３２ ９６０１４７", "01632960147"],
    ["112", "112"]
  ])("%s dials %s", (written, number) => {
    expect(numberDialled(written)).toBe(number)
  })

  it("is dialled as the one before it was, with the country that it had", () => {
    const british = { dialled: "+441632960147", written: "01632 960147" }
    expect(dialled("01632 960999", british)).toBe("+441632960999")
    expect(dialled("+1 416 555 0100", british)).toBe("+14165550100")
    expect(dialled("0044 1632 960999", british)).toBe("+441632960999")
    expect(dialled("01632 960999", { dialled: "01632960147", written: "01632 960147" })).toBe("01632960999")
    expect(dialled("416 555 0199", { dialled: "+14165550100", written: "416 555 0100" })).toBe("+14165550199")
    expect(dialled("01632 960999", { dialled: "+441632960147", written: "+44 1632 960147" })).toBe("01632960999")
  })
})
