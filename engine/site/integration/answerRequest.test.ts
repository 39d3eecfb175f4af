/** Every answer to every status: what becomes of the request, or why not. */
import { describe, expect, it } from "vitest"
import { Refusal } from "../../errors/Refusal.ts"
import { integrationStatuses, type IntegrationStatus } from "../../model/IntegrationRequest.ts"
import { anIntegrationRequest, noon } from "../../../test/builders/nouns.ts"
import { answerRequest, type RequestAnswer } from "./answerRequest.ts"

const answers = {
  pending: { status: "pending" },
  claimed: { status: "claimed" },
  done: { status: "done", route: "/visit", formKey: "visit" },
  failed: { status: "failed", detail: "There is no such page." }
} as const satisfies { readonly [status: string]: RequestAnswer }

const requestIn = (status: IntegrationStatus) =>
  anIntegrationRequest({ status, claimedBy: status === "pending" ? null : "cred_first" })

/** What comes of each answer, by the status before it; the rest is a conflict. */
const moves: { readonly [status in IntegrationStatus]: ReadonlyArray<keyof typeof answers> } = {
  pending: ["claimed"],
  claimed: ["pending", "done", "failed"],
  done: [],
  failed: []
}

describe.each(integrationStatuses)("a request that is %s", (status) => {
  it.each(Object.keys(answers) as ReadonlyArray<keyof typeof answers>)("is answered %s", (answered) => {
    const request = requestIn(status)
    const after = answerRequest(request, answers[answered], "cred_second", noon + 7)
    if (moves[status].includes(answered)) {
      expect(after).toEqual({
        ...request,
        ...answers[answered],
        claimedBy: { pending: null, claimed: "cred_second", done: "cred_first", failed: "cred_first" }[answered],
        updatedAt: noon + 7
      })
      return
    }
    expect(after).toBeInstanceOf(Refusal)
    expect(after).toMatchObject({
      code: "integration.status_conflict",
      fields: { id: request.id, current: status, claimedBy: request.claimedBy }
    })
  })
})

describe("an answer", () => {
  it.each([
    [{ status: "done" }, "body.route", "is missing, and done needs it"],
    [{ status: "failed" }, "body.detail", "is missing, and failed needs it"],
    [{ status: "claimed", route: "/visit" }, "body.route", "does not belong to claimed"],
    [{ status: "failed", detail: "No.", formKey: "visit" }, "body.formKey", "does not belong to failed"],
    [{ status: "done", route: "/visit", detail: "Yes." }, "body.detail", "does not belong to done"]
  ] as const)("%j is refused for its members", (answer, path, reason) => {
    expect(answerRequest(requestIn("claimed"), answer, "cred_second", noon)).toMatchObject({
      code: "request.invalid",
      fields: { fields: [{ path, reason }] }
    })
  })

  it("keeps a route in its one spelling, and refuses what is none", () => {
    const at = (route: string) => answerRequest(requestIn("claimed"), { status: "done", route }, "cred_second", noon)
    expect(at("/caf%C3%A9")).toMatchObject({ status: "done", route: "/café", formKey: null })
    expect(at("visit")).toMatchObject({ code: "page.route_invalid" })
  })
})
