/** Pages that attack whoever looks at them: the process that looks, the sites beside them, the machine. */
import { execFile, spawn } from "node:child_process"
import { chmod, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises"
import { createSocket } from "node:dgram"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { limits, MIB, SECOND_MS } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Captures, type CaptureSubject, CapturesBusy, CaptureUnavailable } from "../../engine/ports/Captures.ts"
import { shares } from "../../engine/turns/shares.ts"
import type { AskForFile } from "../../renderer/capture/Look.ts"
import { environmentWith } from "../config.ts"
import { Egress } from "../connectors/egress.ts"
import { findChromium } from "../local/chromium.ts"
import { processesOf } from "../main/testing/Launched.ts"
import { captureScript } from "./CaptureProcess.ts"
import { layer as captures } from "./Captures.ts"
import { confinement, type ConfinementOptions } from "./confinement.ts"
import { browsersOf, capturerOf, descendantsOf, isRunning } from "./testing/descendants.ts"
import { CaptureTraffic } from "./traffic.ts"

const isRoot = process.getuid?.() === 0
const chromium = findChromium()!
const small = { width: 400, height: 300, fullPage: false, y: null }

let files: AskForFile
/** Sites that are being looked at, from the moment that their turn came. */
let begun: Array<string>
let runtime: ManagedRuntime.ManagedRuntime<Captures, never>

beforeEach(() => {
  files = () => Promise.reject(new Error("There is nothing."))
  begun = []
  const traffic = CaptureTraffic.of({
    firstParty: (wanted, given) => files(wanted, given),
    elsewhere: () => Promise.reject(new Error("Nothing is looked for elsewhere.")),
    policy: (siteId) => {
      begun.push(siteId)
      return Promise.resolve("default-src 'self' 'unsafe-inline'")
    }
  })
  const looking = captures({ executable: chromium, user: "nobody", sandbox: "on", keptFrom: [] })
  runtime = ManagedRuntime.make(Layer.provide(looking, Layer.succeed(CaptureTraffic, traffic)))
})
afterEach(() => runtime.dispose())

const subject = (html: string, site = "site_a"): CaptureSubject => ({
  siteId: site as SiteId,
  url: `http://${site.replace("_", "-")}.test/`,
  html: `<!doctype html><title>A page</title>${html}`
})

const shot = (html: string, site?: string) =>
  runtime.runPromiseExit(Effect.flatMap(Captures, (captures) => captures.screenshot(subject(html, site), small)))

const measured = (html: string) =>
  runtime.runPromise(Effect.flatMap(Captures, (captures) => captures.measure(subject(html))))

const failureOf = <A, E>(exit: Exit.Exit<A, E>): unknown => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : "none")

/** The process that looks: it is there once a first look was taken. */
const capturer = () => capturerOf(process.pid)
const renderers = () => browsersOf(process.pid).filter(({ command }) => command.includes("--type=renderer"))
const untilLooking = () => expect.poll(() => renderers().length, { timeout: 60_000 }).toBeGreaterThan(0)
const noBrowserLeft = () => expect.poll(() => browsersOf(process.pid), { timeout: 10_000 }).toEqual([])

describe("a page that opens windows", () => {
  it("S1: is shown, and whoever looks lives on", async () => {
    const opening = `<script>
      setInterval(() => window.open("/" + Math.random()), 1)
      addEventListener("load", () => document.querySelector("a").click())
      </script><a target="_blank" href="/other">x</a>
      <form target="new" action="/form" id="f"></form><script>document.getElementById("f").submit()</script>`
    expect(Exit.isSuccess(await shot("<h1>Hello</h1>"))).toBe(true)
    const { pid } = capturer()!
    const pictures = await Promise.all([shot(opening), shot(opening, "site_b")])
    expect(pictures.map(failureOf)).toEqual(["none", "none"])
    expect(capturer()!.pid).toBe(pid)
  })
})

