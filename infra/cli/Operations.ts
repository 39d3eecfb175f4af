/**
 * The operator's side of a running Makeready, `/ops/v1`, as the command line calls it. On the machine that runs it,
 * address and token are found in the data directory; elsewhere MAKEREADY_BASE_URL and MAKEREADY_OPERATOR_TOKEN say them.
 */
import { readFile } from "node:fs/promises"
import { Context, Data, Effect, Layer, Redacted } from "effect"
import { type Configuration, dataPaths, Settings } from "../config.ts"
import { type Problem, refusedAtCommandLine, type Typed } from "./refused.ts"

/** The server said no; the problem document says why and what to do. */
export class OperationRefused extends Data.TaggedError("OperationRefused")<{
  readonly problem: Problem
  readonly typed?: Typed
}> {
  override get message(): string {
    return refusedAtCommandLine(this.problem, this.typed)
  }
}

/** Nothing was asked, or nothing answered. */
export class NotReached extends Data.TaggedError("NotReached")<{ readonly message: string }> {}

/** A command that was carried out, and whose outcome is not the one asked for. */
export class Unsuccessful extends Data.TaggedError("Unsuccessful")<{ readonly message: string }> {}

export class Operations extends Context.Service<
  Operations,
  {
    /**
     * `path` is under `/ops/v1`. The answer has the shape that the route's table says. A refusal says of members of the body
     * what was `typed` for them.
     */
    readonly call: <A>(
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
      path: string,
      body?: unknown,
      typed?: Typed
    ) => Effect.Effect<A, OperationRefused | NotReached>
  }
>()("infra/Operations") {
  static readonly layer: Layer.Layer<Operations, NotReached, Settings> = Layer.effect(
    Operations,
    Effect.gen(function* () {
      const { address, token, from } = yield* whereabouts(yield* Settings)
      const ask = async (method: string, path: string, body: unknown, signal: AbortSignal) => {
        const response = await fetch(`${address}/ops/v1${path}`, {
          method,
          signal,
          headers: {
            authorization: `Bearer ${Redacted.value(token)}`,
            ...(body !== undefined && { "content-type": "application/json" })
          },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
        return { ok: response.ok, document: (await response.json()) as unknown }
      }
      const notReached = () =>
        new NotReached({
          message:
            `Makeready does not answer at ${address}. Start it, as with npm start; look whether what stands in front of it ` +
            `runs; or, if it is elsewhere, say where in MAKEREADY_BASE_URL and MAKEREADY_OPERATOR_TOKEN.`
        })
      return Operations.of({
        call: <A>(method: string, path: string, body?: unknown, typed: Typed = {}) =>
          Effect.tryPromise({ try: (signal) => ask(method, path, body, signal), catch: notReached }).pipe(
            Effect.flatMap(({ ok, document }) =>
              ok
                ? Effect.succeed(document as A)
                : Effect.fail(new OperationRefused({ problem: tokenTold(document as Problem, address, from), typed }))
            )
          )
      })
    })
  )
}

/** A token that is refused is told with where it was read, which is where another one may have been meant. */
const tokenTold = (problem: Problem, address: string, from: string): Problem =>
  problem.code !== "ops.unauthorized"
    ? problem
    : {
        ...problem,
        detail: `Makeready at ${address} goes by another operator token than the one in ${from}.`,
        remediation:
          "Set MAKEREADY_OPERATOR_TOKEN to the token that it was started with, or name the data directory that it runs on in " +
          "MAKEREADY_DATA_DIR and leave the variable out."
      }

/** For commands that are the operator's. The others ask for nothing that lies on the machine that runs Makeready. */
export const operatorsOwn = Operations.layer.pipe(Layer.provide(Settings.layer))

/** A token from the environment belongs to a server named there; otherwise both come from the data directory. */
const whereabouts = Effect.fnUntraced(function* (settings: Configuration) {
  const { baseUrl, operatorToken, dataDir, apiUrl } = settings
  if (operatorToken !== undefined) return { address: baseUrl, token: operatorToken, from: "MAKEREADY_OPERATOR_TOKEN" }
  const paths = dataPaths(dataDir)
  const secrets = yield* readJson<{ readonly operatorToken: string }>(paths.secrets)
  if (secrets === undefined) {
    return yield* new NotReached({
      message:
        `No Makeready has run on the data directory ${dataDir}. Start one with npm start, name its directory in ` +
        `MAKEREADY_DATA_DIR, or say in MAKEREADY_BASE_URL and MAKEREADY_OPERATOR_TOKEN where it runs.`
    })
  }
  const running = yield* readJson<{ readonly apiUrl: string }>(paths.running)
  return { address: running?.apiUrl ?? apiUrl, token: Redacted.make(secrets.operatorToken), from: paths.secrets }
})

/** Undefined where there is no such file. One that is there and cannot be read is told of: nobody looks for it elsewhere then. */
const readJson = <A>(file: string): Effect.Effect<A | undefined, NotReached> =>
  Effect.tryPromise({ try: () => readFile(file, "utf8"), catch: (error) => error as NodeJS.ErrnoException }).pipe(
    Effect.flatMap((text) => Effect.try({ try: () => JSON.parse(text) as A, catch: () => damaged(file) })),
    Effect.catch((error) => {
      if (error instanceof NotReached) return Effect.fail(error)
      return error.code === "EACCES" ? Effect.fail(closed(file)) : Effect.succeed(undefined)
    })
  )

const damaged = (file: string) =>
  new NotReached({
    message:
      `${file} is damaged, so nothing is known of the Makeready that runs here. Bring the file back from a backup, or say in ` +
      `MAKEREADY_BASE_URL and MAKEREADY_OPERATOR_TOKEN where it runs.`
  })

const closed = (file: string) =>
  new NotReached({
    message:
      `${file} may not be read by this account. Run the command as the account that Makeready runs as, or say in ` +
      `MAKEREADY_BASE_URL and MAKEREADY_OPERATOR_TOKEN where it runs.`
  })
