/**
 * Every member of the configuration: which variables it is read from, what they take, and what it is where they are left
 * out, which runs on one machine without any preparation.
 */
import { existsSync } from "node:fs"
import { isIP } from "node:net"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { Redacted, Schema } from "effect"
import { DAY_MS, limits } from "../../engine/limits.ts"
import { displayRules, displayRuleSets } from "../../engine/listings/displayRules.ts"
import { siteverify } from "../../engine/people/forms/turnstile.ts"
import { isDomainName, isToken, isUrl, isWebUrl } from "../../engine/values/configured.ts"
import { dnsAddresses, dnsServers, dnsTarget, dnsTestServer, originAddress } from "./names.ts"
import { analytics } from "./analytics.ts"
import { cdn } from "./cdn.ts"
import { receivers } from "./receivers.ts"
import {
  from,
  items,
  list,
  type Member,
  or,
  orNull,
  type Reading,
  secret,
  text,
  together,
  variable,
  whole,
  withoutSlash
} from "./variables.ts"

/** Absolute. Everything the embedded parts keep lies under it. */
const dataDir = from(
  variable(
    "DATA_DIR",
    "the path of a folder",
    text((value) => !value.includes("\0"))
  ),
  (set, { workingDirectory }) => resolve(workingDirectory, set ?? ".makeready")
)
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
  variable("SITES_DOMAIN", "a domain name in lower case, such as sites.example.com", text(isDomainName)),
  "localhost"
)

const apiUrl = variable("API_URL", "an address without a path, such as http://10.0.0.4:4000", text(isOrigin))

const isLongToken = (value: string): boolean => /^[A-Za-z0-9._~+/=-]{32,}$/.test(value)

const inProduction = ({ environment }: Reading): boolean => environment["NODE_ENV"] === "production"