describe("a page whose script has no end", () => {
  it("S2: is given up in time with every process of it, while another site is looked at", async () => {
    const from = performance.now()
    const endless = shot("<script>setTimeout(() => { for (;;); })</script>")
    await untilLooking()
    expect(failureOf(await shot("<h1>Hello</h1>", "site_b"))).toBe("none")
    const failure = failureOf(await endless)
    expect(failure).toBeInstanceOf(CaptureUnavailable)
    expect((failure as CaptureUnavailable).detail).toContain("did not come to an end within 30 s")
    // The deadline, and what a busy machine needs around it.
    expect(performance.now() - from).toBeLessThan(limits.captureMs + 30 * SECOND_MS)
    await noBrowserLeft()
    expect(capturer(), "what looked at it looks on").toBeDefined()
  })

  it("S2: leaves no worker behind that goes on when the picture is taken", async () => {
    const spinning = `<script>new Worker(URL.createObjectURL(new Blob(["for (;;);"])))</script><h1>Hello</h1>`
    await shot(spinning)
    await noBrowserLeft()
  })

  it("S2: is ended when whoever asked hangs up", async () => {
    const fiber = runtime.runFork(
      Effect.flatMap(Captures, (captures) => captures.screenshot(subject("<script>for (;;);</script>"), small))
    )
    await untilLooking()
    await Effect.runPromise(Effect.asVoid(Effect.sync(() => fiber.interruptUnsafe())))
    await noBrowserLeft()
  })

  it("S2: is ended when whoever asked hangs up while its browser still starts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "makeready-slow-browser-"))
    await chmod(folder, 0o755)
    const executable = join(folder, "chromium")
    await writeFile(executable, "#!/bin/sh\nsleep 300\n", { mode: 0o755 })
    const looking = captures({ executable, user: "nobody", sandbox: "on", keptFrom: [] })
    const traffic = CaptureTraffic.of({
      firstParty: () => Promise.reject(new Error("There is nothing.")),
      elsewhere: () => Promise.reject(new Error("There is nothing.")),
      policy: () => Promise.resolve("default-src 'self'")
    })
    const slow = ManagedRuntime.make(Layer.provide(looking, Layer.succeed(CaptureTraffic, traffic)))
    const starting = () =>
      descendantsOf(process.pid).filter(({ pid, command }) => command.includes(executable + " --") && isRunning(pid))
    try {
      const fiber = slow.runFork(Effect.flatMap(Captures, (captures) => captures.screenshot(subject(""), small)))
      await expect.poll(() => starting().length, { timeout: 60_000 }).toBeGreaterThan(0)
      fiber.interruptUnsafe()
      // A start is waited for longer than this.
      await expect.poll(starting, { timeout: 10_000 }).toEqual([])
    } finally {
      await slow.dispose()
      await rm(folder, { recursive: true })
    }
  })
})

describe("a page that changes what JavaScript means", () => {
  it("S2: is measured as it is", async () => {
    const lie = `<script>
      document.querySelectorAll = Document.prototype.querySelectorAll = () => []
      window.getComputedStyle = () => ({})
      window.Promise = function () { for (;;); }
      window.requestAnimationFrame = () => {}
      Array.prototype.flatMap = () => []
      </script>`
    const found = await measured(`${lie}<h1 style="visibility: hidden">Hidden</h1><button></button>`)
    expect(found.hidden.map(({ text }) => text)).toEqual(["Hidden"])
    expect(found.accessibility.map(({ kind }) => kind)).toContain("no_accessible_name")
  })
})

