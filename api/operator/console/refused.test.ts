/** What staff read at the console where something was not done: words for people, of nothing that only a program would send. */
import { describe, expect, it } from "vitest"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { errorRow } from "../../../engine/errors/catalogue.ts"
import { findAction, staffActions } from "../../../engine/staff/actions.ts"
import type { ActionParameter } from "../../../engine/staff/StaffAction.ts"
import { operatorToken, testApi } from "../../../test/builders/api.ts"
import { stranger } from "../../../test/builders/owner.ts"
import { routes } from "../../front/routeTable.ts"
import { isForPrograms, nextAtConsole, wrongOf } from "./refused.ts"

const api = testApi()

/** Something of the kind that is asked for, and hardly ever right. */
const unfit = ({ name, kind, options = [], at }: ActionParameter, id: string, text: string): string => {
  if (name === "id") return id
  if (at === "path") return "nobody"
  const ofKind = { choice: options[0], choices: options[0], number: "7000000", "yes or no": "yes", json: '{"x":1}' }
  return kind === "text" ? text : (ofKind[kind] ?? "")
}

describe("a refusal at the console", () => {
  it("is said of its fields and screens, whichever action it is of", async () => {
    const site = await api.aSite()
    const staff = stranger(api)
    await staff.post("/operator/sign-in", { secret: operatorToken })
    let refused = 0
    for (const action of staffActions.filter(({ name }) => name !== "site.delete"))
      for (const [id, text] of [
        ["nobody", "Nobody"],
        [site.siteId, "no such thing"],
        [site.siteId, "a\u202eb"]
      ] as const) {
        const path = `/operator/actions/${action.name}`
        const said = Object.fromEntries(action.parameters.map((one) => [one.name, unfit(one, id, text)]))
        const { status, html } = await staff.send(await staff.open(path), path, { ...said, sure: "yes" })
        if (status === 200) continue
        refused++
        const told = [...html.matchAll(/<(?:div class="note bad"|p class="wrong")[^>]*>([^]*?)<\/(?:div|p)>/g)]
        expect([action.name, status, told.length > 0]).toEqual([action.name, 422, true])
        for (const [, words = ""] of told) {
          expect([action.name, words, isForPrograms(words)]).toEqual([action.name, words, false])
          expect(words).not.toMatch(/\p{Cf}/u)
        }
      }
    expect(refused).toBeGreaterThan(staffActions.length)
  })

  it("says what to do next wherever programs are told", () => {
    const rows = new Set<string>(staffActions.map(({ row }) => row.id))
    const codes = new Set(
      routes()
        .filter(({ name }) => rows.has(name))
        .flatMap(({ access }): ReadonlyArray<ErrorCode> => access?.errors ?? [])
    )
    expect(codes.size).toBeGreaterThan(20)
    codes.delete("request.invalid")
    for (const code of codes) {
      const text = nextAtConsole(code) ?? ""
      expect([code, text !== "" || errorRow(code).remediation === null, isForPrograms(text)]).toEqual([
        code,
        true,
        false
      ])
    }
  })

  it.each([
    ["body.trialDays", "Expected a value between 1 and 365", "has to be a value between 1 and 365"],
    ["body.trialDays", "Expected a string matching the RegExp ^a$", "is not written as it has to be"],
    ["body.trialDays", "holds a tab", "holds a tab"],
    ["body.trialDays", "Use a number.", "cannot be taken: use a number"],
    ["body.trialDays.x", "is not known here; there are days, until", "has something that is not known here (x)"]
  ])("is about the field: %s %s", (path, reason, said) => {
    const refusal = {
      code: "request.invalid",
      detail: "The body does not match what this route takes: …",
      fields: { fields: [{ path, reason }] }
    }
    expect(wrongOf(findAction("site.trial")!, refusal as never)).toEqual({ trialDays: said })
  })
})

it("knows what speaks to programs", () => {
  for (const text of [
    "See GET /v1/pages.",
    "Send `reason`.",
    "The body does not match.",
    "Give leadId.",
    "Is no JSON."
  ])
    expect([text, isForPrograms(text)]).toEqual([text, true])
  for (const text of ["Choose a route outside /__*, /media and the automatic files.", "There is no site x.", ""])
    expect([text, isForPrograms(text)]).toEqual([text, false])
})
