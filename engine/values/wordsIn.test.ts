import { expect, it } from "vitest"
import { wordsIn } from "./wordsIn.ts"

it.each([
  ["fr", "oui"],
  ["fr-CA", "oui"],
  ["FR-ca", "oui"],
  ["en-GB", "yes"],
  ["nl", "yes"],
  ["", "yes"],
  ["constructor", "yes"]
])("words in %s are %s", (language, word) => expect(wordsIn({ en: "yes", fr: "oui" })(language)).toBe(word))
