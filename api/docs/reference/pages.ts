/** The API reference, made of the OpenAPI document: one page for each group of rows, and a page that lists them all. */
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { inlineText } from "../inlineText.ts"
import { codeBlock, slugOf } from "../markdown.ts"
import type { Entry } from "../search.ts"
import type { Page } from "../shell.ts"
import type { Answer, Described, Group, Operation, Parameter } from "./described.ts"
import { curl, typescript } from "./samples.ts"
import { bounds, schemaView, typeText } from "./schemaView.ts"

/** Groups by who calls them, told by the paths of their rows. */
const doors = [
  { name: "Content API", prefix: "/v1" },
  { name: "Visitors of a site", prefix: "/public" },
  { name: "People with a mailed link", prefix: "/links" },
  { name: "The operator", prefix: "/ops" }
] as const

const pathOf = (group: Group): string => `/docs/api/${group.slug}`

export const referenceLinks = ({
  groups
}: Described): ReadonlyArray<{ readonly path: string; readonly title: string }> => [
  { path: "/docs/api", title: "API reference" },
  ...groups.map((group) => ({ path: pathOf(group), title: group.name }))
]

export const referenceIndex = ({ groups }: Described, baseUrl: string): Page => {
  const parts = doors.map(({ name, prefix }) => ({
    name,
    groups: groups.filter(({ operations }) => operations[0]?.path.startsWith(prefix))
  }))
  return {
    title: "API reference",
    description: "Every operation of the Makeready API by resource.",
    path: "/docs/api",
    headings: parts.flatMap((part) => [
      { id: slugOf(part.name), text: part.name, level: 2 },
      ...part.groups.map(({ slug, name }) => ({ id: slug, text: name, level: 3 }))
    ]),
    body: html`<h1>API reference</h1>
      <p>
        Every operation at <code>${baseUrl}</code>, made from <a href="/openapi.json">the OpenAPI document</a> that the
        service itself is held to. What all of them have in common stands in
        <a href="/docs/content-api">the content API</a>.
      </p>
      ${parts.map(
        (part) =>
          html`<h2 id="${slugOf(part.name)}">${part.name}</h2>
            ${part.groups.map(
              (group) =>
                html`<h3 id="${group.slug}"><a class="anchor" href="${pathOf(group)}">${group.name}</a></h3>
                  ${group.description !== "" && html`<p>${inlineText(group.description)}</p> `} ${operationList(group)}`
            )}`
      )}`
  }
}

interface Reading extends Described {
  /** Schemas that the page has shown already. */
  readonly shown: Set<string>
}

export const groupPage = (group: Group, described: Described, baseUrl: string): Page => ({
  title: group.name,
  description: group.description === "" ? `Operations on ${group.name.toLowerCase()}.` : plain(group.description),
  path: pathOf(group),
  isWide: true,
  body: html`<h1>${group.name}</h1>
    ${
      group.description !== "" && html`<p>${inlineText(group.description)}</p> `
    }${group.operations.length > 1 && operationList(group)}${operationViews(group, { ...described, shown: new Set() }, baseUrl)}`
})

const operationList = (group: Group): Markup =>
  html`<ul class="ops">
    ${group.operations.map(
      ({ id, method, path, summary }) =>
        html`<li>
          <a href="${pathOf(group)}#${id}"
            ><span class="verb">${method}</span><span class="path">${path}</span><span>${summary}</span></a
          >
        </li> `
    )}
  </ul> `

/** What the search knows of the operations. */
export const referenceEntries = ({ groups }: Described): ReadonlyArray<Entry> =>
  groups.flatMap((group) =>
    group.operations.map(({ id, method, path, summary, description, parameters }) => ({
      url: `${pathOf(group)}#${id}`,
      document: `API: ${group.name}`,
      title: summary,
      words: [
        `${method} ${path}`,
        plain(description),
        ...parameters.map(({ name, description }) => `${name}: ${plain(description)}`)
      ].join(" ")
    }))
  )

const plain = (text: string): string => text.replaceAll("`", "")

