/** Custom properties that nothing sets. */
import { expect, it } from "vitest"
import { noMarks } from "../gate/verdict.ts"
import type { PageKind } from "../model/Page.ts"
import { unsetVariables } from "./unsetVariables.ts"

const told = (kind: PageKind, names: ReadonlyArray<string>, around: ReadonlyArray<string> = []) =>
  unsetVariables(
    kind,
    { marks: { ...noMarks, variables: names.map((name, at) => ({ name, source: "css", line: at + 1, column: 1 })) } },
    new Set(around)
  )
const names = (...asked: Parameters<typeof told>) => told(...asked).map(({ variable }) => variable)

it("are told of where a text is shown with nothing but what surrounds every page, and elsewhere of those of the theme alone", () => {
  const asked = ["--brand", "--color-primary", "--mk-accent"]
  for (const kind of ["page", "notfound", "chrome"] as const)
    expect([kind, names(kind, asked)]).toEqual([kind, ["--brand", "--color-primary"]])
  for (const kind of ["stylesheet", "partial"] as const)
    expect([kind, names(kind, asked)]).toEqual([kind, ["--color-primary"]])
  expect(names("page", asked, ["--brand", "--color-primary"])).toEqual([])
})

it("are told with the name that was meant, where one is like it, and with what to do where none is", () => {
  const [meant, none] = told("page", ["--color-primry", "--brand"], ["--color-primary"])
  expect([meant?.meant, meant?.detail]).toEqual([
    "--color-primary",
    expect.stringMatching(/nor its theme sets .* Did you mean --color-primary\?$/)
  ])
  expect([none?.meant, none?.detail]).toEqual([undefined, expect.stringMatching(/or give var\(\) a fallback\.$/)])
})

it("are told of twenty at most, and a long name is neither repeated whole nor held against others", () => {
  expect(
    told(
      "page",
      Array.from({ length: 30 }, (_, at) => `--own-${at}`)
    )
  ).toHaveLength(20)
  const long = `--${"a".repeat(200)}`
  const [warning] = told("page", [long], [`${long}b`])
  expect([warning?.variable, warning?.meant]).toEqual([`${long.slice(0, 100)}…`, undefined])
})
