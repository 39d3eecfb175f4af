/**
 * A request that does not match its row's schemas, told field by field. Effect decodes slot after slot and stops at the
 * first that fails; the body is at hand anyway, so its faults are told in the same answer.
 */
import { Effect, type SchemaAST, SchemaIssue, Schema } from "effect"
import type { HttpApiEndpoint, HttpApiError } from "effect/http-api"
import { type Refusal, refuse } from "../../engine/errors/Refusal.ts"
import { holdsMoreThan } from "../../engine/values/jsonSize.ts"
import { accessOf } from "./Access.ts"

export interface FieldFault {
  /** Where, for example `body.meta.noindex` or `query.limit`. */
  readonly path: string
  readonly reason: string
}

/**
 * What is told of a body: all that is wrong with it, as long as there can be little; of one that holds more than this the first
 * fault alone. Each is an object in memory, and a body of a few megabytes would have hundreds of thousands of them.
 */
const strictly = (body: unknown) =>
  ({ onExcessProperty: "error", errors: holdsMoreThan(body, valuesJudgedWhole) ? "first" : "all" }) as const
const valuesJudgedWhole = 5_000
/** So many that nobody mends more at once. */
const faultsTold = 100

/** The refusal for a decode failure of the request; `body` is the text that was sent. */
export const schemaRefusal = (
  error: HttpApiError.HttpApiSchemaError,
  endpoint: HttpApiEndpoint.Top,
  body: string
): Refusal => {
  if (error.kind === "Payload") {
    const broken = syntaxFault(body)
    if (broken !== undefined) return refuse("request.invalid_json", broken)
    const told = bodyFaults(endpoint, body)
    return invalid("request.invalid", "The body", told.length > 0 ? told : bodyFaultsOf(endpoint, error.cause.issue))
  }
  const slot: Slot = error.kind === "Query" ? "query" : error.kind === "Headers" ? "header" : "path"
  return invalid("request.query_invalid", `The ${slot}`, [
    // Read before the row's own schema, which therefore does not name it.
    ...faults(error.cause.issue, slot, slot === "query" && accessOf(endpoint)?.dryRun === true ? ["dryRun"] : []),
    ...bodyFaults(endpoint, body)
  ])
}

const invalid = (code: "request.invalid" | "request.query_invalid", what: string, fields: ReadonlyArray<FieldFault>) =>
  refuse(code, `${what} ${doesNotMatch}: ${fields[0]?.path} – ${fields[0]?.reason}.`, { fields })

const doesNotMatch = "does not match what this route takes"

/** Whether all it says is said of its fields, too. */
export const saysFieldsAlone = ({ detail }: Refusal): boolean => detail.includes(doesNotMatch)

/** Where JSON stops being JSON, or undefined when it is. */
const syntaxFault = (body: string): string | undefined => {
  if (body.trim() === "") return "The body is empty; this route needs a JSON document."
  try {
    JSON.parse(body)
    return undefined
  } catch (cause) {
    return `The body is not JSON: ${cause instanceof Error ? cause.message : "it cannot be parsed"}.`
  }
}

const bodyFaults = (endpoint: HttpApiEndpoint.Top, body: string): ReadonlyArray<FieldFault> => {
  if (schemasOf(endpoint).length === 0 || syntaxFault(body) !== undefined) return []
  const result = decoded(endpoint, JSON.parse(body))
  return result._tag === "Failure" ? bodyFaultsOf(endpoint, result.failure.issue) : []
}

const bodyFaultsOf = (endpoint: HttpApiEndpoint.Top, issue: SchemaIssue.Issue): ReadonlyArray<FieldFault> =>
  faults(issue, "body").map((fault) => ({ ...fault, reason: misplaced(endpoint, fault) }))

/** Why a member of the body is not taken; of one that the row takes as a parameter, also where it belongs. */
export const misplaced = (endpoint: HttpApiEndpoint.Top, { path, reason }: FieldFault): string => {
  const name = path.slice("body.".length)
  const belongs = namesOfQuery(endpoint).includes(name)
  return belongs && reason.startsWith(notKnown) ? `${reason}; it goes into the query, as ?${name}=` : reason
}

const namesOfQuery = (endpoint: HttpApiEndpoint.Top): ReadonlyArray<string> => [
  ...(endpoint.query === undefined ? [] : namesOf(endpoint.query.ast)),
  ...(accessOf(endpoint)?.dryRun === true ? ["dryRun"] : [])
]

const schemasOf = (endpoint: HttpApiEndpoint.Top) => endpoint.payload.get("application/json")?.schemas ?? []

/** A body as one of the row's schemas takes it. */
const decoded = (endpoint: HttpApiEndpoint.Top, body: unknown) => {
  const schema = Schema.Union(schemasOf(endpoint)) as unknown as Schema.Codec<unknown, unknown>
  return Schema.decodeUnknownResult(schema, strictly(body))(body)
}

/**
 * One of several things that a body holds, each of which stands for itself, read as a body of its own. Refuses with
 * `request.invalid`, which names what is wrong as the row that takes one alone would.
 */
