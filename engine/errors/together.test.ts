import { expect, it } from "vitest"
import { refuse } from "./Refusal.ts"
import { together } from "./together.ts"

const gate = refuse("gate.rejected", "html 1:1 No.", { reasons: [{ code: "html.syntax" }], gate: { stages: [] } })
const title = refuse("request.invalid", "The title is empty.", { fields: [{ path: "title", reason: "is empty" }] })
const meta = refuse("page.meta_invalid", "meta.noindex must be true or false.", {
  fields: [{ path: "meta.noindex", reason: "must be true or false" }]
})

it("A11: one refusal has the code of the first and the reasons of all", () => {
  expect(together([gate, title, meta])).toMatchObject({
    code: "gate.rejected",
    detail: "html 1:1 No. The title is empty. meta.noindex must be true or false.",
    fields: {
      gate: { stages: [] },
      fields: [{ path: "title" }, { path: "meta.noindex" }],
      reasons: [
        { code: "html.syntax" },
        { source: "title", code: "request.invalid", message: "title is empty.", path: "title" },
        { source: "meta", code: "page.meta_invalid", message: "meta.noindex must be true or false." }
      ]
    }
  })
})

it("a refusal alone lists its reasons too", () => {
  expect(together([meta]).fields).toEqual({
    ...meta.fields,
    reasons: [
      {
        source: "meta",
        code: "page.meta_invalid",
        message: "meta.noindex must be true or false.",
        path: "meta.noindex"
      }
    ]
  })
})
