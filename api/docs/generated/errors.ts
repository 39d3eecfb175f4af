/** The reference of refusals, made of the catalogue and of what the rows declare. */
import { catalogue, type ErrorCode, errorRow } from "../../../engine/errors/catalogue.ts"
import { findings } from "../../../engine/errors/findings.ts"
import { problem } from "../../../engine/errors/problem.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { rowErrors } from "../../access/Access.ts"
import { revertErrors } from "../../answers/written/codes.ts"
import { routes } from "../../front/routeTable.ts"

/** Operations named beside a code; one that more of them answer belongs to a family of rows. */
const operationsNamed = 6

export const errorsDocument = (): string => {
  const codes = Object.keys(catalogue) as ReadonlyArray<ErrorCode>
  const areas = Map.groupBy(codes, (code) => code.slice(0, code.indexOf(".")))
  return `${[
    "# Errors",
    "Every refusal of the API is `application/problem+json` and carries one of the codes below. A code is permanent: match it, and never `title` or `detail`.",
    fence(
      "json",
      JSON.stringify(problem(refuse("version.conflict", "What happened in this very case."), "req_…"), null, 2)
    ),
    "| member | what it says |\n| --- | --- |\n" +
      [
        ["`type`", "The code once more, as the address that RFC 9457 asks for; nothing answers there."],
        ["`code`", "Which refusal it is. Stable."],
        ["`status`", "That of the answer, once more."],
        ["`title`", "The refusal in general, for people."],
        ["`detail`", "What happened in this case. It may name other members, which stand beside it."],
        ["`remediation`", "What to do next. Absent where nothing that the caller changes would help."],
        ["`requestId`", "Names the request in the operator's logs; also in `X-Request-Id`."],
        ["`fields`", "On a request that does not fit its schema: each place as a `path`, and the `reason`."],
        ["`reasons`", "On a refusal of the gate: each [finding](#findings) with its code, message, line and column."],
        ["`acknowledgeWith`", "The `header` and the `value` with which the very same request goes through."]
      ]
        .map((cells) => `| ${cells.join(" | ")} |`)
        .join("\n"),
    "What to do follows from the status. **409** and **428**: something else has to happen first (take the lease, read again), then send the request. Without a base, a page's payload is refused with 409 `version.conflict`; 428 `precondition.required` is for sites that ask for one on every write. **422**: the content is refused, and sending it again unchanged is refused again. **429** and **503**: wait for the seconds in `Retry-After`. **423**: a person has to act. **400**, **404**, **405**, **413**, **415**: the request itself is wrong. A refused request changed nothing, unless its code says that this is not known.",
    "Some statuses differ from what their neighbours would suggest, and stay so: `redirect.target_missing` and `redirect.target_not_allowlisted` are 400 although other refusals of content are 422, and `POST /v1/pages` answers 200 although `POST /v1/collections` answers 201.",
    ...[...areas].flatMap(([area, list]) => [`## ${area}`, ...list.flatMap(entry)]),
    "## Findings",
    "What stands under `reasons`, and in the stages of a rehearsal. The code of the answer says what kind of refusal it is, that of a finding for what; those under `compliance` hold a write for a person and refuse nothing. A finding for which a whole kind of refusal is there has the code of that.",
    "| code | what it says |\n| --- | --- |\n" +
      Object.entries(findings)
        .map(([code, means]) => `| \`${code}\` | ${literal(means)} |`)
        .join("\n")
  ].join("\n\n")}\n`
}

const entry = (code: ErrorCode): ReadonlyArray<string> => {
  const { status, title, remediation, acknowledgeHeader } = errorRow(code)
  const operations = answering(code)
  return [
    `### \`${code}\``,
    `**${status}** ${literal(title)}.`,
    ...(remediation === null ? [] : [literal(remediation)]),
    ...(acknowledgeHeader === undefined
      ? []
      : [`Acknowledged with \`${acknowledgeHeader}\`.${isGuardOfWrites(code) ? " A revert is not asked." : ""}`]),
    ...(operations.length === 0 || operations.length > operationsNamed
      ? []
      : [`Answered by ${operations.map((one) => `\`${one}\``).join(", ")}.`])
  ]
}

/** What a write of a text has to acknowledge and a revert has not. */
const isGuardOfWrites = (code: ErrorCode): boolean => code.startsWith("write.") && !revertErrors.includes(code)

const answering = (code: ErrorCode): ReadonlyArray<string> =>
  routes()
    .filter(
      ({ access, endpoint, method }) =>
        access !== undefined && rowErrors(access, endpoint.payload.size > 0, method).includes(code)
    )
    .map(({ method, path }) => `${method} ${path}`)

/** A sentence of a catalogue, in which a sign is itself and no markup; code between backticks stays code. */
export const literal = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replace(/[<*_[\]]/g, "\\$&")))
    .join("")

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