/** Every member of the configuration, with the variables it is read from. */
export const members = {
  dataDir,
  /** Absolute. Keeps what is compiled between starts, and nothing else; read only where all of it is there. */
  cacheDir: from(
    variable(
      "CACHE_DIR",
      "the path of a folder",
      text((value) => !value.includes("\0"))
    ),
    (set, reading) =>
      set === undefined ? join(dataDir.read(reading), "cache") : resolve(reading.workingDirectory, set)
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
  /** Whom owners reach who answer to mail about their website; null: nobody but the sender. */
  mailReplyTo: orNull(
    variable(
      "MAIL_REPLY_TO",
      "an address such as help@example.com",
      text((value) => /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(value))
    )
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
  apiUrl: from(apiUrl, (set, reading) =>
    withoutSlash(set ?? `http://${urlHost(listeningHost(bind.read(reading)))}:${apiPort.read(reading)}`)
  ),
  /** Whether somebody said so; else it is taken to be on this machine. */
  isApiNamed: { variables: [], read: (reading: Reading): boolean => reading.set(apiUrl) !== undefined },
  /** Whether others rely on it, so that nothing may be taken for granted which nobody said. */
  isProduction: { variables: [], read: inProduction },
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
  /**
   * Where a process answers for its metrics and its health alone, beside the port that an API process may share; of
   * `npm start` its first API process, the others above it, then workers and the origin; null where nowhere.
   */
  metricsPort: orNull(variable("METRICS_PORT", "a port number from 1 to 65535", whole(1, 65_535))),
  /** Memory that JavaScript of one API process may hold, megabytes. */
  apiHeapMegabytes: or(variable("API_HEAP_MB", "a number of megabytes from 128 to 65536", whole(128, 65_536)), 256),
  /** The same of one worker. A process whose heap is full ends, and its jobs begin anew elsewhere. */
  workerHeapMegabytes: or(
    variable("WORKER_HEAP_MB", "a number of megabytes from 256 to 65536", whole(256, 65_536)),
    512
  ),
  /** Connections of one process, half of them for transactions. */
  databasePool: or(variable("DATABASE_POOL", "a number of connections from 6 to 1000", whole(6, 1_000)), 10),
  /** Whether a process starts on the schema of a newer release, as one has to that goes back. */
  schemaAhead: or(variable("SCHEMA_AHEAD", "refuse or serve", Schema.Literals(["refuse", "serve"])), "refuse"),
  /** Writes that may wait for the turn of one site. */
  writeQueue: or(variable("WRITE_QUEUE", "a number of writes from 1 to 100000", whole(1, 100_000)), 256),
  /** How long a write waits for its site's turn, seconds. */
  writeWaitSeconds: or(variable("WRITE_WAIT_SECONDS", "a number of seconds from 1 to 60", whole(1, 60)), 10),
  /** How long a statement waits for a lock that another process holds, seconds. */
  lockWaitSeconds: or(variable("LOCK_WAIT_SECONDS", "a number of seconds from 1 to 60", whole(1, 60)), 15),
  /** What whoever starts several processes calls this one; null where it goes by its kind. */
  processName: orNull(variable("PROCESS", "a name such as api-1", text(isToken))),
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
  /** Memory in which one API process holds what listings are searched by; 0 for none. */
  listingsMemoryBytes: from(
    variable("LISTINGS_MEMORY_MB", "a number of megabytes up to 65536, 0 for none", whole(0, 65_536)),
    (megabytes = 512) => megabytes * 1024 * 1024
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
  /** Encrypts backups; undefined leaves them plain. */
  backupKey: secret(
    variable(
      "BACKUP_KEY",
      "at least 32 characters",
      text((value) => value.length >= 32)
    )
  ),
  /** Origins that are told of every change, without a trailing slash. */
  purgeUrls: from(variable("PURGE_URLS", "addresses of origins, separated by commas", list(isOrigin)), (set, reading) =>
    items(set ?? `http://${urlHost(listeningHost(bind.read(reading)))}:${originPort.read(reading)}`).map(withoutSlash)
  ),
  /** What stands in front of the origin and holds pages. */
  cdn,
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
  /** How long a claimed draft may be tried without a plan; 0 for as long as one likes. */
  trialDays: or(
    variable("TRIAL_DAYS", "a number of days up to 3650, 0 for no trial", whole(0, 3_650)),
    limits.trialMs / DAY_MS
  ),
  originAddress,
  dnsServers,
  dnsAddresses: dnsAddresses(inProduction, bind),
  dnsTarget,
  dnsTestServer,
  /** Page that is the platform's chat. */
  chatWidget: orNull(
    variable(
      "CHAT_WIDGET",
      "the https address of a page, such as https://chat.example.com/widget",
      text(
        (value) =>
          isUrl(value, ["https:"]) ||
          (/^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(value) && isUrl(value, ["http:"]))
      )
    )
  ),
  /** The chat's service, which tells how much it is used; null where nobody does. */
  chatUsage: together(
    "CHAT_USAGE",
    {
      url: variable("CHAT_USAGE_URL", "an address such as https://chat.example.com", text(isWebUrl)),
      token: variable("CHAT_USAGE_TOKEN", "the token of the chat's service", text(isToken))
    },
    { absent: null, make: (set) => ({ url: withoutSlash(set.url), token: Redacted.make(set.token) }) }
  ),
  /** Where tokens of visitors are checked, for sites whose forms have that check. */
  turnstileUrl: or(variable("TURNSTILE_URL", "the address of Turnstile's siteverify", text(isWebUrl)), siteverify),
  /** The service that knows places; null where nobody looks addresses up. */
  places: together(
    "PLACES",
    {
      key: {
        ...variable("PLACES_KEY", "a key for Google's Places API (New) and Geocoding API", text(isToken)),
        secret: true
      },
      /** Bases, without a trailing slash. */
      placesUrl: variable("PLACES_URL", "an address such as https://places.googleapis.com", text(isWebUrl)),
      geocodingUrl: variable("GEOCODING_URL", "an address such as https://maps.googleapis.com", text(isWebUrl))
    },
    {
      defaults: { placesUrl: "https://places.googleapis.com", geocodingUrl: "https://maps.googleapis.com" },
      absent: null,
      make: (set) => ({
        key: Redacted.make(set.key),
        placesUrl: withoutSlash(set.placesUrl),
        geocodingUrl: withoutSlash(set.geocodingUrl)
      })
    }
  ),
  /** After how long reviews of a place are read anew, and how long a copy that cannot be renewed is shown. */
  reviewsRefreshHours: or(variable("REVIEWS_REFRESH_HOURS", "a number of hours from 1 to 24", whole(1, 24)), 24),
  reviewsKeptDays: or(variable("REVIEWS_KEPT_DAYS", "a number of days from 1 to 30", whole(1, 30)), 30),
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
      ),
      /** Whose licence: `engine/listings/displayRules.ts`. */
      rules: variable("LISTINGS_RULES", displayRuleSets.join(" or "), Schema.Literals(displayRuleSets)),
      /** Whether photos are kept here, since the feed's addresses of them expire. */
      keepsPhotos: variable("LISTINGS_PHOTOS_KEPT", "yes or no", Schema.Literals(["yes", "no"])),
      /** Where views of listings are told. */
      eventsUrl: variable(
        "LISTINGS_EVENTS_URL",
        "an address, `none` to tell nobody, or `default` for the one of the rules",
        text((value) => value === "none" || value === "default" || isWebUrl(value))
      ),
      callsPerSecond: variable(
        "LISTINGS_RATE",
        "calls a second, 1 to 100",
        text((value) => /^(?:[1-9]\d?|100)$/.test(value))
      )
    },
    {
      defaults: { rules: "crea", eventsUrl: "default", callsPerSecond: "5", keepsPhotos: "no" },
      absent: null,
      make: ({ eventsUrl, ...set }) => ({
        ...set,
        ...rulesNamed(set.rules, eventsUrl),
        callsPerSecond: Number(set.callsPerSecond),
        keepsPhotos: set.keepsPhotos === "yes",
        feedUrl: withoutSlash(set.feedUrl),
        clientSecret: Redacted.make(set.clientSecret)
      })
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
  receivers,
  /** Where measuring services are. */
  analytics,
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

/** Scheme, host and port, and nothing after them but perhaps a slash. */
function isOrigin(value: string): boolean {
  return isUrl(value, ["http:", "https:"]) && /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(value)
}

function isBucket(value: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
}

/** The name under which people on this machine reach an address that is listened on. */
const reachableHost = (bind: string): string =>
  ["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(bind) ? "localhost" : urlHost(bind)

/** An address to connect to, where the one listened on means any. */
const listeningHost = (bind: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[bind] ?? bind

const urlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

/** A feed's licence, and where views are told: null for nowhere. */
function rulesNamed(name: string, eventsUrl: string) {
  const rules = displayRuleSets.find((one) => one === name) ?? "crea"
  const told = eventsUrl === "default" ? (displayRules[rules].beacon?.url ?? null) : eventsUrl
  return { rules, eventsUrl: told === "none" ? null : told }
}
