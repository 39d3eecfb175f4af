import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { readForm } from "../../../engine/people/forms/declaration.ts"
import { Forms } from "../../../engine/ports/Forms.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aPageId, aSiteId } from "../../../test/builders/nouns.ts"

const database = testDatabase()

const declared = (key: string) =>
  readForm(
    "contact-form",
    new Map([
      ["data-form-id", key],
      ["data-success-message", "Merci ✓"]
    ])
  ).declaration

describe("published forms", () => {
  it("come back as they were declared, by asset, in their order, and only to their site", () =>
    database.run(
      Effect.gen(function* () {
        const forms = yield* Forms
        const [siteId, pageId, other] = [aSiteId(), aPageId(), aPageId()]
        yield* forms.declare(siteId, pageId, [declared("b"), declared("a")])
        yield* forms.declare(siteId, other, [declared("a")])
        expect(yield* forms.find(siteId, pageId, "a")).toEqual({ siteId, pageId, declaration: declared("a") })
        expect(yield* forms.find(siteId, pageId, "A")).toBeUndefined()
        expect((yield* forms.byKey(siteId, "a")).map((form) => form.pageId).toSorted()).toEqual(
          [pageId, other].toSorted()
        )
        const ofPage = yield* forms.declaredBy(siteId, [pageId])
        expect(ofPage.map(({ declaration }) => declaration.key)).toEqual(["b", "a"])
        expect(yield* forms.declaredBy(siteId, [])).toEqual([])
        expect((yield* forms.sites).filter((id) => id === siteId)).toEqual([siteId])
        expect(yield* forms.byKey(aSiteId(), "a")).toEqual([])
        expect(yield* forms.declaredBy(aSiteId(), [pageId])).toEqual([])
      })
    ))

  it("are replaced by the next declaration, and gone after an empty one", () =>
    database.run(
      Effect.gen(function* () {
        const forms = yield* Forms
        const [siteId, pageId] = [aSiteId(), aPageId()]
        yield* forms.declare(siteId, pageId, [declared("a"), declared("b")])
        yield* forms.declare(siteId, pageId, [declared("b"), declared("c")])
        expect((yield* forms.declaredBy(siteId, [pageId])).map(({ declaration }) => declaration.key)).toEqual([
          "b",
          "c"
        ])
        yield* forms.declare(siteId, pageId, [])
        expect(yield* forms.declaredBy(siteId, [pageId])).toEqual([])
      })
    ))
})
