/**
 * Every environment variable, typed; the only reader of `process.env`. What is left out has a default that runs on one
 * machine without any preparation. A value that cannot be meant stops the start: all of them at once, each in a sentence
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
export interface Configuration {
  /** Absolute. Everything the embedded parts keep lies under it. */
  readonly dataDir: string
  /** Address that API and origin listen on. */
  readonly bind: string
  readonly apiPort: number
  readonly originPort: number
  /** Undefined: a private server in the data directory. */
  readonly databaseUrl: Redacted.Redacted<string> | undefined
  /** Undefined: folders in the data directory. */
  readonly s3: S3Configuration | undefined
  /** Undefined: mail is written to `<data>/outbox`. */
  readonly smtpUrl: Redacted.Redacted<string> | undefined
  /** Sender of all mail, an RFC 5322 mailbox. */
  readonly mailFrom: string
  /** Where notifications of sites go that are still being built. */
  readonly buildInbox: string
  /** Where callers reach the API, without a trailing slash. */
  readonly baseUrl: string
  /** Where the origin reaches the API, without a trailing slash. */
  readonly apiUrl: string
  /** Where visitors reach the origin, without a trailing slash; scheme and port are those of every site. */
  readonly originUrl: string
  /** Parent of every preview host. */
  readonly sitesDomain: string
  readonly workers: number
  readonly log: LogFormat
  /** Proxies of ours in front that append to X-Forwarded-For; 0 trusts the socket alone. */
  readonly proxyHops: number
  readonly originCacheBytes: number
  /** Bytes of the key from which others are derived. */
  readonly secretKey: Redacted.Redacted<string> | undefined
  readonly operatorToken: Redacted.Redacted<string> | undefined
  /** Origins that are told of every change, without a trailing slash. */
  readonly purgeUrls: ReadonlyArray<string>
  /** Image hosting shared by the sites, ending in `/`. */
  readonly imageAccount: string | null
  /** Origins of the platform's own products, open to every site that asks. */
  readonly firstPartyOrigins: ReadonlyArray<string>
  /** IPv4 address by which the world reaches the origin. */
  readonly originAddress: string | null
  /** Script that brings the platform's chat. */
  readonly chatWidget: string | null
  /** Roster service of brokerages, without a trailing slash. */
  readonly rosterUrl: string | null
  /** Listing feed; null where sites show no listings. */
  readonly listings: ListingsConfiguration | null
  /** Inventory of builders; null where sites show no lots. */
  readonly builders: BuildersConfiguration | null
  /** Program that takes pictures of pages and measures them; found where packages put it if not named. */
  readonly chromium: string | undefined
  /** Where leads are handed on to, and who we are there. */
  readonly receivers: ReceiverSettings
  /** `host:port` pairs that may be reached although they are private: stand-ins, receivers within a network of one's own. */
  readonly egressAllow: ReadonlyArray<string>
  /** Whether `npm start` brings receivers that stand for those nobody has named. */
  readonly standIns: boolean
  /** npm runs us: its end is ours. */
  readonly underNpm: boolean
}

export interface ListingsConfiguration {
  /** Base of the feed's resources, without a trailing slash. */
  readonly feedUrl: string
  /** Where access tokens are given out. */
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
  /** Base of the feed's photos, ending in `/`. */
  readonly photos: string
}

export interface BuildersConfiguration {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: Redacted.Redacted<string>
  /** Base of the lots' pictures, ending in `/`. */
  readonly photos: string
}

export interface S3Configuration {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly privateBucket: string
  readonly accessKey: string
  readonly secretKey: Redacted.Redacted<string>
}

export type LogFormat = "pretty" | "json"

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

