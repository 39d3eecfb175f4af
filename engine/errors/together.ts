/**
 * Several refusals of one request as one. Whoever writes repairs everything at once, so judges that can look at a
 * request independently all do, and no one's refusal hides another's.
 */
import { Refusal } from "./Refusal.ts"

/** One thing that is wrong, as `reasons` lists it beside the findings of the gate. */
interface Reason {
  /** What it is about: `title`, `meta` … */
  readonly source: string
  readonly code: string
  readonly message: string
  /** Of the member of the request. */
  readonly path: string
}

/**
 * The refusal of the first, which decides code and status; `reasons` lists what each of them found, in their order. What
 * the others tell beside that comes along, and their `fields` with those of the first.
 */
export const together = (refusals: readonly [Refusal, ...ReadonlyArray<Refusal>]): Refusal => {
  const [{ code, headers }] = refusals
  const told = Object.assign({}, ...refusals.toReversed().map(({ fields }) => fields)) as { [name: string]: unknown }
  const fields = refusals.flatMap(fieldsOf)
  return new Refusal({
    code,
    detail: refusals.map(({ detail }) => detail).join(" "),
    fields: { ...told, ...(fields.length > 0 && { fields }), reasons: refusals.flatMap(reasonsOf) },
    ...(headers && { headers })
  })
}

const fieldsOf = ({ fields }: Refusal) =>
  (fields?.["fields"] ?? []) as ReadonlyArray<{ readonly path: string; readonly reason: string }>

/** What a refusal lists itself; else each member of the request that it names. */
const reasonsOf = (refusal: Refusal): ReadonlyArray<unknown> =>
  (refusal.fields?.["reasons"] as ReadonlyArray<unknown> | undefined) ??
  fieldsOf(refusal).map(({ path, reason }): Reason => ({
    source: path.split(".")[0]!,
    code: refusal.code,
    message: `${path} ${reason}.`,
    path
  }))