export const readAs = <A>(schema: Schema.Codec<A, unknown>, body: unknown): Effect.Effect<A, Refusal> => {
  const result = Schema.decodeUnknownResult(schema, strictly(body))(body)
  return result._tag === "Success"
    ? Effect.succeed(result.success)
    : Effect.fail(invalid("request.invalid", "The body", faults(result.failure.issue, "body")))
}

/**
 * The library's words for its commonest faults, in those of whoever reads them: what is not known is answered with what there
 * is, and what is left out with that it is needed.
 */
const formatWith = (beside: ReadonlyArray<string>) =>
  SchemaIssue.makeFormatterStandardSchemaV1({
    leafHook: (issue) => {
      const said = SchemaIssue.defaultLeafHook(issue)
      if (issue._tag === "MissingKey" && said === "Missing key") return "is required"
      if (issue._tag === "UnexpectedKey" && said === "Expected no excess property")
        return unknown([...namesOf(issue.ast), ...beside])
      return said
    }
  })

/** What is said of a name that is not known among those that are. */
export const unknown = (names: ReadonlyArray<string>): string => {
  const told = names.slice(0, namesTold).join(", ")
  const more = names.length > namesTold ? ` and ${names.length - namesTold} more` : ""
  return names.length === 0 ? notKnown : `${notKnown}; there ${names.length === 1 ? "is" : "are"} ${told}${more}`
}

const notKnown = "is not known here"
const namesTold = 30

const namesOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []

type Slot = "body" | "query" | "header" | "path"

/** `beside` are names that the slot takes and its schema does not have. */
const faults = (issue: SchemaIssue.Issue, slot: Slot, beside: ReadonlyArray<string> = []): ReadonlyArray<FieldFault> =>
  formatWith(beside)(issue)
    .issues.slice(0, faultsTold)
    .map(({ path = [], message }) => {
      const keys = path.map((segment) => (typeof segment === "object" ? segment.key : segment))
      const reason = namedSchema.test(message)
        ? (kindAt(issue, keys) ?? (keys.length === 0 ? "Expected an object" : undefined))
        : undefined
      return {
        path: [slot, ...keys.map(String)].join("."),
        reason:
          reason ??
          (slot === "query" && message === listGiven ? givenTwice : undefined) ??
          message.replace(numeral, "must be a number")
      }
    })

/** A parameter is a text unless it is given again: then it is a list of them, of which a schema says what it had expected. */
const listGiven = "Expected string"
const givenTwice = "is given more than once; give it once"

/** That of a query or path arrives as text. */
const numeral = /^Expected (?:a string representing )?a finite number$/

/** What is of another kind: the name that our documents give what belongs there says nothing to its sender. */
const namedSchema = /^Expected [A-Z][A-Za-z]+(?: \| null)?$/

/** What belongs at a place, in words; undefined for what has none. */
const kindAt = (issue: SchemaIssue.Issue, keys: ReadonlyArray<PropertyKey>): string | undefined => {
  switch (issue._tag) {
    case "Pointer":
      return issue.path.every((key, at) => key === keys[at])
        ? kindAt(issue.issue, keys.slice(issue.path.length))
        : undefined
    case "Filter":
    case "Encoding":
      return kindAt(issue.issue, keys)
    case "Composite":
      return firstKind(issue.issues, keys)
    case "AnyOf":
      // Whose members are told apart by the value itself, which is then none of them.
      return (keys.length === 0 ? kindOf(issue.ast) : undefined) ?? firstKind(issue.issues, keys)
    case "InvalidType":
      return keys.length === 0 ? kindOf(issue.ast) : undefined
    default:
      return undefined
  }
}

const firstKind = (issues: ReadonlyArray<SchemaIssue.Issue>, keys: ReadonlyArray<PropertyKey>): string | undefined =>
  issues.map((issue) => kindAt(issue, keys)).find((kind) => kind !== undefined)

const kindOf = (ast: SchemaAST.AST): string | undefined => {
  if (ast._tag === "Objects") return "Expected an object"
  if (ast._tag === "Arrays") return "Expected a list"
  if (ast._tag !== "Union") return undefined
  const others = ast.types.filter(({ _tag }) => _tag !== "Null")
  const orNull = others.length < ast.types.length ? " or null" : ""
  const [only] = others
  const words = others.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []))
  const kind =
    others.length === 1 && only !== undefined
      ? kindOf(only)
      : words.length === others.length
        ? `Expected one of ${words.join(", ")}`
        : undefined
  return kind && kind + orNull
}

/**
 * A body as the row takes it, for whoever has it as a value already. Refuses with `request.invalid`, which names what is
 * wrong, as the row itself would.
 */
export const readPayload = (endpoint: HttpApiEndpoint.Top, body: unknown): Effect.Effect<unknown, Refusal> => {
  if (schemasOf(endpoint).length === 0) return Effect.succeed(undefined)
  const result = decoded(endpoint, body)
  return result._tag === "Success"
    ? Effect.succeed(result.success)
    : Effect.fail(invalid("request.invalid", "The body", bodyFaultsOf(endpoint, result.failure.issue)))
}
