/**
 * Every environment variable, typed; the only reader of `process.env`. One table says of each member of the
 * configuration which variables it is read from and what becomes of them: its type, its reading and the list of the
 * variables follow. What is left out has a default that runs on one machine without any preparation. A value that cannot be meant stops the start: all of them at once, each in a sentence
 * that names the variable, what it got and what it takes.
 */
import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { isIP } from "node:net"
import { join, resolve } from "node:path"
import { Context, Data, Effect, Layer, Redacted, Result, Schema } from "effect"
import { destinations } from "../engine/people/leads/destinations/catalogue.ts"
import type { Setting } from "../engine/people/leads/destinations/destination.ts"
import { isToken, isUrl, isWebUrl } from "../engine/values/configured.ts"
import type { ReceiverSettings } from "./connectors/leads/receivers.ts"

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

/** One sentence for every variable that cannot be meant as it stands. */
export class ConfigurationProblem extends Data.TaggedError("ConfigurationProblem")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message(): string {
    return this.problems.join("\n")
  }
}

export type Environment = { readonly [name: string]: string | undefined }

/** The configuration of this process. */
export const readConfiguration = (): Result.Result<Configuration, ConfigurationProblem> =>
  configurationFrom(process.env, process.cwd())

/** The environment of this process with some variables set otherwise, for the processes it starts. */
export const environmentWith = (changes: Environment): NodeJS.ProcessEnv => ({ ...process.env, ...changes })

/** Nothing of this process's environment but where programs are found and how text is written, for those that may know nothing. */
export const bareEnvironment = (changes: Environment): NodeJS.ProcessEnv => {
  const kept = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), ...changes }
}

/** Pure: the same variables give the same configuration. An empty value counts as left out. */
export const configurationFrom = (
  environment: Environment,
  workingDirectory: string
): Result.Result<Configuration, ConfigurationProblem> => {
  // Some members are read for others too, and what is wrong with them is told once.
  const problems = new Set<string>()
  const reading: Reading = {
    set: (wanted) => {
      const { name, takes, schema } = wanted
      const text = environment[name]?.trim()
      if (text === undefined || text === "") return undefined
      const decoded = Schema.decodeUnknownResult(schema)(text)
      if (Result.isSuccess(decoded)) return decoded.success
      problems.add(`${name} is ${shown(wanted, text)}; it takes ${takes}.`)
      return undefined
    },
    isWrong: ({ name }) => [...problems].some((problem) => problem.startsWith(`${name} `)),
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
  return problems.size === 0
    ? Result.succeed(configuration)
    : Result.fail(new ConfigurationProblem({ problems: [...problems] }))
}

/** Where the embedded parts keep what they keep. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, "database"),
  objects: join(dataDir, "objects"),
  outbox: join(dataDir, "outbox"),
  secrets: join(dataDir, "secrets.json"),
  demo: join(dataDir, "demo.json"),
  standIns: join(dataDir, "standins.json"),
  running: join(dataDir, "running.json"),
  cache: join(dataDir, "cache"),
  code: join(dataDir, "cache", "code")
})

interface Variable<A> {
  readonly name: string
  /** Completes the sentence "it takes …". */
  readonly takes: string
  readonly schema: Schema.Codec<A, string>
  /** Never repeated in a message. */
  readonly secret?: true
}

const variable = <A>(name: string, takes: string, schema: Schema.Codec<A, string>): Variable<A> => ({
  name: `MAKEREADY_${name}`,
  takes,
  schema
})

const text = (check: (value: string) => boolean) => Schema.String.check(Schema.makeFilter(check))

const whole = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString.check(Schema.isBetween({ minimum, maximum })))
  )

const list = (item: (value: string) => boolean) => text((value) => items(value).every(item))

/** One reading of the environment. */
interface Reading {
  /** The value of a variable; undefined where it is left out, or cannot be meant, which is told. */
  readonly set: <A>(variable: Variable<A>) => A | undefined
  /** Whether something is told of it already. */
  readonly isWrong: (variable: Pick<Variable<unknown>, "name">) => boolean
  readonly refuse: (problem: string) => void
  readonly environment: Environment
  readonly workingDirectory: string
}

