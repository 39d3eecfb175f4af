/** The reference of warnings, made of their catalogue. */
import { type WarningCode, warnings } from "../../../engine/errors/warnings.ts"
import { literal } from "./errors.ts"

export const warningsDocument = (): string => {
  const codes = Object.keys(warnings) as ReadonlyArray<WarningCode>
  const areas = Map.groupBy(codes, (code) => code.slice(0, code.indexOf(".")))
  return `${[
    "# Warnings",
    "A success may carry `warnings`: what is worth knowing, though nothing was refused for it. No warning blocks a write; a rehearsal tells the same ones, and each result of a batch has its own. Each has a `code`, which is permanent, and a `detail` for people. One about an element has its `line` and `column`, which count from 1 in the text as it was sent, columns in UTF-16 units as JavaScript does (most emoji are two); further members depend on the code.",
    "Warnings under `render` and `audit` are about the page as it is rendered. A rehearsal of `PUT /v1/pages/{id}/payload` always renders it, one of `POST /v1/pages` where `render` asks for it; one of `POST /v1/pages/batch`, as any other write, does where its text has tabs, panels or menus, or its route has parameters. What stands in a partial is looked at on the pages that show it.",
    ...[...areas].flatMap(([area, list]) => [`## ${area}`, ...list.flatMap(entry)])
  ].join("\n\n")}\n`
}

const entry = (code: WarningCode): ReadonlyArray<string> => [
  `### \`${code}\``,
  literal(warnings[code].means),
  `**What to do:** ${literal(warnings[code].next)}`
]
