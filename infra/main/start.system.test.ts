import { existsSync } from "node:fs"
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  utimes,
  writeFile
} from "node:fs/promises"
import { get } from "node:https"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { createConnection } from "mysql2/promise"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { runningPrivateDatabase } from "../local/mariadb.ts"
import { freePortsInARow } from "./testing/freePorts.ts"
import { newFullDisk } from "./testing/fullDisk.ts"
import { type Launch, Launched, leftOf, processesOf, oneOfEach } from "./testing/Launched.ts"

let dataDir: string
const launched: Array<Launched> = []

const launch = async (options: Partial<Launch> = {}): Promise<Launched> => {
  const one = await Launched.start({ dataDir, ...options })
  launched.push(one)
  return one
}

/** No process of the data directory is left, whether ours or the database's. */
const nothingLeft = (directory = dataDir) =>
  expect.poll(() => processesOf(directory), { timeout: 20_000, interval: 100 }).toEqual([])

const readDemo = async () => JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"))

/** A page as a visitor gets it: the name of a site need not resolve on this machine. */
const visit = (site: Launched, siteUrl: string) => site.fetchAs("origin", new URL(siteUrl).host, "/")

const fullDisk = newFullDisk()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-start-"))
})

afterEach(async () => {
  for (const one of launched.splice(0)) {
    one.signal("SIGTERM")
    await one.exited
  }
})