/** A member of the configuration. */
interface Member<B> {
  readonly variables: ReadonlyArray<Pick<Variable<unknown>, "name">>
  readonly read: (reading: Reading) => B
}

const from = <A, B>(wanted: Variable<A>, make: (set: A | undefined, reading: Reading) => B): Member<B> => ({
  variables: [wanted],
  read: (reading) => make(reading.set(wanted), reading)
})

/** As it is set, or what is used else. */
const or = <A>(wanted: Variable<A>, fallback: NoInfer<A>): Member<A> => from(wanted, (set) => set ?? fallback)

const orNull = <A>(wanted: Variable<A>): Member<A | null> => from(wanted, (set) => set ?? null)

/** A secret, or an address that carries one. */
const secret = (wanted: Variable<string>): Member<Redacted.Redacted<string> | undefined> =>
  from(wanted, (set) => (set === undefined ? undefined : Redacted.make(set)))

/** Variables that are set together or not at all, but for those with a default. One that is missing gets its sentence. */
const together = <Name extends string, B, Absent extends null | undefined>(
  prefix: string,
  wanted: { readonly [name in Name]: Variable<string> },
  of: {
    readonly defaults?: { readonly [name in NoInfer<Name>]?: string }
    /** What the configuration has where none is set. */
    readonly absent: Absent
    /** What is wrong with values that could be meant each for itself. */
    readonly problem?: (set: { readonly [name in NoInfer<Name>]?: string }) => string | undefined
    readonly make: (set: { readonly [name in NoInfer<Name>]: string }) => B
  }
): Member<B | Absent> => ({
  variables: Object.values(wanted),
  read: (reading) => {
    const names = Object.keys(wanted) as unknown as ReadonlyArray<Name>
    const given = names.flatMap((name) => {
      const value = reading.set(wanted[name])
      return value === undefined ? [] : [[name, value]]
    })
    if (given.length === 0) return of.absent
    const set: { readonly [name in Name]?: string } = { ...of.defaults, ...Object.fromEntries(given) }
    const missing = names.filter((name) => set[name] === undefined).map((name) => wanted[name])
    for (const { name, takes } of missing) {
      // A value that is wrong has its sentence already.
      if (reading.isWrong({ name })) continue
      reading.refuse(`${name} is not set although other MAKEREADY_${prefix}_ variables are; it takes ${takes}.`)
    }
    const problem = of.problem?.(set)
    if (problem !== undefined) reading.refuse(problem)
    return missing.length === 0 ? of.make(set as { readonly [name in Name]: string }) : of.absent
  }
})