const operationViews = (group: Group, reading: Reading, baseUrl: string): Piece =>
  group.operations.map((operation) => operationView(operation, reading, baseUrl))

const operationView = (operation: Operation, described: Reading, baseUrl: string): Markup => {
  const { id, method, path, summary, description, bearer, scope, parameters, body, answers } = operation
  const taken = answers.filter(({ status }) => Number(status) < 400)
  const refused = answers.filter(({ codes }) => codes.length > 0)
  const { sample } = operation
  return html`<section class="op" id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title"><a class="anchor" href="#${id}">${summary}</a></h2>
    <p class="where"><span class="verb">${method}</span> <span class="path">${path}</span></p>
    <div class="two">
      <div>
        ${description !== "" && html`<p>${inlineText(description)}</p> `}
        <p class="small">${access[bearer](scope)}</p>
        ${(["path", "query", "header"] as const).map((place) => parametersView(place, parameters, described))}${
          body !== undefined &&
          html`<h3>Body <span class="type">${body.type}${!body.required && ", optional"}</span></h3>
            ${body.schema !== undefined && schemaView(body.schema, described)} `
        }${taken.map((answer) => answerView(answer, described))}${
          refused.length > 0 &&
          html`<details>
            <summary>Refusals<span class="vh"> of ${summary}</span></summary>
            <ul class="codes">
              ${refused.flatMap(({ status, codes }) =>
                codes.map((code) => html`<li>${status} <a href="/docs/errors#${slugOf(code)}">${code}</a></li> `)
              )}
            </ul>
          </details> `
        }
      </div>
      <div class="said">
        <details open>
          <summary>curl<span class="vh">: ${summary}</span></summary>
          ${codeBlock(curl(operation, baseUrl, described), "sh")}
        </details>
        <details>
          <summary>TypeScript<span class="vh">: ${summary}</span></summary>
          ${codeBlock(typescript(operation, baseUrl, described), "ts")}
        </details>
        ${sample?.answer !== undefined && answerBlock(sample.status, sample.answer)}
      </div>
    </div>
  </section> `
}

const answerBlock = (status: string, answer: unknown): Markup =>
  typeof answer === "string"
    ? codeBlock(answer, undefined, status)
    : codeBlock(JSON.stringify(answer, null, 2), "json", status)

const access: { readonly [bearer in Operation["bearer"]]: (scope: string | undefined) => Piece } = {
  none: () => "Takes no token.",
  token: (scope) => html`Takes a token${scope !== undefined && html` with the scope <code>${scope}</code>`}.`,
  operator: () => "Takes the operator’s token."
}

const placeNames = { path: "In the path", query: "In the query", header: "Headers" } as const

const parametersView = (
  place: Parameter["in"],
  parameters: ReadonlyArray<Parameter>,
  { resolve }: Described
): Piece => {
  const own = parameters.filter((one) => one.in === place)
  return (
    own.length > 0 &&
    html`<h3>${placeNames[place]}</h3>
      <dl class="members">
        ${own.map(
          ({ name, description, schema, required }) =>
            html`<dt>
                <code>${name}</code>
                <span class="type">${typeText(schema, resolve)}</span
                >${required && place !== "path" && html` <span class="must">required</span>`}
              </dt>
              <dd>${description !== "" && inlineText(description)}${bounds(resolve(schema))}</dd> `
        )}
      </dl> `
  )
}

const answerView = ({ status, description, headers, contents }: Answer, described: Reading): Markup =>
  html`<h3>${status}${description !== "" && html` <span class="type">${inlineText(description)}</span>`}</h3>
    ${contents.map(({ type, schema }) => html`${!type.includes("json") && html`<p class="type">${type}</p>`}${schema !== undefined && schemaView(schema, described)}`)}
    ${
      headers.length > 0 &&
      html`<details>
        <summary>Headers<span class="vh"> of ${status}</span></summary>
        <dl class="members">
          ${headers.map(
            ({ name, description }) =>
              html`<dt><code>${name}</code></dt>
                <dd>${inlineText(description)}</dd> `
          )}
        </dl>
      </details> `
    }`
