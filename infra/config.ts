/**
 * Every environment variable, typed; the only reader of `process.env`. One table, `config/members.ts`, says of each member
 * of the configuration which variables it is read from and what becomes of them: its type, its reading and the list of the
 * variables follow. A value that cannot be meant stops the start: all of them at once, each in a sentence that names the
 * variable, what it got and what it takes. Every variable may name a file instead that holds its value, as `<variable>_FILE`.
 */
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Context, Data, Effect, Layer, Result, Schema } from "effect"
import { codeFolder } from "./config/cacheFolder.ts"
import { members } from "./config/members.ts"
import { telemetryProblems } from "./config/telemetry.ts"
import { misspelt } from "./config/misspelt.ts"
import type { Environment, Member, Reading, Variable } from "./config/variables.ts"

/** What the environment says, with defaults filled in. Secrets come from `infra/secrets.ts` where it says nothing. */
export type Configuration = {
  readonly [Name in keyof typeof members]: ReturnType<(typeof members)[Name]["read"]>
}

export type LogFormat = Configuration["log"]

/** The configuration, for layers. */
export class Settings extends Context.Service<Settings, Configuration>()("infra/Settings") {
  /** From the environment of this process. */
  static readonly layer: Layer.Layer<Settings, ConfigurationProblem> = Layer.effect(
    Settings,
    Effect.suspend(() => Effect.fromResult(readConfiguration()))
  )
}

/** One sentence for every variable that cannot be meant as it stands, and the form of the log that is to tell them. */
export class ConfigurationProblem extends Data.TaggedError("ConfigurationProblem")<{
  readonly problems: ReadonlyArray<string>
  readonly log: LogFormat
}> {
  override get message(): string {
    return this.problems.join("\n")
  }
}

/** The configuration of this process. */
export const readConfiguration = (): Result.Result<Configuration, ConfigurationProblem> =>
  configurationFrom(process.env, process.cwd(), textOf)

/** What a file holds; undefined where it cannot be read. */
const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** The variable that names a file with the value of this one. */
const fileVariable = (name: string): string => `${name}_FILE`

/**
 * The environment of this process with some variables set otherwise, for the processes it starts. What is set takes the
 * place of a file, too.
 */
export const environmentWith = (changes: Environment): NodeJS.ProcessEnv => {
  const files = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [fileVariable(name)]))
  return { ...process.env, ...Object.fromEntries(files.map((name) => [name, undefined])), ...changes }
}

/** The variables of OpenTelemetry's own standard, which its exporter reads. */
export const telemetryEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("OTEL_")))

/** Whether systemd waits to be told that this process is ready (`Type=notify`). */
export const isNotified = (): boolean => (process.env["NOTIFY_SOCKET"] ?? "") !== ""

/** Nothing of this process's environment but where programs are found and how text is written, for those that may know nothing. */
export const bareEnvironment = (changes: Environment): NodeJS.ProcessEnv => {
  const kept = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), ...changes }
}

/**
 * Pure: the same variables, and files, give the same configuration. An empty value counts as left out. `fileText` answers
 * undefined for a file that cannot be read.
 */
export const configurationFrom = (
  environment: Environment,
  workingDirectory: string,
  fileText: (path: string) => string | undefined = () => undefined
): Result.Result<Configuration, ConfigurationProblem> => {
  // Some members are read for others too, and what is wrong with them is told once.
  const problems = new Set<string>()
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined
  const textFor = (name: string): string | undefined => {
    const [text, path] = [given(name), given(fileVariable(name))]
    if (path === undefined) return text
    const held = fileText(resolve(workingDirectory, path))?.trim()
    if (text !== undefined)
      problems.add(`${name} and ${fileVariable(name)} are both set; leave one of them out, they say the same thing.`)
    else if (held === undefined || held === "")
      problems.add(`${fileVariable(name)} is "${path}"; it takes the path of a file that can be read and is not empty.`)
    else return held
    return undefined
  }
  const reading: Reading = {
    set: (wanted) => {
      const { name, takes, schema } = wanted
      const text = textFor(name)
      if (text === undefined) return undefined
      // Of a path, a name or a secret anything can be meant, and of one that has its quotes yet nothing is.
      const isQuoted = inQuotes.test(text)
      const decoded = Schema.decodeUnknownResult(schema)(text)
      if (Result.isSuccess(decoded) && !isQuoted) return decoded.success
      const hint = isQuoted
        ? " It begins and ends with a quote, which nobody took away: leave both out, as docker run --env-file wants it."
        : ""
      problems.add(`${name} is ${shown(wanted, text)}; it takes ${takes}.${hint}`)
      return undefined
    },
    isWrong: ({ name }) =>
      [name, fileVariable(name)].some((told) => [...problems].some((problem) => problem.startsWith(`${told} `))),
    refuse: (problem) => void problems.add(problem),
    environment,
    workingDirectory
  }
  const configuration = Object.fromEntries(
    Object.entries<Member<unknown>>(members).map(([name, { read }]) => [name, read(reading)])
  ) as Configuration
  const { apiPort, originPort } = configuration
  if (apiPort === originPort) {
    problems.add(
      `MAKEREADY_API_PORT and MAKEREADY_ORIGIN_PORT are both ${apiPort}; each takes a port of its own, since sites never share a host with the API.`
    )
  }
  for (const { name, value, takes } of telemetryProblems(environment))
    problems.add(`${name} is ${shown({ name }, value)}; it takes ${takes}.`)
  const set = Object.keys(environment).filter((name) => given(name) !== undefined)
  for (const { name, meant } of misspelt(set, readNames))
    problems.add(`${name} is read by nobody; ${meant} may be meant. Correct the name, or leave it out.`)
  return problems.size === 0
    ? Result.succeed(configuration)
    : Result.fail(new ConfigurationProblem({ problems: [...problems], log: configuration.log }))
}

/** As a file of variables has it whose reader takes lines as they stand. */
const inQuotes = /^(["']).*\1$/s

/** Where the embedded parts keep what they keep. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, "database"),
  objects: join(dataDir, "objects"),
  outbox: join(dataDir, "outbox"),
  secrets: join(dataDir, "secrets.json"),
  demo: join(dataDir, "demo.json"),
  standIns: join(dataDir, "standins.json"),
  running: join(dataDir, "running.json")
})

/** Where Node keeps what it compiled of our sources, in the folder for what is compiled. */
export const codeCache = (cacheDir: string): string => join(cacheDir, codeFolder)

/** Every variable that is read here, for the document that lists them. */
export const variableNames: ReadonlyArray<string> = Object.values<Member<unknown>>(members).flatMap(({ variables }) =>
  variables.map(({ name }) => name)
)

const readNames: ReadonlySet<string> = new Set(variableNames.flatMap((name) => [name, fileVariable(name)]))

/** Secrets, and addresses that may carry one, are not repeated in a message that may end up in a log. */
const shown = ({ name, secret }: Pick<Variable<unknown>, "name" | "secret">, value: string): string => {
  const isSecret = secret ? !(name.endsWith("_URL") && bare.test(value)) : /SECRET|TOKEN|ACCESS_KEY/.test(name)
  return isSecret || /:\S*@/.test(value) ? `${value.length} characters long` : `"${value}"`
}

/** An address, or what may be meant as one, in which there is room for nothing but where it leads. */
const bare = /^([a-z]+:\/\/)?[a-z0-9.-]+(:\d{1,5})?(\/[a-z0-9_-]*)?$/i