describe("a page that loads too much", () => {
  it("S3: is shown without what is beyond its bytes, and nobody holds them", async () => {
    let sent = 0
    let asked = 0
    files = async ({ url }) => {
      asked++
      return {
        status: 200,
        headers: { "content-type": "application/octet-stream", "x-asked": url },
        body: (async function* () {
          for (let block = 0; block < 24 * 16; block++) {
            sent += 64 * 1024
            yield new Uint8Array(64 * 1024)
          }
        })()
      }
    }
    // The first look is taken without anything, so that what a process weighs by itself is not counted.
    await shot("<h1>Hello</h1>")
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
    const exit = await shot(
      `<script>for (let n = 0; n < 250; n++) document.write("<img src=/large?" + n + ">")</script>`
    )
    clearInterval(watch)
    expect(failureOf(exit)).toBe("none")
    expect(Exit.isSuccess(exit) && exit.value.settled.ok).toBe(false)
    expect(asked).toBeGreaterThan(2)
    // What is on its way in each of the streams was counted by the generator and not yet by the budget.
    expect(sent).toBeLessThan(limits.captureBytes + limits.captureFilesAtOnce * MIB)
    expect(most - before, "of the process that answers").toBeLessThan(150 * MIB)
  })

  it("S3: ends when it takes more memory than a look may", async () => {
    const greedy = `<script>
      const kept = []
      setInterval(() => kept.push(new Uint8Array(64 * 1024 * 1024).fill(1)), 20)
      </script><img src="/never">`
    files = () => new Promise(() => {})
    expect(failureOf(await shot(greedy))).toMatchObject({ detail: expect.stringContaining("1024 MiB that a look may") })
    await noBrowserLeft()
    expect(failureOf(await shot("<h1>Hello</h1>"))).toBe("none")
  })
})

describe("a site that has many looks taken", () => {
  it("S2: is looked at once at a time, and others have their turn", async () => {
    const many = Array.from({ length: 6 }, () => shot("<h1>Hello</h1>"))
    await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(1)
    const other = await shot("<h1>Hello</h1>", "site_b")
    expect(failureOf(other)).toBe("none")
    // At least one place was free for the other site all along.
    expect(begun.slice(0, 3)).toContain("site_b")
    expect((await Promise.all(many)).map(failureOf)).toEqual(Array(6).fill("none"))
  })

  it("S2: is told so beyond those that may wait", async () => {
    const slow = Array.from({ length: 1 + shares.captures.queue }, () => shot("<script>for (;;);</script>"))
    await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(1)
    expect(failureOf(await shot("<h1>Hello</h1>"))).toEqual(new CapturesBusy({ full: true }))
    await runtime.dispose()
    await Promise.all(slow)
    expect(browsersOf(process.pid)).toEqual([])
  })
})