/** Pure: the same variables give the same configuration. An empty value counts as left out. */
export const configurationFrom = (
  environment: Environment,
  workingDirectory: string
): Result.Result<Configuration, ConfigurationProblem> => {
  const problems: Array<string> = []
  const read = <A>(wanted: Variable<A>): A | undefined => {
    const { name, takes, schema } = wanted
    const text = environment[name]?.trim()
    if (text === undefined || text === "") return undefined
    const decoded = Schema.decodeUnknownResult(schema)(text)
    if (Result.isSuccess(decoded)) return decoded.success
    problems.push(`${name} is ${shown(wanted, text)}; it takes ${takes}.`)
    return undefined
  }

  const bind = read(variables.bind) ?? "127.0.0.1"
  const apiPort = read(variables.apiPort) ?? 4000
  const originPort = read(variables.originPort) ?? 8080
  const sitesDomain = read(variables.sitesDomain) ?? "localhost"
  const cacheMegabytes = read(variables.originCache) ?? 128
  if (apiPort === originPort) {
    problems.push(
      `MAKEREADY_API_PORT and MAKEREADY_ORIGIN_PORT are both ${apiPort}; each takes a port of its own, since sites never share a host with the API.`
    )
  }

  const configuration: Configuration = {
    dataDir: resolve(workingDirectory, read(variables.dataDir) ?? ".makeready"),
    bind,
    apiPort,
    originPort,
    databaseUrl: redacted(read(variables.databaseUrl)),
    s3: s3From(
      {
        endpoint: read(variables.s3Endpoint),
        region: read(variables.s3Region),
        bucket: read(variables.s3Bucket),
        privateBucket: read(variables.s3PrivateBucket),
        accessKey: read(variables.s3AccessKey),
        secretKey: read(variables.s3SecretKey)
      },
      problems
    ),
    smtpUrl: redacted(read(variables.smtpUrl)),
    mailFrom: read(variables.mailFrom) ?? `Makeready <no-reply@${sitesDomain}>`,
    buildInbox: read(variables.buildInbox) ?? `build@${sitesDomain}`,
    baseUrl: withoutSlash(read(variables.baseUrl) ?? `http://${reachableHost(bind)}:${apiPort}`),
    apiUrl: withoutSlash(read(variables.apiUrl) ?? `http://${urlHost(listeningHost(bind))}:${apiPort}`),
    originUrl: withoutSlash(read(variables.originUrl) ?? `http://${reachableHost(bind)}:${originPort}`),
    sitesDomain,
    workers: read(variables.workers) ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
    log: read(variables.log) ?? (environment["NODE_ENV"] === "production" ? "json" : "pretty"),
    proxyHops: read(variables.proxyHops) ?? 0,
    originCacheBytes: cacheMegabytes * 1024 * 1024,
    secretKey: redacted(read(variables.secretKey)),
    operatorToken: redacted(read(variables.operatorToken)),
    purgeUrls: items(read(variables.purgeUrls) ?? `http://${urlHost(listeningHost(bind))}:${originPort}`).map(
      withoutSlash
    ),
    imageAccount: read(variables.imageAccount) ?? null,
    firstPartyOrigins: items(read(variables.firstPartyOrigins) ?? ""),
    originAddress: read(variables.originAddress) ?? null,
    chatWidget: read(variables.chatWidget) ?? null,
    rosterUrl: withoutSlashOrNull(read(variables.rosterUrl)),
    listings: listingsFrom(
      {
        feedUrl: read(variables.listingsUrl),
        tokenUrl: read(variables.listingsTokenUrl),
        clientId: read(variables.listingsClientId),
        clientSecret: read(variables.listingsClientSecret),
        photos: read(variables.listingsPhotos)
      },
      problems
    ),
    builders: buildersFrom(
      {
        url: read(variables.buildersUrl),
        token: read(variables.buildersToken),
        photos: read(variables.buildersPhotos)
      },
      problems
    ),
    chromium: read(variables.chromium),
    receivers: receiversFrom(read, problems),
    standIns: (read(variables.standIns) ?? (environment["NODE_ENV"] === "production" ? "off" : "on")) === "on",
    egressAllow: items(read(variables.egressAllow) ?? ""),
    underNpm: environment["npm_lifecycle_event"] === "start"
  }
  return problems.length === 0 ? Result.succeed(configuration) : Result.fail(new ConfigurationProblem({ problems }))
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

const variables = {
  dataDir: variable(
    "DATA_DIR",
    "the path of a folder",
    text((value) => !value.includes("\0"))
  ),
  bind: variable(
    "BIND",
    "the address to listen on, such as 127.0.0.1 or 0.0.0.0",
    text((value) => isIP(value) !== 0 || value === "localhost")
  ),
  apiPort: variable("API_PORT", "a port number from 1 to 65535", whole(1, 65_535)),
  originPort: variable("ORIGIN_PORT", "a port number from 1 to 65535", whole(1, 65_535)),
  databaseUrl: variable(
    "DATABASE_URL",
    "an address such as mysql://user:password@host:3306/database",
    text((value) => isUrl(value, ["mysql:", "mariadb:"]) && /^\/[^/]+$/.test(new URL(value).pathname))
  ),
  s3Endpoint: variable("S3_ENDPOINT", "an address such as https://s3.eu-west-1.amazonaws.com", text(isOrigin)),
  s3Region: variable("S3_REGION", "the name of a region, such as eu-west-1", text(isToken)),
  s3Bucket: variable("S3_BUCKET", "the name of a bucket", text(isBucket)),
  s3PrivateBucket: variable("S3_PRIVATE_BUCKET", "the name of a bucket", text(isBucket)),
  s3AccessKey: variable("S3_ACCESS_KEY", "the id of an access key", text(isToken)),
  s3SecretKey: variable("S3_SECRET_KEY", "the secret of the access key", text(isToken)),
  smtpUrl: variable(
    "SMTP_URL",
    "an address such as smtp://user:password@mail.example.com:587",
    text((value) => isUrl(value, ["smtp:", "smtps:"]))
  ),
  mailFrom: variable(
    "MAIL_FROM",
    "a mailbox such as Makeready <no-reply@example.com>",
    text((value) => /^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
  ),
  buildInbox: variable(
    "BUILD_INBOX",
    "an address such as build@example.com",
    text((value) => /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(value))
  ),
  baseUrl: variable("BASE_URL", "an address without a path, such as https://api.example.com", text(isOrigin)),
  apiUrl: variable("API_URL", "an address without a path, such as http://10.0.0.4:4000", text(isOrigin)),
  originUrl: variable("ORIGIN_URL", "an address without a path, such as https://sites.example.com", text(isOrigin)),
  sitesDomain: variable(
    "SITES_DOMAIN",
    "a domain name in lower case, such as sites.example.com",
    text((value) => /^(?!.{190})[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(value))
  ),
  workers: variable("WORKERS", "a number of worker processes from 1 to 64", whole(1, 64)),
  log: variable("LOG", "pretty or json", Schema.Literals(["pretty", "json"])),
  proxyHops: variable("PROXY_HOPS", "a number of proxies from 0 to 16", whole(0, 16)),
  originCache: variable("ORIGIN_CACHE_MB", "a number of megabytes from 8 to 65536", whole(8, 65_536)),
  secretKey: variable(
    "SECRET_KEY",
    "at least 32 characters",
    text((value) => value.length >= 32)
  ),
  operatorToken: variable(
    "OPERATOR_TOKEN",
    "at least 32 letters, digits and the signs - . _ ~ + / =",
    text((value) => /^[A-Za-z0-9._~+/=-]{32,}$/.test(value))
  ),
  purgeUrls: variable("PURGE_URLS", "addresses of origins, separated by commas", list(isOrigin)),
  imageAccount: variable(
    "IMAGE_ACCOUNT",
    "an https address that ends in a slash",
    text((value) => isUrl(value, ["https:"]) && value.endsWith("/"))
  ),
  chatWidget: variable(
    "CHAT_WIDGET",
    "the https address of a script, such as https://chat.example.com/loader.js",
    text((value) => isUrl(value, ["https:"]))
  ),
  originAddress: variable(
    "ORIGIN_ADDRESS",
    "an IPv4 address such as 203.0.113.7",
    text((value) => isIP(value) === 4)
  ),
  firstPartyOrigins: variable(
    "FIRST_PARTY_ORIGINS",
    "https origins without a slash at the end, separated by commas",
    list((value) => isUrl(value, ["https:"]) && new URL(value).origin === value)
  ),
  rosterUrl: variable("ROSTER_URL", "an address such as https://roster.example.com", text(isWebUrl)),
  listingsUrl: variable(
    "LISTINGS_URL",
    "the base address of a RESO Web API, such as https://ddfapi.realtor.ca/odata/v1",
    text(isWebUrl)
  ),
  listingsTokenUrl: variable(
    "LISTINGS_TOKEN_URL",
    "the address that gives out tokens, such as https://identity.crea.ca/connect/token",
    text(isWebUrl)
  ),
  listingsClientId: variable("LISTINGS_CLIENT_ID", "the user name of the feed", text(isToken)),
  listingsClientSecret: variable("LISTINGS_CLIENT_SECRET", "the password of the feed", text(isToken)),
  listingsPhotos: variable(
    "LISTINGS_PHOTOS",
    "the address under which the feed's photos lie, ending in a slash",
    text((value) => isWebUrl(value) && value.endsWith("/"))
  ),
  egressAllow: variable(
    "EGRESS_ALLOW",
    "pairs of host and port, separated by commas, such as 127.0.0.1:9000",
    list((value) => /^[^\s/:@]+:\d{1,5}$/.test(value))
  ),
  standIns: variable("STANDINS", "on or off", Schema.Literals(["on", "off"])),
  buildersUrl: variable("BUILDERS_URL", "an address such as https://lots.example.com", text(isWebUrl)),
  buildersToken: variable("BUILDERS_TOKEN", "the token of the inventory", text(isToken)),
  buildersPhotos: variable(
    "BUILDERS_PHOTOS",
    "the address under which the lots' pictures lie, ending in a slash",
    text((value) => isWebUrl(value) && value.endsWith("/"))
  ),
  chromium: variable(
    "CHROMIUM",
    "the path of a Chromium program",
    text((value) => existsSync(value))
  )
} as const

/** Every variable that is read here, for the document that lists them. */
export const variableNames: ReadonlyArray<string> = [
  ...Object.values(variables).map(({ name }) => name),
  ...destinations.flatMap(({ configurable }) => Object.values(configurable).map((setting) => settingOf(setting).name))
]

/** Object storage is configured whole or not at all; only the region has a default. */
const s3From = (
  given: {
    readonly [K in "endpoint" | "region" | "bucket" | "privateBucket" | "accessKey" | "secretKey"]: string | undefined
  },
  problems: Array<string>
): S3Configuration | undefined => {
  const { endpoint, region = "us-east-1", bucket, privateBucket, accessKey, secretKey } = given
  if (Object.values(given).every((value) => value === undefined)) return undefined
  const needed = [
    [variables.s3Endpoint, endpoint],
    [variables.s3Bucket, bucket],
    [variables.s3PrivateBucket, privateBucket],
    [variables.s3AccessKey, accessKey],
    [variables.s3SecretKey, secretKey]
  ] as const
  for (const [{ name, takes }, value] of needed) {
    // A value that is wrong has its sentence already.
    if (value !== undefined || problems.some((problem) => problem.startsWith(`${name} `))) continue
    problems.push(`${name} is not set although other MAKEREADY_S3_ variables are; it takes ${takes}.`)
  }
  if (bucket !== undefined && bucket === privateBucket) {
    problems.push(
      `MAKEREADY_S3_PRIVATE_BUCKET is "${bucket}" like MAKEREADY_S3_BUCKET; it takes a bucket of its own, which the world cannot read.`
    )
  }
  if (!endpoint || !bucket || !privateBucket || !accessKey || !secretKey) return undefined
  return {
    endpoint: withoutSlash(endpoint),
    region,
    bucket,
    privateBucket,
    accessKey,
    secretKey: Redacted.make(secretKey)
  }
}

/** A feed is configured whole or not at all. */
const listingsFrom = (
  given: {
    readonly [K in "feedUrl" | "tokenUrl" | "clientId" | "clientSecret" | "photos"]: string | undefined
  },
  problems: Array<string>
): ListingsConfiguration | null => {
  const { feedUrl, tokenUrl, clientId, clientSecret, photos } = given
  const needed = [
    [variables.listingsUrl, feedUrl],
    [variables.listingsTokenUrl, tokenUrl],
    [variables.listingsClientId, clientId],
    [variables.listingsClientSecret, clientSecret],
    [variables.listingsPhotos, photos]
  ] as const
  if (!isWhole("MAKEREADY_LISTINGS_", needed, problems)) return null
  if (!feedUrl || !tokenUrl || !clientId || !clientSecret || !photos) return null
  return { feedUrl: withoutSlash(feedUrl), tokenUrl, clientId, clientSecret: Redacted.make(clientSecret), photos }
}

/** The same of the builders' inventory. */
const buildersFrom = (
  { url, token, photos }: { readonly [K in "url" | "token" | "photos"]: string | undefined },
  problems: Array<string>
): BuildersConfiguration | null => {
  const needed = [
    [variables.buildersUrl, url],
    [variables.buildersToken, token],
    [variables.buildersPhotos, photos]
  ] as const
  if (!isWhole("MAKEREADY_BUILDERS_", needed, problems) || !url || !token || !photos) return null
  return { url: withoutSlash(url), token: Redacted.make(token), photos }
}

/** False where none is set; one that is missing beside others gets its sentence. */
const isWhole = (
  prefix: string,
  needed: ReadonlyArray<readonly [Pick<Variable<unknown>, "name" | "takes">, string | undefined]>,
  problems: Array<string>
): boolean => {
  if (needed.every(([, value]) => value === undefined)) return false
  for (const [{ name, takes }, value] of needed) {
    // A value that is wrong has its sentence already.
    if (value !== undefined || problems.some((problem) => problem.startsWith(`${name} `))) continue
    problems.push(`${name} is not set although other ${prefix} variables are; it takes ${takes}.`)
  }
  return needed.every(([, value]) => value !== undefined)
}

/** What each destination declares that it can be configured by. */
const receiversFrom = (read: <A>(variable: Variable<A>) => A | undefined, problems: Array<string>): ReceiverSettings =>
  Object.fromEntries(
    destinations.map(({ name, configurable, together = [] }) => {
      const set = Object.fromEntries(
        Object.entries(configurable).map(([called, setting]) => [called, read(settingOf(setting))])
      )
      for (const pair of together) {
        const [missing, given] = [...pair].sort((a) => (set[a] === undefined ? -1 : 1)).map((one) => configurable[one]!)
        const [lacking, told] = [settingOf(missing!).name, settingOf(given!).name]
        if (pair.every((one) => set[one] === undefined) || pair.every((one) => set[one] !== undefined)) continue
        // A value that is wrong has its sentence already.
        if (!problems.some((problem) => problem.startsWith(`${lacking} `)))
          problems.push(`${lacking} is not set although ${told} is; the two go together.`)
      }
      return [
        name,
        Object.fromEntries(
          Object.entries(configurable).map(([called, setting]) => [called, valueOf(setting, set[called])])
        )
      ]
    })
  )

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

const redacted = (value: string | undefined): Redacted.Redacted<string> | undefined =>
  value === undefined ? undefined : Redacted.make(value)

const items = (value: string): ReadonlyArray<string> =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")

/** Scheme, host and port, and nothing after them but perhaps a slash. */
function isOrigin(value: string): boolean {
  return isUrl(value, ["http:", "https:"]) && /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(value)
}

function isBucket(value: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
}

const withoutSlash = (value: string): string => value.replace(/\/$/, "")
const withoutSlashOrNull = (value: string | undefined): string | null =>
  value === undefined ? null : withoutSlash(value)

/** The name under which people on this machine reach an address that is listened on. */
const reachableHost = (bind: string): string =>
  ["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(bind) ? "localhost" : urlHost(bind)

/** An address to connect to, where the one listened on means any. */
const listeningHost = (bind: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[bind] ?? bind

const urlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)
