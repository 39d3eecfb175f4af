/**
 * The OpenAPI document, made from the route table. What the rows declare for themselves (parameters, bodies, answers)
 * comes from their schemas; what their access implies (who may call, which headers count, which problems may come) is
 * added here from the same annotation that enforces it; their examples were played against the running service.
 */
import { Context } from "effect"
import { OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { type AccessRow, isOpen, rowErrors } from "../access/Access.ts"
import { AnswerHeaders, isShown } from "../answers/described.ts"
import { OtherAnswers } from "../answers/otherAnswers.ts"
import { type Route, routes } from "../front/routeTable.ts"
import { components, headerRef, Problem, securitySchemes } from "./components.ts"
import type { Document, Json, Operation } from "./Document.ts"
import { addExamples } from "./examples.ts"
import { answerHeaders, declared, isVersioned, parametersOf } from "./headers.ts"
import { Problems } from "./problems.ts"
import { share } from "./share.ts"

/** A fresh copy of the document. `baseUrl` names the server; `/` means the host it was read from. */
export const openapi = (baseUrl = "/"): Document => {
  const document = OpenApi.fromApi(Api, shown) as unknown as Document
  const problems = new Problems()
  for (const route of routes()) {
    const operation = document.paths[pathOf(route)]?.[route.method.toLowerCase()]
    if (operation === undefined || route.access === undefined) continue
    describe(document, operation, route, route.access, problems)
    addExamples(operation, route)
  }
  Object.assign(document.components, components, {
    securitySchemes,
    responses: { ...problems.responses, ...components.responses },
    schemas: { ...document.components.schemas, Problem, ProblemCode: problems.codes() }
  })
  document["servers"] = [{ url: baseUrl }]
  document["security"] = []
  return share(document)
}

const shown = { includeAnnotationKey: isShown }

/** The path of a row as the document writes it. */
export const pathOf = ({ path }: Pick<Route, "path">): string => path.replace(/:([A-Za-z]+)/g, "{$1}")

const describe = (
  document: Document,
  operation: Operation,
  route: Route,
  access: AccessRow,
  problems: Problems
): void => {
  operation.security = isOpen(access) ? [] : [access.scope === "operator" ? { operator: [] } : { token: [] }]
  const body = operation.requestBody
  if (body !== undefined) {
    body.required = !Object.values(body.content).some(({ schema }) => schema.anyOf?.some(({ type }) => type === "null"))
  }
  const own = Context.getOrElse(route.endpoint.annotations, AnswerHeaders, () => ({}))
  const versioned = isVersioned(document, operation, access) || "ETag" in own
  operation.parameters = [
    ...declared(route.endpoint, operation.parameters),
    ...parametersOf(access, route.method, versioned)
  ]
  for (const [status, response] of Object.entries(operation.responses)) {
    response["description"] = textOf(document, response) ?? statusText[status] ?? "Success."
    const headers = answerHeaders(access, route.method, versioned, own)
    if (Object.keys(headers).length > 0) response["headers"] = headers
  }
  if (route.method === "GET" && versioned && access.tagged !== true)
    operation.responses["304"] = { $ref: "#/components/responses/NotModified" }
  const codes = rowErrors(access, route.endpoint.payload.size > 0, route.method)
  for (const [status, ref] of problems.of(codes)) operation.responses[status] = ref
  const others = Context.getOrElse(route.endpoint.annotations, OtherAnswers, () => ({}))
  for (const [status, other] of Object.entries(others))
    operation.responses[status] = problems.beside(other, operation.responses[status])
  if (!isOpen(access) && access.scope !== "operator") Object.assign(operation, { "x-required-scope": access.scope })
}

/** The first sentence of what the shapes of an answer say of themselves. */
const textOf = (document: Document, response: Json): string | undefined => {
  const content = Object.values((response["content"] ?? {}) as { readonly [type: string]: { readonly schema: Json } })
  const schemas = content.flatMap(({ schema }) => (schema["anyOf"] as ReadonlyArray<Json> | undefined) ?? [schema])
  const texts = schemas.flatMap((schema) => {
    const name = typeof schema["$ref"] === "string" ? schema["$ref"].slice("#/components/schemas/".length) : undefined
    const named = name === undefined ? schema : (document.components.schemas[name] as Json)
    const text = named["description"]
    return typeof text === "string" ? [/^[^]*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text] : []
  })
  return texts.length === 0 ? undefined : [...new Set(texts)].join(" Or: ")
}

const statusText: { readonly [status: string]: string } = {
  200: "Done.",
  201: "Created.",
  202: "Accepted: held for a person, or under way in the background."
}

export { headerRef }