describe("the process that looks", () => {
  it("S1: may be killed in the middle of a look, which is told; the next look has another", async () => {
    files = () => new Promise(() => {})
    const look = shot(`<img src="/never">`)
    await untilLooking()
    const { pid } = capturer()!
    process.kill(pid, "SIGKILL")
    expect(failureOf(await look)).toBeInstanceOf(CaptureUnavailable)
    await noBrowserLeft()
    expect(failureOf(await shot("<h1>Hello</h1>"))).toBe("none")
    expect(capturer()!.pid).not.toBe(pid)
  })

  it("S1: leaves nothing behind when the API is killed, though a browser writes until it is ended", async () => {
    // Whoever looks is another account.
    const folder = await mkdtemp(join(tmpdir(), "makeready-looking-"))
    await chmod(folder, 0o1777)
    const executable = join(folder, "browser")
    const writes = `const { mkdirSync, writeFileSync } = require("node:fs")
      const profile = process.argv.find((each) => each.startsWith("--user-data-dir=")).split("=")[1]
      for (let n = 0; ; n = (n + 1) % 1000) try {
        mkdirSync(profile + "/" + n, { recursive: true })
        writeFileSync(profile + "/" + n + "/file", "")
      } catch {}`
    await writeFile(executable, `#!${process.execPath}\n${writes}`, { mode: 0o755 })
    const script = fileURLToPath(new URL("./testing/looking.ts", import.meta.url))
    const api = spawn(process.execPath, [script, executable], { env: environmentWith({ TMPDIR: folder }) })
    const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name !== "browser")
    try {
      await expect.poll(async () => (await left()).length, { timeout: 60_000 }).toBeGreaterThan(1_000)
      api.kill("SIGKILL")
      await expect.poll(() => processesOf(folder), { timeout: 20_000 }).toEqual([])
      expect(await left()).toEqual([])
    } finally {
      for (const pid of processesOf(folder)) process.kill(pid, "SIGKILL")
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

  it("S12: has no secret in its environment, no network, and Chromium its sandbox", async () => {
    const asked = new Promise<void>((told) => {
      files = () => new Promise(() => told())
    })
    const look = shot(`<img src="/never">`)
    await asked
    const { pid, status } = capturer()!
    const environment = await readFile(`/proc/${pid}/environ`, "utf8")
    const names = environment.split("\0").flatMap((line) => (line === "" ? [] : [line.split("=")[0]!]))
    expect(names.filter((name) => /MAKEREADY|SECRET|TOKEN|KEY|NODE_/.test(name))).toEqual([])
    expect(await readlink(`/proc/${pid}/ns/net`)).not.toBe(await readlink("/proc/self/ns/net"))
    if (isRoot) expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).toEqual(["65534", "65534"])
    const filters = () => renderers().map(({ status }) => /^Seccomp:\s+(\d)/m.exec(status)?.[1])
    // That of the page, which asks for its picture. Beside it Chromium begins a spare one, which filters once it has begun.
    expect(filters(), "system calls are filtered").toContain("2")
    await expect.poll(() => new Set(filters())).toEqual(new Set(["2"]))
    for (const { command, status } of renderers()) {
      expect(command).not.toContain("--no-sandbox")
      // Ours, the one around the capture process, and Chromium's own.
      expect(/^NSpid:\s+(.*)$/m.exec(status)![1]!.split(/\s+/).length).toBeGreaterThanOrEqual(3)
    }
    process.kill(pid, "SIGKILL")
    await look
  })
})

describe("a page that reaches for what only this machine may see", () => {
  /** Whatever this machine answers to itself: the inbox and the operator's pages stand at such an address. */
  const listening = async () => {
    const met: Array<string> = []
    const server = createServer((visitor) => {
      met.push("a connection")
      visitor.on("data", (said) => void met.push(String(said).split("\r\n")[0]!)).on("error", () => {})
      visitor.end("HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 6\r\n\r\nsecret")
    })
    await new Promise<void>((resolve) => server.listen(0, "::", resolve))
    const { port } = server.address() as AddressInfo
    const heard = createSocket("udp4").on("message", () => void met.push("a datagram"))
    await new Promise<void>((resolve) => heard.bind(port, "127.0.0.1", resolve))
    return { met, port, close: () => Promise.all([server.close(), heard.close()]) }
  }

  it.each(["on", "off"] as const)(
    "S1, S12: gets there by no way that a script has, with the sandbox %s",
    async (sandbox) => {
      const { met, port, close } = await listening()
      const asked = new Set<string>()
      const egress = ManagedRuntime.make(Egress.layer({ allow: [] }))
      const traffic = CaptureTraffic.of({
        firstParty: async ({ url }) => {
          const { pathname, searchParams } = new URL(url)
          if (pathname !== "/away") throw new Error("There is nothing.")
          asked.add("a redirect")
          return { status: 302, headers: { location: searchParams.get("to")! }, body: Readable.from([]) }
        },
        elsewhere: ({ url }) => {
          asked.add(new URL(url).pathname)
          return egress.runPromise(Effect.flatMap(Egress, (door) => door.open({ url })))
        },
        // Nothing but what stands around the browser keeps this page in.
        policy: () => Promise.resolve("default-src * data: blob: 'unsafe-inline' 'unsafe-eval'")
      })
      const looking = captures({
        executable: chromium,
        user: sandbox === "on" ? "nobody" : "root",
        sandbox,
        keptFrom: []
      })
      const runtime = ManagedRuntime.make(Layer.provide(looking, Layer.succeed(CaptureTraffic, traffic)))
      try {
        const look = (html: string) =>
          runtime.runPromiseExit(Effect.flatMap(Captures, (captures) => captures.measure(subject(html))))
        const tried = await look(reaching(port))
        expect(failureOf(tried)).toBe("none")
        const hidden = Exit.isSuccess(tried) ? tried.value.hidden : []
        expect(hidden.map(({ text }) => text)).toContain("every way was tried")
        for (const way of waysThatAreAsked) expect(asked, `${way} was tried`).toContain(way)
        // Whoever leaves may not be there to be looked at.
        await look(`<script>location = "http://127.0.0.1:${port}/location"</script>`)
        await look(`<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">`)
        expect(met).toEqual([])
        await fetch(`http://127.0.0.1:${port}/`)
        expect(met, "what gets there is noticed").toContain("a connection")
      } finally {
        await runtime.dispose()
        await egress.dispose()
        await close()
      }
    }
  )

  /** The ways of which the filter for outbound connections is asked, by the path each asks for. */
  const waysThatAreAsked = "/fetch /image /frame /style /script /source /worker /object /nested"
    .split(" ")
    .concat("a redirect")

  const reaching = (
    port: number
  ): string => `<h1>Hello</h1><form id="f" method="post" target="g"></form><iframe name="g"></iframe>
    <script>
    const hosts = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "127.1", "[::ffff:127.0.0.1]"]
    const add = (name, members) => document.body.append(Object.assign(document.createElement(name), members))
    for (const host of hosts) {
      const at = (path, scheme = "http") => scheme + "://" + host + ":${port}" + path
      const attempt = (way) => { try { way() } catch {} }
      attempt(() => fetch(at("/fetch"), { mode: "no-cors" }).catch(() => {}))
      attempt(() => fetch(at("/fetch"), { method: "POST", mode: "no-cors", body: "x" }).catch(() => {}))
      attempt(() => fetch("/away?to=" + encodeURIComponent(at("/ops/v1/sites")), { mode: "no-cors" }).catch(() => {}))
      attempt(() => add("img", { src: at("/image") }))
      attempt(() => add("img", { src: "/away?to=" + encodeURIComponent(at("/dev/mail")) }))
      attempt(() => add("iframe", { src: at("/frame") }))
      attempt(() => add("iframe", { src: "/away?to=" + encodeURIComponent(at("/ops/status")) }))
      attempt(() => add("iframe", { srcdoc: "<meta http-equiv=refresh content='0;url=" + at("/nested") + "'>" }))
      attempt(() => add("object", { data: at("/object") }))
      attempt(() => add("script", { src: at("/script") }))
      attempt(() => add("style", { textContent: "h1 { background: url(" + at("/style") + ") }" }))
      for (const rel of ["preconnect", "dns-prefetch", "prefetch", "prerender", "manifest"])
        attempt(() => add("link", { rel, href: at("/link") }))
      attempt(() => navigator.sendBeacon(at("/beacon"), "x"))
      attempt(() => new EventSource(at("/source")))
      attempt(() => new WebSocket(at("/socket", "ws")))
      attempt(() => new WebTransport(at("/transport", "https")))
      attempt(() => Object.assign(document.getElementById("f"), { action: at("/form") }).submit())
      attempt(() => window.open(at("/window")))
      attempt(() => new Worker(URL.createObjectURL(new Blob(["fetch('" + at("/worker") + "', { mode: 'no-cors' }); new WebSocket('" + at("/socket", "ws") + "')"]))))
      attempt(() => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + host + ":${port}" }] })
        peer.createDataChannel("x")
        peer.createOffer().then((offer) => peer.setLocalDescription(offer))
      })
    }
    add("p", { textContent: "every way was tried", style: "visibility: hidden" })
    </script>`
})

describe("what the process that looks is kept in", () => {
  const options: ConfinementOptions = {
    user: "nobody",
    sandbox: "on",
    executable: chromium,
    reads: [captureScript],
    keptFrom: []
  }
  const run = promisify(execFile)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "makeready-kept-from-"))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it.runIf(isRoot)(
    "S12: cannot read a secret, nor reach a socket of the data directory, nor see a process",
    async () => {
      const secrets = join(folder, "secrets.json")
      const socket = join(folder, "database.sock")
      await writeFile(secrets, "{}", { mode: 0o600 })
      const server = createServer((visitor) => visitor.end("hello")).listen(socket)
      await chmod(folder, 0o700)
      const { around, account } = await confinement({ ...options, keptFrom: [secrets, socket] })
      const within = (...[program, ...rest]: readonly [string, ...Array<string>]) =>
        run(around[0] ?? program, around.length > 0 ? [...around.slice(1), program, ...rest] : rest, account ?? {})
      await expect(within("cat", secrets)).rejects.toThrow("Permission denied")
      const knocking = `require("net").connect(${JSON.stringify(socket)}).on("data", () => process.exit(0)).on("error", (e) => { console.error(e.code); process.exit(1) })`
      await expect(within(process.execPath, "-e", knocking)).rejects.toThrow("EACCES")
      const seen = await within("sh", "-c", "ls /proc | grep -c '^[0-9]'")
      expect(Number(seen.stdout)).toBeLessThan(10)
      server.close()
    }
  )

  it.runIf(isRoot)("S12: is no start at all where it could get at what it must not", async () => {
    const secrets = join(folder, "secrets.json")
    await writeFile(secrets, "{}")
    await chmod(folder, 0o755)
    await expect(confinement({ ...options, keptFrom: [secrets] })).rejects.toMatchObject({
      detail: expect.stringContaining("may get into")
    })
    await chmod(secrets, 0o600)
    await expect(confinement({ ...options, keptFrom: [secrets] })).resolves.toBeDefined()
  })

  it.runIf(isRoot)("S12: is said once in the log where there is no start, and of every look", async () => {
    const said: Array<unknown> = []
    const log = Logger.layer([Logger.make(({ message }) => void said.push([message].flat()[0]))])
    const traffic = Layer.succeed(CaptureTraffic, {
      firstParty: files,
      elsewhere: files,
      policy: () => Promise.resolve("")
    })
    const unsafe = captures({ executable: chromium, user: "root", sandbox: "on", keptFrom: [] })
    const off = ManagedRuntime.make(Layer.provide(unsafe, [traffic, log]))
    const looks = Effect.flatMap(Captures, (captures) => Effect.flip(captures.measure(subject("<h1>Hello</h1>"))))
    const failure = await off.runPromise(looks)
    expect(failure).toMatchObject({
      _tag: "CaptureUnavailable",
      detail: expect.stringContaining("not looked at by root")
    })
    await expect.poll(() => said).toEqual([`Pages cannot be looked at. ${(failure as CaptureUnavailable).detail}`])
    await off.dispose()
  })

  it.runIf(isRoot)("S12: is no start at all where it would have to be root", async () => {
    for (const user of ["root", "0", "nobody-of-that-name"])
      await expect(confinement({ ...options, user })).rejects.toMatchObject({
        detail: expect.stringContaining("Pages are not looked at by root")
      })
    expect(await confinement({ ...options, user: "root", sandbox: "off" })).toMatchObject({ sandbox: false })
  })

  it("S12: is no start at all where Chromium cannot have its sandbox, unless that is accepted", async () => {
    // A system of its own in which nobody may have namespaces of users.
    const forbidding = ["--user", "--map-current-user", "--keep-caps", "--", "sh", "-c"]
    const asked = (sandbox: string) => {
      const module = JSON.stringify(new URL("./confinement.ts", import.meta.url).href)
      const code = `const { confinement } = await import(${module}); console.log(JSON.stringify(await confinement(${JSON.stringify({ ...options, sandbox })}).catch(({ detail }) => detail)))`
      const script = `echo 0 > /proc/sys/user/max_user_namespaces; exec "$0" --input-type=module -e '${code}'`
      const account = isRoot ? { uid: 65534, gid: 65534 } : {}
      return run("unshare", [...forbidding, script, process.execPath], { cwd: "/", ...account })
    }
    expect((await asked("on")).stdout).toContain("MAKEREADY_CAPTURE_SANDBOX=off")
    expect(JSON.parse((await asked("off")).stdout)).toEqual({ around: [], sandbox: false })
  })

  it("S12: is no start at all where it may not read its program", async () => {
    const hidden = join(folder, "capture.ts")
    await writeFile(hidden, "", { mode: 0 })
    if (!isRoot) await chmod(folder, 0)
    await expect(confinement({ ...options, reads: [hidden] })).rejects.toMatchObject({
      detail: expect.stringContaining("may not read")
    })
  })
})
