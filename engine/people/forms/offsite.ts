/** Where `data-action` sends a form instead of to us. */
import type { ComponentIssue } from "../../components/contract.ts"
import type { FormDeclaration, FormField } from "../../model/Form.ts"
import { broken, outside } from "./issues.ts"

export interface ReadOffsite {
  readonly offsite: FormDeclaration["offsite"]
  readonly issues: ReadonlyArray<ComponentIssue>
}

/** What only a form that is sent to us can have: elsewhere it would promise what nobody does. */
const ours = [
  "data-lead-destination",
  "data-notify-email",
  "data-notify-cc",
  "data-notify-bcc",
  "data-response-fields"
] as const

/** The target, null for a form that is sent to us, and what is wrong with it beside its fields. */
export const readOffsite = (given: ReadonlyMap<string, string>, fields: ReadonlyArray<FormField>): ReadOffsite => {
  const action = given.get("data-action")?.trim()
  if (action === undefined) return { offsite: null, issues: [] }
  const method = given.get("data-method") === "post" ? "post" : "get"
  const issues: Array<ComponentIssue> = []
  const target = readAction(action)
  if (target === null)
    issues.push(
      broken("action", "data-action", "data-action is an https address without credentials, or a path of this site.")
    )
  // A form sent with get replaces the query of its address (CFORM-70).
  if (target?.query && method === "get")
    issues.push(
      broken("action_query", "data-action", "A form sent with get loses the query of its address. Use hidden fields.")
    )
  for (const attribute of ours)
    if (given.has(attribute))
      issues.push(
        outside(
          "offsite_delivery",
          attribute,
          `${attribute} has no effect beside data-action: the enquiry does not reach us.`
        )
      )
  if (fields.some(({ type }) => type === "file"))
    issues.push({
      refusal: "gate.form_offsite_file",
      code: "gate.form_offsite_file",
      message: "A form with data-action cannot take files. Leave out the file field or data-action.",
      attribute: "data-fields"
    })
  return { offsite: { action, method }, issues }
}

/** Origin that `data-action` leads to; null for a path of the site, or for no address at all. */
export const actionOrigin = (action: string | undefined): string | null =>
  readAction(action?.trim() ?? "")?.origin ?? null

/** Paths that start with `/__` are the platform's own. */
const readAction = (action: string): { readonly origin: string | null; readonly query: boolean } | null => {
  if (/^\/(?![/\\]|__)[^\s\\]*$/.test(action)) return { origin: null, query: action.includes("?") }
  if (!/^https:\/\//i.test(action) || !URL.canParse(action)) return null
  const { origin, username, password, search } = new URL(action)
  return username === "" && password === "" ? { origin, query: search !== "" } : null
}
