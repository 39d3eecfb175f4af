import { expect, it } from "vitest"
import type { CollectionField } from "../../model/Collection.ts"
import { rowShare } from "./rowShare.ts"

const field = (name: string, type: CollectionField["type"]): CollectionField => ({ name, type })
const schema = [
  field("name", "text"),
  field("secret", "hidden"),
  field("picture", "image"),
  field("story", "textarea"),
  field("short_bio", "text"),
  field("Summary", "text"),
  field("other", "image")
]

it.each([
  ["nothing of a row that has neither", { name: "Ada" }, {}],
  [
    "its first picture, of the library by its id",
    { picture: "/media/med_0a1b?w=320", other: "/media/med_zzzz" },
    { ogImage: { assetId: "med_0a1b" } }
  ],
  [
    "a picture of another host by its address",
    { other: "https://images.test/a.png" },
    { ogImage: { url: "https://images.test/a.png" } }
  ],
  ["a summary rather than a story", { story: "Long.", Summary: " Short. " }, { description: "Short." }],
  ["the first long text in one line", { story: "One.\n\nTwo." }, { description: "One. Two." }],
  ["nothing hidden, empty or of another kind", { secret: "x", story: " ", Summary: 3 as never, picture: "" }, {}]
])("tells %s", (_what, data, expected) => expect(rowShare(data, schema)).toEqual(expected))

it("cuts a long text at the end of a word", () => {
  const { description = "" } = rowShare({ story: "lengthy ".repeat(60) }, schema)
  expect([description.endsWith("lengthy …"), description.length <= 162]).toEqual([true, true])
})
