/**
 * A refusal as staff read it at the console. Rows speak to programs: of bodies, members and other rows to ask. Here the
 * same is said of the fields of a form and of the screens that there are.
 */
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { errorRow } from "../../../engine/errors/catalogue.ts"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { StaffAction } from "../../../engine/staff/StaffAction.ts"
import { saysFieldsAlone } from "../../access/schemaRefusal.ts"
import { withoutUnseen } from "../../../engine/values/plainText.ts"

/** What happened and what to do next. What was typed stands in it without what turns the direction of a text. */
export const refusedText = ({ code, detail }: Refusal): string =>
  [withoutUnseen(detail), nextAtConsole(code)].filter((text) => text !== undefined && text !== "").join(" ")

/** The same of an action, by the parameter that it is about, as an end of “This …”; `form` where it is about none. */
export const wrongOf = (action: StaffAction, refusal: Refusal): { readonly [parameter: string]: string } => {
  if (refusal.code !== "request.invalid") return { form: refusedText(refusal) }
  const faults = (refusal.fields?.["fields"] ?? []) as ReadonlyArray<{ readonly path: string; readonly reason: string }>
  const wrong: Record<string, string> = {}
  for (const { path, reason } of faults) {
    const member = path.replace(/^body\./, "")
    const parameter = action.parameters.find(({ name }) => member === name || member.startsWith(`${name}.`))
    if (parameter === undefined) continue
    const within = member.slice(parameter.name.length + 1)
    wrong[parameter.name] ??= withoutUnseen(within === "" ? asEnd(reason) : `${asEnd(reason)} (${within})`)
  }
  const isTold = Object.keys(wrong).length > 0 && saysFieldsAlone(refusal)
  return isTold ? wrong : { ...wrong, form: withLabels(action, withoutUnseen(refusal.detail)) }
}

/** What to do next, of what there is at the console; undefined where nothing can be done about it. */
export const nextAtConsole = (code: ErrorCode): string | undefined => {
  const own = next[code]
  if (own !== undefined) return own
  const { remediation } = errorRow(code)
  return remediation === null || isForPrograms(remediation) ? undefined : remediation
}

/** Whether a text speaks of what only a program sends or reads. */
export const isForPrograms = (text: string): boolean =>
  /\b(?:GET|POST|PUT|PATCH|DELETE|JSON|RegExp)\b|\/(?:ops\/)?v1\b|`|\b(?:body|route takes|request|header|property)\b|\b[a-z]+[A-Z]\w*/.test(
    text
  )

const next: { readonly [code in ErrorCode]?: string } = {
  "site.name_mismatch": "Its name is the heading of its own screen.",
  "site.domain_needs_plan": "Set its plan first, which ends the trial.",
  "areas.features_refused":
    "Mend each feature that is named, by its place from 0, and load the whole collection again.",
  "areas.unknown_collection": "It may have been removed meanwhile.",
  "site.host_not_found": "The screen of the site lists its domains.",
  "ops.credential_not_found":
    "The screen of the site lists its credentials. One that was revoked stays so, and another takes its place.",
  "lead_webhook.name_invalid": "Use 1 to 32 lower-case letters, digits and hyphens, other than “default”.",
  "lead_webhook.name_taken": "Choose another name.",
  "lead_webhook.not_found": "It may have been disconnected meanwhile.",
  "lead_webhook.invalid": "Correct what it says, and send the form again.",
  "lead_webhook.secret_required": "Fill in the secret: there is none yet.",
  "lead.not_found": "It may have been deleted meanwhile.",
  "lead.email_invalid": "Give one address, such as ada@example.com.",
  "page.not_found": "The screen of the site says in its history which pages were written.",
  "page.archived": "Put it back first.",
  "page.meta_invalid": "Give another address.",
  "archive.state_conflict": "The history on the screen of the site says what became of it.",
  "redirect.target_not_allowlisted":
    "Give an https address without user name or password, on an origin that is approved.",
  "redirect.target_invalid": "Give a path of the site, or an https address on an origin that is approved.",
  "redirect.loop": "Choose a target that neither is an address of the redirect itself nor leads back to one.",
  "page.route_taken": "Archive the page that has the address by now, or have that one moved.",
  "version.not_found": "The history on the screen of the site says which versions were written.",
  "theme.version_not_found": "The history on the screen of the site says which themes were written.",
  "partial.limit": "The site has to shorten or remove others of its shared pieces first.",
  "publish.nothing_held": "It may have been decided about meanwhile.",
  "publish.version_rejected": "Whoever wrote it reads the note, and writes a corrected version.",
  "publish.not_waiting": "Only what is held, or a draft, can be published.",
  "ops.job_not_found": "What was tried again, or is older than 30 days, is not there.",
  "ops.rebuild_not_found": "It may be done by now.",
  "ops.nothing_held_back": "A sweep removes the rest without being told."
}

/** A reason as an end of “This …”, without its full stop. */
const asEnd = (reason: string): string => {
  const text = reason.replace(/\.$/, "")
  if (/RegExp/.test(text)) return "is not written as it has to be"
  if (text.startsWith("is not known here")) return "has something that is not known here"
  if (text.startsWith("Expected ")) return `has to be ${text.slice("Expected ".length)}`
  return /^[A-Z]/.test(text) ? `cannot be taken: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

/** Members by what their fields are called. */
const withLabels = ({ parameters }: StaffAction, text: string): string =>
  parameters.reduce(
    (said, { name, label }) => said.replaceAll(new RegExp(`\\b${name.replaceAll(".", "\\.")}\\b`, "g"), `“${label}”`),
    text
  )
