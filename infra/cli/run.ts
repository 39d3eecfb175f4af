/**
 * The `makeready` command line: the operator's surface, `/ops/v1`, and a site kept in a folder. Exit code 0 when the command
 * did what it says, 1 when it did not, 2 when it was not understood.
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer } from "effect"
import { Command } from "effect/cli"
import packageJson from "../../package.json" with { type: "json" }
import { ConfigurationProblem } from "../config.ts"
import { makeready } from "./commands.ts"
import { help } from "./help.ts"
import { NotReached, OperationRefused, Unsuccessful } from "./Operations.ts"
import { Json } from "./output.ts"

const command = makeready.pipe(
  Command.withGlobalFlags([Json]),
  Command.run({ version: packageJson.version }),
  Effect.provide(Layer.merge(NodeServices.layer, help))
)

export const run = async (): Promise<void> => {
  // One secret in sixty-four begins with a hyphen, and would be read as a flag.
  const secretAt = process.argv.indexOf("--client-secret")
  if (secretAt > 0 && secretAt + 1 < process.argv.length)
    process.argv.splice(secretAt, 2, `--client-secret=${process.argv[secretAt + 1]!}`)

  const exit = await Effect.runPromiseExit(command)
  process.exitCode = Exit.isSuccess(exit) ? 0 : failed(Cause.squash(exit.cause))
}

/** Says what went wrong, unless the command line's own parser has, and returns the exit code. */
const failed = (error: unknown): number => {
  if ((error as { readonly _tag?: string })._tag === "ShowHelp") {
    return (error as { readonly errors: ReadonlyArray<unknown> }).errors.length > 0 ? 2 : 0
  }
  const known = [OperationRefused, NotReached, Unsuccessful, ConfigurationProblem].some((kind) => error instanceof kind)
  console.error(known ? (error as Error).message : error)
  return 1
}