afterAll(async () => {
  fullDisk?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

describe("a first start", () => {
  it("brings up everything, makes the demonstration site through the API, and Ctrl-C leaves no process", async () => {
    const running = await launch({ cold: true })
    await running.ready()

    for (const server of ["api", "origin"] as const) {
      expect((await running.fetch(server, "/healthz")).status).toBe(200)
      expect((await running.fetch(server, "/readyz")).status).toBe(200)
    }
    expect((await running.fetch("api", "/metrics")).status).toBe(401)

    const demo = await readDemo()
    const watching = { headers: { authorization: `Bearer ${demo.operatorToken}` } }
    expect(await (await running.fetch("api", "/metrics", watching)).text()).toContain("# TYPE")
    // Further ones are made meanwhile.
    expect(
      Object.keys(demo)
        .filter((member) => member !== "unfinished")
        .sort()
    ).toEqual(
      "baseUrl clientId clientSecret dashboardUrl mcpUrl operatorToken originUrl ownerEmail siteId siteUrl sites".split(
        " "
      )
    )
    expect(demo.baseUrl).toBe(`http://localhost:${running.ports.api}`)
    expect(demo.originUrl).toBe(`http://localhost:${running.ports.origin}`)
    expect(running.output).toContain(demo.siteUrl)
    expect(running.output).toContain(`${demo.baseUrl}/operator  for you, with the token that`)
    expect(running.output).toMatch(/secrets\.json holds/)
    expect(running.output).toContain(`for ${demo.ownerEmail}, who gets a link by mail`)
    const [, first] = /Makeready is running[^]*?(https?:\/\/\S+)/.exec(running.output) ?? []
    expect(first, "the one address that leads to all others").toBe(`${demo.baseUrl}/`)
    expect(await (await running.fetch("api", "/")).json()).toMatchObject({
      demo: demo.siteUrl,
      inbox: `${demo.baseUrl}/dev/mail`
    })
    expect(await (await running.fetch("api", "/dev/mail")).json()).toMatchObject({ mails: expect.any(Array) })
    const page = await visit(running, demo.siteUrl)
    expect(page.status).toBe(200)
    expect(page.body).toContain("</html>")

    const token = await running.fetch("api", "/v1/auth/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientId: demo.clientId, clientSecret: demo.clientSecret })
    })
    expect(token.status).toBe(200)
    const { chat, turnstile } = JSON.parse(await readFile(join(dataDir, "standins.json"), "utf8"))
    const { token: bearer } = (await token.json()) as { readonly token: string }
    const asked = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" }
      return running.fetch("api", path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    }
    await asked("POST", "/v1/lease")
    expect((await asked("PUT", "/v1/site", { chat_widget: true })).status).toBe(200)
    await expect
      .poll(async () => (await visit(running, demo.siteUrl)).body, { timeout: 60_000, interval: 500 })
      .toContain(`<meta name="mk-chat" content="${chat.widget}?site=${demo.siteId}">`)
    expect(await (await fetch(chat.widget)).text()).toContain("<h1>Chat</h1>")

    expect((await asked("PUT", "/v1/turnstile", turnstile.keys)).status).toBe(200)
    expect(await (await asked("GET", "/v1/turnstile")).json()).toMatchObject({ vendor: "ready" })
    await fetch(`${turnstile.address}/__faults`, { method: "POST", body: JSON.stringify([{ status: 500, times: 2 }]) })
    expect(await (await asked("GET", "/v1/turnstile")).json()).toMatchObject({ vendor: "unavailable" })
    await asked("PUT", "/v1/turnstile", { ...turnstile.keys, secret: "0x4AAAAAAAsecret_of_nobody_at_all" })
    expect(await (await asked("GET", "/v1/turnstile")).json()).toMatchObject({ vendor: "misconfigured" })
    // As a browser finds it that was started with what is said there.
    expect(turnstile.browser).toContain(`challenges.cloudflare.com:443 ${new URL(turnstile.secured).host}`)
    const script = await new Promise<string>((resolve, reject) =>
      get(
        `${turnstile.secured}/turnstile/v0/api.js`,
        { servername: "challenges.cloudflare.com", rejectUnauthorized: false },
        (answer) => text(answer).then(resolve, reject)
      ).on("error", reject)
    )
    expect(script).toContain("window.turnstile")

    for (const secret of ["demo.json", "secrets.json"]) {
      expect((await stat(join(dataDir, secret))).mode & 0o077).toBe(0)
    }

    // Those that render say so in the build of the page templates, so that nobody removes it beneath them.
    const [templates] = (await readdir(join(dataDir, "cache"))).filter((name) => name.startsWith("renderer-"))
    const users = () => readdir(join(dataDir, "cache", templates!, "users"))
    expect((await users()).length).toBeGreaterThan(1)

    running.signal("SIGINT")
    expect(await running.exited).toBe(0)
    expect(await leftOf(dataDir)).toEqual([])
    expect(await users()).toEqual([])
  })
})

describe("a second start", () => {
  it("keeps the data, knows where it runs, and needs a directory of its own", async () => {
    // As an older version left it, which made the site without an owner.
    const { ownerEmail: _, sites: _sites, unfinished: _unfinished, ...before } = await readDemo()
    await writeFile(join(dataDir, "demo.json"), JSON.stringify(before), { mode: 0o600 })
    // Of the page templates of a release that is long gone.
    const old = join(dataDir, "cache", `renderer-${"0".repeat(16)}`)
    await mkdir(old)
    await utimes(old, 0, 0)
    const running = await launch({ cold: true })
    await running.ready()
    await expect(stat(old)).rejects.toThrow("ENOENT")
    expect(running.output).toContain(before.dashboardUrl)
    expect(running.output).not.toContain("gets a link by mail")
    const { sites, unfinished: _made, ...demo } = await readDemo()
    expect(sites[0]).toMatchObject({ name: "Vale & Daughter", siteId: before.siteId, siteUrl: demo.siteUrl })
    expect({ ...demo, baseUrl: "", originUrl: "", siteUrl: "", mcpUrl: "" }).toEqual({
      ...before,
      baseUrl: "",
      originUrl: "",
      siteUrl: "",
      mcpUrl: ""
    })
    expect(demo.siteUrl).toContain(`:${running.ports.origin}`)
    expect((await visit(running, demo.siteUrl)).status).toBe(200)

    const second = await launch()
    expect(await second.exited).toBe(1)
    expect(second.output).toContain(`already runs on the data directory ${dataDir}`)
    expect((await running.fetch("api", "/readyz")).status).toBe(200)
  })
})

describe("later starts", () => {
  // What they run from is there, as it is half a minute after a first one.
  beforeAll(() => rm(join(dataDir, "cache"), { recursive: true, force: true }))

  it("remove a demonstration whose making was broken off", async () => {
    const demo = await readDemo()
    const running = await launch()
    await running.ready()
    const asOperator = { authorization: `Bearer ${demo.operatorToken}` }
    const made = await running.fetch("api", "/ops/v1/sites", {
      method: "POST",
      headers: { ...asOperator, "content-type": "application/json" },
      body: JSON.stringify({ name: "Half a brokerage" })
    })
    const { siteId } = await made.json()
    running.signal("SIGTERM")
    await running.exited
    await writeFile(join(dataDir, "demo.json"), JSON.stringify({ ...demo, unfinished: siteId }), { mode: 0o600 })

    const again = await launch()
    await again.ready()
    const there = (id: string) => again.fetch("api", `/ops/v1/sites/${id}`, { headers: asOperator })
    expect((await there(siteId)).status).toBe(404)
    expect((await there(demo.siteId)).status).toBe(200)
    expect((await readDemo()).siteId).toBe(demo.siteId)
  })

  it("R9: start an origin again at once that dies and had not died before, since every site is dark meanwhile", async () => {
    const running = await launch(oneOfEach)
    await running.ready()
    const origin = running.childOf("main/origin.ts")!
    const since = performance.now()
    process.kill(origin, "SIGKILL")
    const another = () => running.childrenOf("main/origin.ts").some((pid) => pid !== origin)
    await expect.poll(another, { timeout: 20_000, interval: 20 }).toBe(true)
    // Of the second that it may take, all but some milliseconds are Node's and ours to start, which a busy machine stretches.
    expect(performance.now() - since).toBeLessThan(4_500)
    await expect.poll(() => running.output).toContain("was ended by SIGKILL; it is started again at once")
    const answers = () => running.fetch("origin", "/readyz").then(({ status }) => status, String)
    await expect.poll(answers, { timeout: 60_000, interval: 20 }).toBe(200)
  })

  describe("of which one runs for several tests", () => {
    let running: Launched
    beforeAll(async () => {
      running = await Launched.start({ dataDir, ...oneOfEach })
      await running.ready()
    })
    afterAll(async () => {
      running.signal("SIGTERM")
      await running.exited
    })

    it("start a process again that died", async () => {
      const api = running.childOf("api.ts")!
      process.kill(api, "SIGKILL")
      // The killed one may still answer for a moment, so its end has to have been told and another one to be there.
      await expect
        .poll(() => running.output, { timeout: 20_000, interval: 100 })
        .toContain("was ended by SIGKILL; it is started again")
      const another = () => running.childrenOf("api.ts").some((pid) => pid !== api)
      await expect.poll(another, { timeout: 20_000, interval: 100 }).toBe(true)
      const answers = () => running.fetch("api", "/readyz").then(({ status }) => status, String)
      await expect.poll(answers, { timeout: 20_000, interval: 100 }).toBe(200)
    })

    it("R9: a process that runs alone refuses a database which a newer release has brought up to date, and says what to do", async () => {
      const { socketPath, user, database } = (await runningPrivateDatabase({ directory: join(dataDir, "database") }))!
      const connection = await createConnection({ socketPath, user, database })
      const address = `mysql://${user}@localhost/${database}?socketPath=${encodeURIComponent(socketPath)}`
      const alone = (script: string) => launch({ script, environment: { MAKEREADY_DATABASE_URL: address } })
      await connection.query("insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', 'now')")
      const tomorrow = "does not know 9999_of_tomorrow. Start the newer release here too"
      for (const script of ["api.ts", "worker.ts", "migrate.ts"]) {
        const refused = await alone(script)
        expect(await refused.exited, script).toBe(1)
        expect(refused.output).toContain(tomorrow)
        expect(refused.output).not.toContain("Ready.")
      }
      await connection.query("delete from kysely_migration where name = '9999_of_tomorrow'")
      await connection.end()
      // The same start, on the schema that it knows.
      const taken = await alone("worker.ts")
      await expect.poll(() => taken.output, { timeout: 60_000 }).toContain("Ready.")
    })

    it("a process that runs alone on another folder or with another key than its installation has makes no empty store there", async () => {
      const { socketPath, user, database } = (await runningPrivateDatabase({ directory: join(dataDir, "database") }))!
      const address = `mysql://${user}@localhost/${database}?socketPath=${encodeURIComponent(socketPath)}`
      const { secretKey } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"))
      const elsewhere = join(dataDir, "elsewhere")
      const refusals = [
        [secretKey, "The object store is not the one of the installation"],
        ["k".repeat(40), "goes by another MAKEREADY_SECRET_KEY"]
      ] as const
      for (const [key, told] of refusals) {
        const environment = { MAKEREADY_DATABASE_URL: address, MAKEREADY_SECRET_KEY: key }
        const refused = await launch({ dataDir: elsewhere, script: "worker.ts", environment })
        expect(await refused.exited).toBe(1)
        expect(refused.output).toContain(told)
        expect(await readdir(elsewhere)).not.toContain("objects")
      }
    })

    it("R9: a process that runs alone and came before its database ends once that answers, where it should not have started", async () => {
      const { socketPath, user, database } = (await runningPrivateDatabase({ directory: join(dataDir, "database") }))!
      const later = join(dataDir, "later.sock")
      const address = `mysql://${user}@localhost/${database}?socketPath=${encodeURIComponent(later)}`
      const { secretKey } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"))
      const started = async (key: string, folder = dataDir) => {
        const environment = { MAKEREADY_DATABASE_URL: address, MAKEREADY_SECRET_KEY: key }
        const one = await launch({ dataDir: folder, script: "worker.ts", environment })
        await expect.poll(() => one.output, { timeout: 60_000 }).toContain("Ready.")
        return one
      }
      const [own, otherKey, otherStore] = [
        await started(secretKey),
        await started("k".repeat(40)),
        await started(secretKey, join(dataDir, "another"))
      ]
      await symlink(socketPath, later)
      expect(await otherKey.exited).toBe(1)
      expect(otherKey.output).toContain("goes by another MAKEREADY_SECRET_KEY")
      expect(await otherStore.exited).toBe(1)
      expect(otherStore.output).toContain("The object store is not the one of the installation")
      expect(own.process.exitCode).toBe(null)
      await unlink(later)
    })
  })

  it("R9: the whole of it refuses such a database as well, and serves on it where it is told to", async () => {
    const before = await launch(oneOfEach)
    await before.ready()
    const { socketPath, user, database } = (await runningPrivateDatabase({ directory: join(dataDir, "database") }))!
    const connection = await createConnection({ socketPath, user, database })
    await connection.query("insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', 'now')")
    await connection.end()
    before.signal("SIGTERM")
    await before.exited

    const refused = await launch(oneOfEach)
    expect(await refused.exited).toBe(1)
    expect(refused.output).toContain("does not know 9999_of_tomorrow. Start the newer release here too")
    const serving = await launch({
      ...oneOfEach,
      environment: { ...oneOfEach.environment, MAKEREADY_SCHEMA_AHEAD: "serve" }
    })
    await serving.ready()
    expect(serving.output).toContain(
      "The database has the schema of a newer release (9999_of_tomorrow); it stays as it is."
    )
    expect((await serving.fetch("api", "/readyz")).status).toBe(200)

    const again = await createConnection({ socketPath, user, database })
    await again.query("delete from kysely_migration where name = '9999_of_tomorrow'")
    await again.end()
  })

  it("processes that share a database go by one secret key; who has another is refused, until it is said that the one before is lost", async () => {
    const own = join(dataDir, "keys")
    const running = await launch({ ...oneOfEach, dataDir: own })
    await running.ready()
    const { socketPath, user, database } = (await runningPrivateDatabase({ directory: join(own, "database") }))!
    const address = `mysql://${user}@localhost/${database}?socketPath=${encodeURIComponent(socketPath)}`
    const withKey = (key: string, script: string, ...words: ReadonlyArray<string>) =>
      launch({
        dataDir: own,
        script,
        arguments: words,
        environment: { MAKEREADY_DATABASE_URL: address, MAKEREADY_SECRET_KEY: key.repeat(40) }
      })
    const starts = async (one: Launched) => {
      await expect.poll(() => one.output, { timeout: 60_000 }).toContain("Ready.")
      one.signal("SIGTERM")
      await one.exited
    }
    // The start has marked its database with the key of its directory.
    expect(await (await withKey("a", "worker.ts")).exited).toBe(1)
    expect(await (await withKey("a", "migrate.ts", "--new-key")).exited).toBe(0)
    await starts(await withKey("a", "worker.ts"))
    for (const script of ["api.ts", "worker.ts"]) {
      const refused = await withKey("b", script)
      expect(await refused.exited, script).toBe(1)
      expect(refused.output).toContain("goes by another MAKEREADY_SECRET_KEY than this process has")
      expect(refused.output).not.toContain("Ready.")
    }
    const misspelt = await withKey("b", "migrate.ts", "--newkey")
    expect(await misspelt.exited).toBe(1)
    expect(await (await withKey("b", "migrate.ts", "--new-key")).exited).toBe(0)
    await starts(await withKey("b", "worker.ts"))
  }, 300_000)

  it("goes on with no other object store than it has, until it is said that the one before is lost", async () => {
    const own = join(dataDir, "stores")
    const objects = join(own, "objects")
    const ended = async () => {
      const running = await launch({ ...oneOfEach, dataDir: own })
      const code = await running.ready().then(
        () => "ready",
        () => running.exited
      )
      running.signal("SIGTERM")
      await running.exited
      return [code, running.output] as const
    }
    expect((await ended())[0]).toBe("ready")
    await rename(objects, `${objects}.away`)
    const [code, output] = await ended()
    expect([code, output]).toEqual([1, expect.stringContaining("makeready store accept takes the one that is there")])
    // Brought back, it is the one.
    await rm(objects, { recursive: true, force: true })
    await rename(`${objects}.away`, objects)
    expect((await ended())[0]).toBe("ready")

    const accept = async (...words: ReadonlyArray<string>) => {
      const command = await launch({ dataDir: own, script: "../cli/main.ts", arguments: ["store", "accept", ...words] })
      return [await command.exited, command.output]
    }
    expect(await accept("--lost")).toEqual([0, expect.stringContaining("nothing was changed")])
    await rm(objects, { recursive: true })
    // Whoever has a disk to mount has not said that it is lost.
    expect(await accept()).toEqual([
      1,
      expect.stringMatching(/Nothing was changed.*mount its disk.*store accept --lost/)
    ])
    expect([existsSync(objects), (await ended())[0]]).toEqual([false, 1])
    await rm(objects, { recursive: true, force: true })
    expect((await accept("--lost"))[0]).toBe(0)
    expect((await ended())[0]).toBe("ready")
  }, 300_000)

  it("say that others may read the secrets, and what is lost with them where they are gone", async () => {
    const own = join(dataDir, "lost")
    const secrets = join(own, "secrets.json")
    const started = async () => {
      const running = await launch({ ...oneOfEach, dataDir: own })
      await running.ready()
      running.signal("SIGTERM")
      await running.exited
      return running.output
    }
    const exposed = `(mode 0644). Close it: chmod 600 ${secrets}`
    const lost = "goes by another secret key than before"
    const first = await started()
    expect(first).not.toMatch(/chmod 600|another secret key/)

    await chmod(secrets, 0o644)
    const second = await started()
    expect(second.split(exposed)).toHaveLength(2)
    expect(second).not.toContain(lost)

    const before = await readFile(secrets, "utf8")
    await rm(secrets)
    const third = await started()
    expect(third.split(lost)).toHaveLength(2)
    expect(third).toContain(`the one in ${secrets}`)
    expect(third).not.toContain("chmod 600")
    // Whoever finds the file again puts it back, and is told that it is another one again.
    await writeFile(secrets, before, { mode: 0o600 })
    const fourth = await started()
    expect(fourth).toContain(lost)
    expect(fourth).not.toContain("is a new one")
  }, 300_000)

  it("a worker or an origin whose port for figures is taken serves without it, and says so", async () => {
    const metricsPort = await freePortsInARow(3)
    const taken = [metricsPort + 1, metricsPort + 2].map((port) => createServer().listen(port, "127.0.0.1"))
    try {
      const running = await launch({
        ...oneOfEach,
        environment: { ...oneOfEach.environment, MAKEREADY_METRICS_PORT: String(metricsPort) }
      })
      await running.ready()
      for (const [at, kind] of ["worker", "origin"].entries())
        await expect
          .poll(() => running.output)
          .toMatch(
            new RegExp(`port ${metricsPort + 1 + at}, or choose another one. Until then nobody can watch this ${kind}`)
          )
      expect((await running.fetch("origin", "/readyz")).status).toBe(200)
    } finally {
      for (const server of taken) server.close()
    }
  })

  it("P7: run several API processes on one port, and go on with the others while one that died is started again", async () => {
    // Its worker and its origin have the two ports above.
    const metricsPort = await freePortsInARow(4)
    const running = await launch({
      arguments: ["--no-demo"],
      environment: {
        MAKEREADY_API_PROCESSES: "2",
        MAKEREADY_WORKERS: "1",
        MAKEREADY_METRICS_PORT: String(metricsPort)
      }
    })
    await running.ready()
    const before = running.childrenOf("api.ts")
    expect(before).toHaveLength(2)
    const { operatorToken } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"))
    const watching = { authorization: `Bearer ${operatorToken}` }
    const answering = async () => {
      // A connection of its own for each: the system gives it to whichever process it likes.
      const texts = await Promise.all(
        Array.from({ length: 24 }, () => running.fetchAs("api", "localhost", "/metrics", watching))
      )
      return new Set(texts.map(({ body }) => /process="(api-\d)"/.exec(body)?.[1])).size
    }
    await expect.poll(answering, { timeout: 60_000 }).toBe(2)
    /** Who answers at the port of each alone, which is nobody else however often it is asked. */
    const alone = async () => {
      const texts = await Promise.all(
        [0, 0, 0, 0, 1, 1, 1, 1].map((at) =>
          fetch(`http://127.0.0.1:${metricsPort + at}/metrics`, { headers: { ...watching, connection: "close" } }).then(
            (response) => response.text(),
            () => ""
          )
        )
      )
      return texts.map((text) => /process="(api-\d)"/.exec(text)?.[1])
    }
    const eachItsOwn = ["api-1", "api-1", "api-1", "api-1", "api-2", "api-2", "api-2", "api-2"]
    expect(await alone()).toEqual(eachItsOwn)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/ops/v1/sites`, { headers: watching })).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(401)
    const called = async (path: string, authorization: string, body: object) => {
      const headers = { authorization, "content-type": "application/json", connection: "close" }
      const response = await running.fetch("api", path, { method: "POST", headers, body: JSON.stringify(body) })
      expect(response.status).toBeLessThan(300)
      return (await response.json()) as { readonly [name: string]: string }
    }
    const { clientId, clientSecret } = await called("/ops/v1/sites", `Bearer ${operatorToken}`, { name: "Shared" })
    const { token } = await called("/v1/auth/token", "", { clientId, clientSecret })
    await called("/v1/lease", `Bearer ${token}`, {})
    const pages = Array.from({ length: 12 }, (_, at) => ({
      route: `/p${at}`,
      title: "P",
      payload: { html: "<p>x</p>" }
    }))
    await Promise.all(pages.map((page) => called("/v1/pages", `Bearer ${token}`, page)))

    process.kill(before[0]!, "SIGKILL")
    const ready = () => running.fetchAs("api", "localhost", "/readyz").then(({ status }) => status)
    await expect.poll(() => running.output, { timeout: 20_000 }).toContain("was ended by SIGKILL; it is started again")
    expect(await ready()).toBe(200)
    await expect.poll(answering, { timeout: 60_000 }).toBe(2)
    expect(await alone()).toEqual(eachItsOwn)
    expect(running.childrenOf("api.ts")).toContain(before[1])
  })

  it("end without a word of starting again where a signal ends all of their processes at once", async () => {
    const running = await launch(oneOfEach)
    await running.ready()
    process.kill(-running.process.pid!, "SIGTERM")
    expect(await running.exited).toBe(0)
    expect(running.output).not.toMatch(/started again|Running again/)
    await nothingLeft()
  })

  it("leave no orphan when the supervisor is killed, and the next start works", async () => {
    const killed = await launch(oneOfEach)
    await killed.ready()
    expect(processesOf(dataDir).length).toBeGreaterThan(3)
    killed.signal("SIGKILL")
    await nothingLeft()

    const next = await launch(oneOfEach)
    await next.ready()
    expect((await next.fetch("api", "/readyz")).status).toBe(200)
  })

  it("take the database over from one that was killed a moment ago, and start it again when it dies", async () => {
    const killed = await launch(oneOfEach)
    await killed.ready()
    killed.signal("SIGKILL")
    await killed.exited

    const next = await launch(oneOfEach)
    await next.ready()
    const server = Number((await readFile(join(dataDir, "database", "server.pid"), "utf8")).split(" ")[0])
    process.kill(server, "SIGKILL")
    await expect.poll(() => next.output, { timeout: 20_000 }).toContain("The database server ended by itself")
    const ready = async () => (await next.fetch("api", "/readyz")).status
    await expect.poll(ready, { timeout: 30_000, interval: 200 }).toBe(200)
  })

  it("end when the npm that started them is killed", async () => {
    const running = await launch({
      ...oneOfEach,
      environment: { ...oneOfEach.environment, npm_lifecycle_event: "start" },
      underNpm: true
    })
    await running.ready()
    running.signal("SIGKILL")
    await nothingLeft()
  })
})

describe("a start that cannot be", () => {
  it("says a word that it does not know, and starts nothing; tells what it takes where it is asked", async () => {
    const own = join(dataDir, "words")
    const misspelt = await launch({ dataDir: own, arguments: ["--no-dmeo"], cold: true })
    expect(await misspelt.exited).toBe(2)
    expect(misspelt.output).toContain(`"--no-dmeo" is not known. npm start takes one word: \`npm start -- --no-demo\``)
    const asked = await launch({ dataDir: own, arguments: ["--help"], cold: true })
    expect([await asked.exited, asked.output]).toEqual([0, expect.stringMatching(/^npm start takes one word/)])
    await expect(stat(own)).rejects.toThrow("ENOENT")
  })

  it("names every variable that is wrong, what it got and what it takes", async () => {
    const refused = await launch({
      environment: { MAKEREADY_API_PORT: "http", MAKEREADY_SMTP_URL: "mail.test", MAKEREADY_WORKERS: "many" }
    })
    expect(await refused.exited).toBe(78)
    expect(refused.output).toContain('MAKEREADY_API_PORT is "http"; it takes a port number from 1 to 65535.')
    expect(refused.output).toContain('MAKEREADY_SMTP_URL is "mail.test"; it takes an address such as smtp://')
    expect(refused.output).toContain('MAKEREADY_WORKERS is "many"; it takes a number of worker processes')
  })

  it("names the variable of a port that is taken, before anything is started", async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port))
    )
    const refused = await launch({ environment: { MAKEREADY_ORIGIN_PORT: String(port) } })
    expect(await refused.exited).toBe(1)
    expect(refused.output).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`)
    expect(refused.output).toContain("MAKEREADY_ORIGIN_PORT")
    expect(await leftOf(dataDir)).toEqual([])
    await new Promise((closed) => taken.close(closed))
  })

  it("names the variable of a port for figures that is taken, or among those of others, before anything is started", async () => {
    const metricsPort = await freePortsInARow(3)
    const taken = createServer().listen(metricsPort, "127.0.0.1")
    const environment = { MAKEREADY_API_PROCESSES: "1", MAKEREADY_WORKERS: "1" }
    const own = join(dataDir, "figures")
    const database = { MAKEREADY_DATABASE_URL: "mysql://root@127.0.0.1:1/x" }
    for (const options of [{ environment }, { environment: { ...environment, ...database }, script: "api.ts" }]) {
      const refused = await launch({
        dataDir: own,
        ...options,
        environment: { ...options.environment, MAKEREADY_METRICS_PORT: String(metricsPort) }
      })
      expect(await refused.exited).toBe(1)
      expect(refused.output).toContain(`Port ${metricsPort} on 127.0.0.1 is in use by another program.`)
      expect(refused.output).toContain("choose another port in MAKEREADY_METRICS_PORT")
      expect((await readdir(own)).filter((name) => name !== "cache")).toEqual([])
    }
    taken.close()
    const ports = { api: metricsPort + 1, origin: metricsPort + 9 }
    const among = await launch({
      ports,
      environment: { ...environment, MAKEREADY_METRICS_PORT: String(metricsPort) }
    })
    expect(await among.exited).toBe(78)
    expect(among.output).toContain(`${metricsPort + 1} among them is the port of the API`)
  })

  it("says which database a process that runs alone is missing", async () => {
    const refused = await launch({ script: "api.ts" })
    expect(await refused.exited).toBe(78)
    expect(refused.output).toContain("MAKEREADY_DATABASE_URL is not set.")
  })

  it.runIf(process.getuid?.() === 0)("names the data directory that may not be written", async () => {
    const closed = await mkdtemp(join(tmpdir(), "makeready-closed-"))
    const refused = await launch({ dataDir: join(closed, "data"), uid: 65_534, cold: true })
    expect(await refused.exited).toBe(1)
    expect(refused.output).toContain(`The data directory ${join(closed, "data")} may not be written by this account.`)
    expect(refused.output).toContain("MAKEREADY_DATA_DIR")
    await rm(closed, { recursive: true })
  })

  it.runIf(process.getuid?.() === 0)("names what of the data directory this account may not read", async () => {
    const own = await mkdtemp(join(tmpdir(), "makeready-foreign-"))
    await chmod(own, 0o755)
    await chown(own, 65_534, 65_534)
    await writeFile(join(own, "secrets.json"), "{}", { mode: 0o600 })
    const refused = await launch({ dataDir: own, uid: 65_534, cold: true })
    expect(await refused.exited).toBe(1)
    expect(refused.output).toContain(`This account may not read or write ${join(own, "secrets.json")} (EACCES).`)
    expect(refused.output).not.toMatch(/\n\s+at /)
    await rm(own, { recursive: true })
  })

  it.runIf(existsSync("/proc/self"))("says where no folder can be made, in the place of trying for ever", async () => {
    const nowhere = "/proc/makeready/data"
    const sentence = "The folder /proc/makeready cannot be made: /proc takes no new folders. Name a directory elsewhere"
    for (const options of [
      { dataDir: nowhere },
      { dataDir: nowhere, script: "origin.ts" },
      { environment: { MAKEREADY_CACHE_DIR: nowhere } }
    ]) {
      const refused = await launch({ ...options, cold: true })
      expect(await refused.exited).toBe(1)
      expect(refused.output).toContain(sentence)
      expect(refused.output).not.toMatch(/\n\s+at /)
    }
  })

  it.runIf(fullDisk !== undefined)("says on which disk there is no room left", async () => {
    const refused = await launch({ dataDir: join(fullDisk!.path, "data"), cold: true })
    expect(await refused.exited).toBe(1)
    expect(refused.output).toContain("There is no room left on the disk that ")
    expect(refused.output).toContain(fullDisk!.path)
    expect(refused.output).not.toMatch(/\n\s+at /)
  })
})

describe("in production", () => {
  it.runIf(process.getuid?.() === 0)(
    "runs without rights, without a demonstration, and logs one JSON line each",
    async () => {
      const own = await mkdtemp(join(tmpdir(), "makeready-nobody-"))
      await chmod(own, 0o755)
      await chown(own, 65_534, 65_534)
      const home = join(own, "data")
      const running = await launch({
        dataDir: home,
        uid: 65_534,
        cold: true,
        arguments: ["--no-demo"],
        environment: { NODE_ENV: "production", HOME: "/nonexistent" }
      })
      await running.ready()
      expect((await running.fetch("api", "/readyz")).status).toBe(200)
      expect((await running.fetch("origin", "/readyz")).status).toBe(200)
      expect(await readdir(home)).not.toContain("demo.json")
      running.signal("SIGTERM")
      expect(await running.exited).toBe(0)
      await nothingLeft(home)

      const lines = running.output
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      for (const line of lines) expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String) })
      expect(lines.map(({ message }) => message).join("\n")).toMatch(/Makeready is ready after/)
      await rm(own, { recursive: true })
    }
  )
})