const bind = or(
  variable(
    "BIND",
    "the address to listen on, such as 127.0.0.1 or 0.0.0.0",
    text((value) => isIP(value) !== 0 || value === "localhost")
  ),
  "127.0.0.1"
)
const apiPort = or(variable("API_PORT", "a port number from 1 to 65535", whole(1, 65_535)), 4_000)
const originPort = or(variable("ORIGIN_PORT", "a port number from 1 to 65535", whole(1, 65_535)), 8_080)
/** Parent of every preview host. */
const sitesDomain = or(
  variable(
    "SITES_DOMAIN",
    "a domain name in lower case, such as sites.example.com",
    text((value) => /^(?!.{190})[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(value))
  ),
  "localhost"
)

const isLongToken = (value: string): boolean => /^[A-Za-z0-9._~+/=-]{32,}$/.test(value)

const inProduction = ({ environment }: Reading): boolean => environment["NODE_ENV"] === "production"

/** Every member of the configuration, with the variables it is read from. */
const members = {
  /** Absolute. Everything the embedded parts keep lies under it. */
  dataDir: from(
    variable(
      "DATA_DIR",
      "the path of a folder",
      text((value) => !value.includes("\0"))
    ),
    (set, { workingDirectory }) => resolve(workingDirectory, set ?? ".makeready")
  ),
  /** Address that API and origin listen on. */
  bind,
  apiPort,
  originPort,
  /** Undefined: a private server in the data directory. */
  databaseUrl: secret(
    variable(
      "DATABASE_URL",
      "an address such as mysql://user:password@host:3306/database",
      text((value) => isUrl(value, ["mysql:", "mariadb:"]) && /^\/[^/]+$/.test(new URL(value).pathname))
    )
  ),
  /** Undefined: folders in the data directory. Only the region has a default. */
  s3: together(
    "S3",
    {
      endpoint: variable("S3_ENDPOINT", "an address such as https://s3.eu-west-1.amazonaws.com", text(isOrigin)),
      region: variable("S3_REGION", "the name of a region, such as eu-west-1", text(isToken)),
      bucket: variable("S3_BUCKET", "the name of a bucket", text(isBucket)),
      privateBucket: variable("S3_PRIVATE_BUCKET", "the name of a bucket", text(isBucket)),
      accessKey: variable("S3_ACCESS_KEY", "the id of an access key", text(isToken)),
      secretKey: variable("S3_SECRET_KEY", "the secret of the access key", text(isToken))
    },
    {
      defaults: { region: "us-east-1" },
      absent: undefined,
      problem: ({ bucket, privateBucket }) =>
        bucket !== undefined && bucket === privateBucket
          ? `MAKEREADY_S3_PRIVATE_BUCKET is "${bucket}" like MAKEREADY_S3_BUCKET; it takes a bucket of its own, which the world cannot read.`
          : undefined,
      make: (set) => ({ ...set, endpoint: withoutSlash(set.endpoint), secretKey: Redacted.make(set.secretKey) })
    }
  ),
  /** Undefined: mail is written to `<data>/outbox`. */
  smtpUrl: secret(
    variable(
      "SMTP_URL",
      "an address such as smtp://user:password@mail.example.com:587",
      text((value) => isUrl(value, ["smtp:", "smtps:"]))
    )
  ),
  /** Sender of all mail, an RFC 5322 mailbox. */
  mailFrom: from(
    variable(
      "MAIL_FROM",
      "a mailbox such as Makeready <no-reply@example.com>",
      text((value) => /^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    ),
    (set, reading) => set ?? `Makeready <no-reply@${sitesDomain.read(reading)}>`
  ),
  /** Where notifications of sites go that are still being built. */
  buildInbox: from(
    variable(
      "BUILD_INBOX",
      "an address such as build@example.com",
      text((value) => /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(value))
    ),
    (set, reading) => set ?? `build@${sitesDomain.read(reading)}`
  ),
  /** Where callers reach the API, without a trailing slash. */
  baseUrl: from(
    variable("BASE_URL", "an address without a path, such as https://api.example.com", text(isOrigin)),
    (set, reading) => withoutSlash(set ?? `http://${reachableHost(bind.read(reading))}:${apiPort.read(reading)}`)
  ),
  /** Where the origin reaches the API, without a trailing slash. */
  apiUrl: from(
    variable("API_URL", "an address without a path, such as http://10.0.0.4:4000", text(isOrigin)),
    (set, reading) =>
      withoutSlash(set ?? `http://${urlHost(listeningHost(bind.read(reading)))}:${apiPort.read(reading)}`)
  ),
  /** Where visitors reach the origin, without a trailing slash; scheme and port are those of every site. */
  originUrl: from(
    variable("ORIGIN_URL", "an address without a path, such as https://sites.example.com", text(isOrigin)),
    (set, reading) => withoutSlash(set ?? `http://${reachableHost(bind.read(reading))}:${originPort.read(reading)}`)
  ),
  sitesDomain,
  workers: from(
    variable("WORKERS", "a number of worker processes from 1 to 64", whole(1, 64)),
    (set) => set ?? Math.max(1, Math.min(4, availableParallelism() - 1))
  ),
  /** API processes of `npm start`, all on one port; elsewhere the system does not share a port out among processes. */
  apiProcesses: from(
    variable("API_PROCESSES", "a number of API processes from 1 to 64", whole(1, 64)),
    (set) => set ?? (process.platform === "linux" ? Math.max(1, Math.min(4, availableParallelism())) : 1)
  ),
  /** Memory that JavaScript of one API process may hold, megabytes. */
  apiHeapMegabytes: or(variable("API_HEAP_MB", "a number of megabytes from 128 to 65536", whole(128, 65_536)), 256),
  /** Connections of one process, half of them for transactions. */
  databasePool: or(variable("DATABASE_POOL", "a number of connections from 6 to 1000", whole(6, 1_000)), 10),
  /** Writes that may wait for the turn of one site. */
  writeQueue: or(variable("WRITE_QUEUE", "a number of writes from 1 to 100000", whole(1, 100_000)), 256),
  /** How long a write waits for its site's turn, seconds. */
  writeWaitSeconds: or(variable("WRITE_WAIT_SECONDS", "a number of seconds from 1 to 60", whole(1, 60)), 10),
  /** How long a statement waits for a lock that another process holds, seconds. */
  lockWaitSeconds: or(variable("LOCK_WAIT_SECONDS", "a number of seconds from 1 to 60", whole(1, 60)), 15),
  /** What the supervisor calls this process; `api` where it runs alone. */
  processName: or(variable("PROCESS", "a name such as api-1", text(isToken)), "api"),
  log: from(
    variable("LOG", "pretty or json", Schema.Literals(["pretty", "json"])),
    (set, reading) => set ?? (inProduction(reading) ? "json" : "pretty")
  ),
  /** Proxies of ours in front that append to X-Forwarded-For; 0 trusts the socket alone. */
  proxyHops: or(variable("PROXY_HOPS", "a number of proxies from 0 to 16", whole(0, 16)), 0),
  originCacheBytes: from(
    variable("ORIGIN_CACHE_MB", "a number of megabytes from 8 to 65536", whole(8, 65_536)),
    (megabytes = 128) => megabytes * 1024 * 1024
  ),
  /** Bytes of the key from which others are derived. */
  secretKey: secret(
    variable(
      "SECRET_KEY",
      "at least 32 characters",
      text((value) => value.length >= 32)
    )
  ),
  /** The key that was set before; what was signed and sealed with it still opens. */
  previousSecretKey: secret(
    variable(
      "SECRET_KEY_PREVIOUS",
      "the key that was set before, at least 32 characters",
      text((value) => value.length >= 32)
    )
  ),
  operatorToken: secret(
    variable("OPERATOR_TOKEN", "at least 32 letters, digits and the signs - . _ ~ + / =", text(isLongToken))
  ),
  /** The token that was set before; it opens the same until it is taken out. */
  previousOperatorToken: secret(
    variable(
      "OPERATOR_TOKEN_PREVIOUS",
      "the token that was set before, at least 32 letters, digits and the signs - . _ ~ + / =",
      text(isLongToken)
    )
  ),
  /** Opens `/metrics` and nothing else; the operator's token does as well. */
  metricsToken: secret(
    variable("METRICS_TOKEN", "at least 32 letters, digits and the signs - . _ ~ + / =", text(isLongToken))
  ),
  /** Origins that are told of every change, without a trailing slash. */
  purgeUrls: from(variable("PURGE_URLS", "addresses of origins, separated by commas", list(isOrigin)), (set, reading) =>
    items(set ?? `http://${urlHost(listeningHost(bind.read(reading)))}:${originPort.read(reading)}`).map(withoutSlash)
  ),
  /** Machines whose workers are told of work, beside those of this one, without a trailing slash. */
  wakeUrls: from(
    variable("WAKE_URLS", "addresses of machines with workers, separated by commas", list(isOrigin)),
    (set) => items(set ?? "").map(withoutSlash)
  ),
  /** Where workers of this machine hear of work from others; null where there are none. */
  wakePort: orNull(variable("WAKE_PORT", "a port number from 1 to 65535", whole(1, 65_535))),
  /** Image hosting shared by the sites, ending in `/`. */
  imageAccount: orNull(
    variable(
      "IMAGE_ACCOUNT",
      "an https address that ends in a slash",
      text((value) => isUrl(value, ["https:"]) && value.endsWith("/"))
    )
  ),
  /** Origins of the platform's own products, open to every site that asks. */
  firstPartyOrigins: from(
    variable(
      "FIRST_PARTY_ORIGINS",
      "https origins without a slash at the end, separated by commas",
      list((value) => isUrl(value, ["https:"]) && new URL(value).origin === value)
    ),
    (set) => items(set ?? "")
  ),
  /** IPv4 address by which the world reaches the origin. */
  originAddress: orNull(
    variable(
      "ORIGIN_ADDRESS",
      "an IPv4 address such as 203.0.113.7",
      text((value) => isIP(value) === 4)
    )
  ),
  /** Script that brings the platform's chat. */
  chatWidget: orNull(
    variable(
      "CHAT_WIDGET",
      "the https address of a script, such as https://chat.example.com/loader.js",
      text((value) => isUrl(value, ["https:"]))
    )
  ),
  /** Roster service of brokerages, without a trailing slash. */
  rosterUrl: from(variable("ROSTER_URL", "an address such as https://roster.example.com", text(isWebUrl)), (set) =>
    set === undefined ? null : withoutSlash(set)
  ),
  /** Listing feed; null where sites show no listings. */
  listings: together(
    "LISTINGS",
    {
      /** Base of the feed's resources, without a trailing slash. */
      feedUrl: variable(
        "LISTINGS_URL",
        "the base address of a RESO Web API, such as https://ddfapi.realtor.ca/odata/v1",
        text(isWebUrl)
      ),
      /** Where access tokens are given out. */
      tokenUrl: variable(
        "LISTINGS_TOKEN_URL",
        "the address that gives out tokens, such as https://identity.crea.ca/connect/token",
        text(isWebUrl)
      ),
      clientId: variable("LISTINGS_CLIENT_ID", "the user name of the feed", text(isToken)),
      clientSecret: variable("LISTINGS_CLIENT_SECRET", "the password of the feed", text(isToken)),
      /** Base of the feed's photos, ending in `/`. */
      photos: variable(
        "LISTINGS_PHOTOS",
        "the address under which the feed's photos lie, ending in a slash",
        text((value) => isWebUrl(value) && value.endsWith("/"))
      )
    },
    {
      absent: null,
      make: (set) => ({ ...set, feedUrl: withoutSlash(set.feedUrl), clientSecret: Redacted.make(set.clientSecret) })
    }
  ),
  /** Inventory of builders; null where sites show no lots. */
  builders: together(
    "BUILDERS",
    {
      url: variable("BUILDERS_URL", "an address such as https://lots.example.com", text(isWebUrl)),
      token: variable("BUILDERS_TOKEN", "the token of the inventory", text(isToken)),
      /** Base of the lots' pictures, ending in `/`. */
      photos: variable(
        "BUILDERS_PHOTOS",
        "the address under which the lots' pictures lie, ending in a slash",
        text((value) => isWebUrl(value) && value.endsWith("/"))
      )
    },
    { absent: null, make: (set) => ({ ...set, url: withoutSlash(set.url), token: Redacted.make(set.token) }) }
  ),
  /** Program that takes pictures of pages and measures them; found where packages put it if not named. */
  chromium: from(
    variable(
      "CHROMIUM",
      "the path of a Chromium program",
      text((value) => existsSync(value))
    ),
    (set) => set
  ),
  /** Whether the program has to have its own sandbox; `off` accepts that a page may come to rule what runs it. */
  captureSandbox: or(variable("CAPTURE_SANDBOX", "on or off", Schema.Literals(["on", "off"])), "on"),
  /** Account that looks at pages where Makeready runs as root. */
  captureUser: or(variable("CAPTURE_USER", "the name of an account of this machine", text(isToken)), "nobody"),
  /** Where leads are handed on to, and who we are there: what each destination declares. */
  receivers: {
    variables: destinations.flatMap(({ configurable }) => Object.values(configurable).map(settingOf)),
    read: receiversFrom
  },
  /** `host:port` pairs that may be reached although they are private: stand-ins, receivers within a network of one's own. */
  egressAllow: from(
    variable(
      "EGRESS_ALLOW",
      "pairs of host and port, separated by commas, such as 127.0.0.1:9000",
      list((value) => /^[^\s/:@]+:\d{1,5}$/.test(value))
    ),
    (set) => items(set ?? "")
  ),
  /** Whether `npm start` brings receivers that stand for those nobody has named. */
  standIns: from(variable("STANDINS", "on or off", Schema.Literals(["on", "off"])), (set, reading) =>
    set === undefined ? !inProduction(reading) : set === "on"
  ),
  /** npm runs us: its end is ours. */
  underNpm: { variables: [], read: ({ environment }: Reading) => environment["npm_lifecycle_event"] === "start" }
} satisfies { readonly [name: string]: Member<unknown> }

/** Every variable that is read here, for the document that lists them. */
export const variableNames: ReadonlyArray<string> = Object.values<Member<unknown>>(members).flatMap(({ variables }) =>
  variables.map(({ name }) => name)
)

/** What each destination declares that it can be configured by. */
function receiversFrom(reading: Reading): ReceiverSettings {
  return Object.fromEntries(
    destinations.map(({ name, configurable, together = [] }) => {
      const set = Object.fromEntries(
        Object.entries(configurable).map(([called, setting]) => [called, reading.set(settingOf(setting))])
      )
      for (const pair of together) {
        const [lacking, told] = [...pair]
          .sort((one) => (set[one] === undefined ? -1 : 1))
          .map((one) => settingOf(configurable[one]!))
        const isHalf = pair.some((one) => set[one] === undefined) && pair.some((one) => set[one] !== undefined)
        // A value that is wrong has its sentence already.
        if (isHalf && !reading.isWrong(lacking!))
          reading.refuse(`${lacking!.name} is not set although ${told!.name} is; the two go together.`)
      }
      const values = Object.entries(configurable).map(([one, setting]) => [one, valueOf(setting, set[one])])
      return [name, Object.fromEntries(values)]
    })
  )
}

function settingOf({ variable: name, takes, fits, secret }: Setting): Variable<string> {
  return { ...variable(name, takes, text(fits)), ...(secret && { secret }) }
}

const valueOf = ({ read = (value) => value, fallback, secret }: Setting, set: string | undefined) => {
  const value = set === undefined ? (fallback ?? null) : read(set)
  return secret && value !== null ? Redacted.make(value) : value
}

/** Secrets, and addresses that carry one, are not repeated in a message that may end up in a log. */
const shown = ({ name, secret }: Pick<Variable<unknown>, "name" | "secret">, value: string): string => {
  if (secret || /SECRET|TOKEN|ACCESS_KEY/.test(name)) return `${value.length} characters long`
  return `"${value.replace(/\/\/[^/@]*@/, "//…@")}"`
}

function items(value: string): ReadonlyArray<string> {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
}

/** Scheme, host and port, and nothing after them but perhaps a slash. */
function isOrigin(value: string): boolean {
  return isUrl(value, ["http:", "https:"]) && /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(value)
}

function isBucket(value: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
}

function withoutSlash(value: string): string {
  return value.replace(/\/$/, "")
}

/** The name under which people on this machine reach an address that is listened on. */
const reachableHost = (bind: string): string =>
  ["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(bind) ? "localhost" : urlHost(bind)

/** An address to connect to, where the one listened on means any. */
const listeningHost = (bind: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[bind] ?? bind

const urlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)
