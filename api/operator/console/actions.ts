/** Every action of the address book: listed, asked about, done. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { IdempotencyKeys } from "../../../engine/ports/IdempotencyKeys.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { findAction, staffActions } from "../../../engine/staff/actions.ts"
import { askedOf, type Said } from "../../../engine/staff/ask.ts"
import type { ActionParameter, StaffAction } from "../../../engine/staff/StaffAction.ts"
import { html, type Markup } from "../../answers/html.ts"
import { goTo } from "../../answers/screens/page.ts"
import { facts, form } from "../../answers/screens/parts.ts"
import type { OpsSweep } from "../ops/OpsSweep.ts"
import { screen } from "./parts.ts"
import { rehearsedSweep } from "./rehearsedSweep.ts"
import { perform } from "./perform.ts"
import { wrongOf } from "./refused.ts"
import type { StaffVisit } from "./Visit.ts"

/** With `?id=` those that are about a site, and about that one. */
export const listActions = Effect.fnUntraced(function* (visit: StaffVisit) {
  const id = visit.query.get("id")
  const shown = staffActions.filter(({ row }) => id === null || row.path.startsWith("/sites/:id"))
  return yield* Effect.succeed(
    screen(visit, {
      title: "Actions",
      section: "actions",
      body: html`${id !== null && html`<p class="crumb"><a href="/operator/sites/${id}">The site</a></p>`}
        <h1>Actions</h1>
        <p class="lead">
          All that staff can do. The command line knows each by the name below: <code>makeready act</code>.
        </p>
        <ul class="rows">
          ${shown.map(
            ({ name, does }) =>
              html`<li>
                <a class="whole" href="/operator/actions/${name}${id !== null && html`?id=${encodeURIComponent(id)}`}"
                  >${does}</a
                >
                <span class="small mono">${name}</span>
              </li>`
          )}
        </ul>`
    })
  )
})

export const askAction = Effect.fnUntraced(function* (visit: StaffVisit) {
  const action = yield* actionOf(visit)
  return yield* ask(visit, action, saidIn(action, visit.query), visit.query.get("back"))
})

/** A form is taken once: its answer may hold a secret, and a browser that loads such an answer again sends the form again. */
export const doAction = Effect.fnUntraced(function* (visit: StaffVisit) {
  const action = yield* actionOf(visit)
  const said = saidIn(action, visit.form)
  const back = visit.form.get("back")
  const asked = askedOf(action, said)
  if ("wrong" in asked) return yield* ask(visit, action, said, back, asked.wrong)
  if (action.risk === "final" && visit.form.get("sure") !== "yes")
    return yield* ask(visit, action, said, back, { sure: "Say that you know it cannot be taken back." })
  if (action.risk !== "plain" || action.secret) {
    const taken = yield* takeOnce(visit.form.get("once") ?? "")
    if (!taken)
      return yield* ask(visit, action, said, back, { form: "This form was sent before. Nothing was done again." })
  }
  const outcome = yield* Effect.result(perform(action, asked))
  if (outcome._tag === "Failure") return yield* ask(visit, action, said, back, wrongOf(action, outcome.failure))
  if (action.secret) return yield* told(visit, action, outcome.success.body)
  if (action.row.id === "ops.sweep" && asked.body["dryRun"] === true)
    return rehearsedSweep(visit, outcome.success.body as typeof OpsSweep.Type)
  return goTo(`${ownPath(back)}?done=${action.name}`)
})

const actionOf = Effect.fnUntraced(function* ({ params }: StaffVisit) {
  const name = params["action"] ?? ""
  return findAction(name) ?? (yield* refuse("page.not_found", `No action is called ${name}.`))
})

const saidIn = ({ parameters }: StaffAction, sent: URLSearchParams): Said =>
  Object.fromEntries(parameters.map(({ name }) => [name, sent.getAll(name)]))

/** One of our own screens, without what its address asks for beside. */
const ownPath = (back: string | null): string =>
  back !== null && /^\/operator(?:\/(?!\/)[\w/-]*)?$/.test(back) ? back : "/operator/actions"

/** False for a form that was taken before, or that is none of ours. */
const takeOnce = Effect.fnUntraced(function* (key: string) {
  if (!/^[\w-]{22,64}$/.test(key)) return false
  const createdAt = yield* Clock.currentTimeMillis
  const claim = { siteId: "" as SiteId, credentialId: "console" as CredentialId, key, requestHash: "", createdAt }
  const free = { abandonedBefore: 0, expiredBefore: createdAt - limits.idempotencyKeyMs }
  return (yield* (yield* IdempotencyKeys).claim(claim, free)) === undefined
})

const ask = Effect.fnUntraced(function* (
  visit: StaffVisit,
  action: StaffAction,
  said: Said,
  back: string | null,
  wrong: { readonly [name: string]: string } = {}
) {
  const once = yield* (yield* Ids).secret(16)
  const failed = Object.keys(wrong).length > 0
  return screen(
    visit,
    {
      title: action.does,
      section: "actions",
      body: html`<p class="crumb"><a href="${ownPath(back)}">Back</a></p>
        <h1>${action.does}</h1>
        <p class="lead">${action.follows}</p>
        ${wrong["form"] !== undefined && html`<div class="note bad" role="alert">${wrong["form"]}</div>`}
        <div class="sheet">
          ${form(
            `/operator/actions/${action.name}`,
            visit.formToken,
            html`<input type="hidden" name="once" value="${once}" />
              <input type="hidden" name="back" value="${ownPath(back)}" />
              ${action.parameters.map((parameter) => control(parameter, said[parameter.name] ?? [], wrong[parameter.name]))}
              ${
                action.risk === "final" &&
                html`<div class="field">
                  <div class="choice">
                    <input
                      id="sure"
                      name="sure"
                      type="checkbox"
                      value="yes"
                      required
                      ${wrong["sure"] !== undefined && html` aria-describedby="sure-wrong"`}
                    />
                    <label for="sure">I know that this cannot be taken back.</label>
                  </div>
                  ${wrong["sure"] !== undefined && html`<p class="wrong" id="sure-wrong">${wrong["sure"]}</p>`}
                </div>`
              }
              <button type="submit">${action.confirm}</button>`
          )}
        </div>`
    },
    { status: failed ? 422 : 200 }
  )
})

const control = (
  { name, label, hint, kind, options = [], required }: ActionParameter,
  values: ReadonlyArray<string>,
  wrong: string | undefined
): Markup => {
  const [value = ""] = values
  const id = name.replaceAll(".", "-")
  const about = [...(hint === undefined ? [] : [`${id}-hint`]), ...(wrong === undefined ? [] : [`${id}-wrong`])]
  const told = html`${about.length > 0 && html` aria-describedby="${about.join(" ")}"`}${wrong !== undefined && html` aria-invalid="true"`}`
  const below = html`${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}${
    wrong !== undefined && html`<p class="wrong" id="${id}-wrong">This ${wrong}.</p>`
  }`
  if (kind === "choices")
    return html`<fieldset class="field">
      <legend>${label}</legend>
      ${options.map(
        (option) =>
          html`<div class="choice">
            <input
              id="${id}-${option.replace(":", "-")}"
              type="checkbox"
              name="${name}"
              value="${option}"
              ${values.includes(option) && html` checked`}
            />
            <label for="${id}-${option.replace(":", "-")}">${option}</label>
          </div>`
      )}
      ${below}
    </fieldset>`
  const choices = kind === "yes or no" ? ["yes", "no"] : kind === "choice" ? options : undefined
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${
      choices !== undefined
        ? html`<select id="${id}" name="${name}" ${required && html` required`}${told}>
            <option value=""></option>
            ${choices.map((option) => html`<option ${option === value && html` selected`}>${option}</option>`)}
          </select>`
        : kind === "json"
          ? html`<textarea id="${id}" name="${name}" rows="4" class="mono" ${required && html` required`}${told}>
${value}</textarea>`
          : html`<input
              id="${id}"
              name="${name}"
              type="${kind === "number" ? "number" : "text"}"
              value="${value}"
              ${required && html` required`}${told}
            />`
    }
    ${below}
  </div>`
}

/** What is shown once. */
const told = (visit: StaffVisit, action: StaffAction, body: unknown) =>
  Effect.succeed(
    screen(visit, {
      title: action.done,
      section: "actions",
      body: html`<h1>${action.done}</h1>
        <p class="lead">The secret is shown this once.</p>
        ${facts(
          Object.entries(body as { readonly [member: string]: unknown }).map(([name, value]) => [
            name,
            html`<span class="mono">${String(value)}</span>`
          ])
        )}
        <p><a href="/operator/sites">To the sites</a></p>`
    })
  )
