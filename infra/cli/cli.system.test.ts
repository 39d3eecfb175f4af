import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { environmentWith } from "../config.ts"
import { Launched, oneOfEach } from "../main/testing/Launched.ts"

let dataDir: string
let running: Launched

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-cli-"))
  running = await Launched.start({ dataDir, ...oneOfEach })
  await running.ready()
})

afterAll(async () => {
  running.signal("SIGTERM")
  await running.exited
  await rm(dataDir, { recursive: true, force: true })
})

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Knows nothing but the data directory, as in another terminal of the same machine. */
const makeready = (line: ReadonlyArray<string>, environment = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("./bin.mjs", import.meta.url)), ...line], {
      stdio: ["ignore", "pipe", "pipe"],
      // As the processes of a start have it: twenty commands compile the same sources.
      env: environmentWith({
        MAKEREADY_DATA_DIR: dataDir,
        NODE_COMPILE_CACHE: join(dataDir, "cache", "code"),
        ...environment
      })
    })
    let out = ""
    let err = ""
    child.stdout.on("data", (text) => (out += text))
    child.stderr.on("data", (text) => (err += text))
    child.once("close", (code) => resolve({ code, out, err }))
  })

const answer = async (...line: ReadonlyArray<string>) => {
  const { code, out, err } = await makeready([...line, "--json"])
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return JSON.parse(out)
}

const served = { timeout: 150_000, interval: 250 }

/** Status of a host's home page, and whether it is the one that `withHome` made. */
const visit = async (host: string): Promise<readonly [status: number, isHome: boolean]> => {
  const { status, body } = await running.fetchAs("origin", host, "/")
  return [status, body.includes("<h1>At home</h1>")]
}

/** Publishes a home page by the site's own credential. */
const withHome = async ({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) => {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
    const response = await running.fetch("api", path, { method: "POST", headers, body: JSON.stringify(body) })
    expect(response.status, path).toBe(200)
    return (await response.json()) as { readonly token: string }
  }
  const { token } = await post("/v1/auth/token", { clientId, clientSecret })
  await post("/v1/lease", {}, token)
  await post("/v1/pages", { route: "/", title: "Home", payload: { html: "<h1>At home</h1>" } }, token)
}

describe("the operator's command line", () => {
  it("carries a site through its life, for programs", async () => {
    const site = await answer("site", "create", "--name", "Vale & Daughter")
    expect(Object.keys(site).sort()).toEqual(["clientId", "clientSecret", "dashboardUrl", "siteId", "siteUrl"])
    expect((await answer("site", "list")).sites).toMatchObject([{ siteId: site.siteId, name: "Vale & Daughter" }])

    const { hostnames } = await answer("domain", "add", site.siteId, "www.vale.test")
    expect(hostnames).toContainEqual(expect.objectContaining({ host: "www.vale.test", role: "primary" }))
    const { hostnames: left } = await answer("domain", "remove", site.siteId, "www.vale.test")
    expect(left).not.toContainEqual(expect.objectContaining({ host: "www.vale.test" }))

    const twice = await makeready(["domain", "remove", site.siteId, "www.vale.test"])
    expect(twice).toMatchObject({ code: 1, out: "", err: expect.stringContaining("The site has no domain vale.test.") })

    const credential = await answer("credential", "create", site.siteId, "--scopes", "content:read,content:edit")
    expect(credential.scopes).toEqual(["content:read", "content:edit"])
    expect(await answer("credential", "scopes", site.siteId, credential.clientId, "content:read")).toMatchObject({
      clientId: credential.clientId,
      scopes: ["content:read"]
    })

    expect(await answer("site", "show", site.siteId)).toMatchObject({ siteId: site.siteId, name: "Vale & Daughter" })
    const held = async () => {
      const { credentials } = await answer("credential", "list", site.siteId)
      return credentials.map((one: { clientId: string; revokedAt: string | null }) => [
        one.clientId,
        one.revokedAt !== null
      ])
    }
    const unsure = await makeready(["credential", "revoke", site.siteId, credential.clientId])
    expect(unsure).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Add --yes to do it.") })
    expect(await held()).toContainEqual([credential.clientId, false])
    expect(await answer("credential", "revoke", site.siteId, credential.clientId, "--yes")).toMatchObject({
      clientId: credential.clientId
    })
    expect(await held()).toContainEqual([credential.clientId, true])

    const studio = { plan: { id: "studio", label: "Our studio" }, trialEndsAt: null }
    expect(await answer("site", "plan", site.siteId, "studio", "--label", "Our studio")).toMatchObject(studio)
    expect(await answer("site", "plan", site.siteId)).toMatchObject(studio)
    expect(await answer("site", "plan", site.siteId, "--none")).toMatchObject({ plan: null, trialEndsAt: null })

    const account = { imageAccount: "https://images.example.com/vale/" }
    expect(await answer("site", "image-account", site.siteId, account.imageAccount)).toMatchObject(account)
    expect(await answer("site", "image-account", site.siteId)).toMatchObject(account)
    expect(await answer("site", "image-account", site.siteId, "none")).toMatchObject({ imageAccount: null })

    const shown = { enabled: true, market: { province: "British Columbia", city: "Saint Alder" }, officeKey: "503" }
    const given = ["--province", "BC", "--city", "Saint Alder", "--office", "503"]
    expect((await answer("site", "listings", site.siteId, "on", ...given)).listings).toMatchObject(shown)
    expect((await answer("site", "listings", site.siteId)).listings).toMatchObject(shown)
    expect((await answer("site", "listings", site.siteId, "--office", "none")).listings).toMatchObject({
      ...shown,
      officeKey: null
    })
    const nowhere = await makeready(["site", "listings", site.siteId, "--province", "none"])
    expect(nowhere.out).toMatch(/Market +everywhere/)
    const unknown = await makeready(["site", "listings", site.siteId, "--province", "Ontaria"])
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining(": --province is not a province") })
    const noCalls = await makeready(["site", "listings", site.siteId, "--daily-calls", "0"])
    expect(noCalls).toMatchObject({ code: 2, err: expect.stringContaining("whole number of calls") })
    expect((await answer("site", "listings", site.siteId, "off")).listings).toMatchObject({ enabled: false })

    expect(await answer("freeze", site.siteId, "--reason", "asked by the owner")).toMatchObject({
      frozen: true,
      frozenReason: "asked by the owner"
    })
    expect(await answer("status")).toMatchObject({ sites: 1, frozen: 1 })
    const unsaid = await makeready(["sweep", "--site", "foo"])
    expect(unsaid).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^--site has to be .*Nothing was changed\.\n$/)
    })
    expect(await answer("jobs", "list")).toEqual({ jobs: [] })
    const none = await makeready(["jobs", "retry", "job_nope"])
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("No job job_nope was given up") })
    expect(await answer("unfreeze", site.siteId)).toMatchObject({ frozen: false })

    expect(await answer("rebuild", site.siteId)).toMatchObject({ siteId: site.siteId, state: "done" })
    expect(await answer("rebuild", site.siteId, "--atomic")).toMatchObject({ state: "done", atomic: true })
    expect((await answer("rebuild", "--all")).rebuilds).toMatchObject([{ state: "done", atomic: false }])
  })

  it("lists what no request was there to answer", async () => {
    expect(await answer("alerts")).toEqual({ alerts: [] })
    expect(await answer("deliveries", "--status", "pending", "--last", "3")).toEqual({ deliveries: [] })
    expect((await makeready(["alerts"])).out).toBe("There is no alert.\n")
    expect((await makeready(["deliveries"])).out).toBe("No delivery is failed.\n")
  })

  it("deletes a site once its name was said, and shows which one it is before", async () => {
    const { siteId } = await answer("site", "create", "--name", "Short Lived")
    const asked = await makeready(["site", "delete", siteId])
    expect(asked).toMatchObject({ code: 1, out: "", err: expect.stringContaining(`--name "Short Lived"`) })
    const wrong = await makeready(["site", "delete", siteId, "--name", "Long Lived"])
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("nothing was deleted") })
    expect((await makeready(["site", "show", siteId])).out).toMatch(/^Site +site_\w+\nName +Short Lived\n/)
    expect(await answer("site", "delete", siteId, "--name", "Short Lived")).toEqual({ siteId, status: "deleted" })
    expect(await makeready(["site", "show", siteId])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`no site ${siteId}`)
    })
  })

  it("refuses a plan that is named and taken away at once, and a label of none", async () => {
    const { siteId } = await answer("site", "create", "--name", "Undecided")
    const both = await makeready(["site", "plan", siteId, "studio", "--none"])
    expect(both).toMatchObject({ code: 1, out: "", err: expect.stringContaining("studio names a plan and --none") })
    const label = await makeready(["site", "plan", siteId, "--label", "Our studio"])
    expect(label).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Name the plan as well") })
    expect(await answer("site", "plan", siteId)).toMatchObject({ plan: null })
    await answer("site", "delete", siteId, "--name", "Undecided")
  })

  it("says the same to people", async () => {
    const { out } = await makeready(["site", "list"])
    expect(out).toMatch(/^SITE +NAME +ADDRESS +STATE +TRIAL\nsite_\w+ +Vale & Daughter +http/)
    const rebuilt = await makeready(["rebuild", "--all"])
    expect(rebuilt.out, "E5: names the site").toBe("Vale & Daughter  has no published page.\n")
  })

  it("does any action of staff by its name, and asks first where it cannot be taken back", async () => {
    expect((await answer("act")).map(({ name }: { name: string }) => name)).toContain("site.challenge")
    const { siteId } = await answer("site", "create", "--name", "Acted On")
    expect(await answer("act", "site.challenge", `id=${siteId}`, "botChallenge=yes")).toMatchObject({
      botChallenge: true
    })
    const done = await makeready(["act", "site.freeze", `id=${siteId}`, "reason=seen = heard"])
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^The site is frozen\.\n[^]*"seen = heard"/) })

    const said = async (...line: ReadonlyArray<string>) => {
      const { code, err } = await makeready(["act", ...line])
      return [code, err.trim()]
    }
    expect(await said("job.discard", "id=job_nope")).toEqual([1, expect.stringContaining("Add --yes to do it.")])
    expect(await said("job.discard", "id=job_nope", "--yes")).toEqual([1, expect.stringContaining("No job job_nope")])
    expect(await said("site.vanish")).toEqual([1, "No action is called site.vanish. makeready act lists them all."])
    expect(await said("site.freeze", "site=x")).toEqual([
      1,
      "site=x is nothing that site.freeze takes. Give id=… reason=…"
    ])
    expect(await said("site.freeze")).toEqual([1, "id is needed."])
  })

  it("passes on what the server refuses and why, with exit code 1", async () => {
    const { code, out, err } = await makeready(["freeze", "site_0000"])
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toMatch(/no site site_0000.*makeready site list tells their ids\./)
  })

  it("says how a command is written that it does not understand, with exit code 2", async () => {
    const { code, err } = await makeready(["site", "create"])
    expect(code).toBe(2)
    expect(err).toContain("Missing required flag: --name")
  })

  it("says of an operator token that is refused where it was read, and what to set", async () => {
    const wrong = await makeready(["status"], {
      MAKEREADY_OPERATOR_TOKEN: "w".repeat(40),
      MAKEREADY_BASE_URL: `http://127.0.0.1:${running.ports.api}`
    })
    expect(wrong).toMatchObject({ code: 1, out: "" })
    expect(wrong.err).toMatch(/than the one in MAKEREADY_OPERATOR_TOKEN\. Set MAKEREADY_OPERATOR_TOKEN to the token/)
    expect(wrong.err).not.toContain("Bearer")
  })

  it("refuses to list what happened to a site that there is none of", async () => {
    for (const list of ["alerts", "deliveries"]) {
      const unknown = await makeready([list, "--site", "site_nope"])
      expect(unknown).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining("makeready site list tells their ids")
      })
    }
  })

  it("says where it looked when nothing answers, and when nothing ever ran", async () => {
    const token = "t".repeat(32)
    const elsewhere = { MAKEREADY_OPERATOR_TOKEN: token, MAKEREADY_BASE_URL: "http://127.0.0.1:1" }
    const gone = await makeready(["status"], elsewhere)
    expect(gone.code).toBe(1)
    expect(gone.err).toContain("Makeready does not answer at http://127.0.0.1:1.")

    const never = await makeready(["status"], { MAKEREADY_DATA_DIR: join(dataDir, "nowhere") })
    expect(never.code).toBe(1)
    expect(never.err).toContain(`No Makeready has run on the data directory ${join(dataDir, "nowhere")}.`)
  })

  it("INTREQ-12: asks for a form on a site, and tells what became of it", async () => {
    const { siteId } = await answer("site", "create", "--name", "Brandt Pianos")
    const questions = join(dataDir, "questions.json")
    await writeFile(questions, JSON.stringify([{ name: "email", type: "email" }]))
    const what = ["--template", "tpl-visit", "--destination", "intake", "--questions", questions, "--route", "/visit"]
    const asked = await answer("site", "request", siteId, ...what)
    expect(asked).toMatchObject({ status: "pending", intakeTemplateId: "tpl-visit", suggestedRoute: "/visit" })
    expect((await answer("site", "requests", siteId)).requests).toEqual([asked])
    expect((await makeready(["site", "requests", siteId])).out).toMatch(/^REQUEST .*\nirq_\w+ +tpl-visit +pending\n/)
    await writeFile(questions, "[{")
    expect(await makeready(["site", "request", siteId, ...what])).toMatchObject({
      code: 1,
      err: expect.stringContaining("questions.json is not JSON")
    })
  })

  it("creates a site that its domain serves, and one whose domain serves once its name leads here", async () => {
    const root = await answer("site", "create", "--name", "At Home", "--domain", "www.at-home.test")
    await withHome(root)
    await expect.poll(() => visit("www.at-home.test"), served).toEqual([200, true])

    const { dns } = JSON.parse(await readFile(join(dataDir, "standins.json"), "utf8"))
    const tell = (names: object) => fetch(dns.names, { method: "POST", body: JSON.stringify(names) })
    const elsewhere = { addresses: ["93.184.215.14"] }
    expect((await tell({ "www.moving.test": elsewhere, "moving.test": elsewhere })).status).toBe(204)
    const later = await answer("site", "create", "--name", "Moving In", "--domain", "www.moving.test")
    await withHome(later)
    const waiting = await makeready(["domain", "list", later.siteId])
    expect(waiting.out).toContain("The name leads to another server.")
    expect((await visit("www.moving.test"))[0]).toBe(404)
    await tell({ "www.moving.test": null, "moving.test": null })
    // Nobody asks for the look: the worker comes by itself.
    await expect.poll(() => visit("www.moving.test"), served).toEqual([200, true])
  })

  it("copies a site for somebody else", async () => {
    const original = await answer("site", "create", "--name", "The Original")
    await withHome(original)
    const copy = await answer("site", "copy", original.siteId, "--name", "The Copy", "--owner", "dale@vale.test")
    expect(copy).toMatchObject({ state: "done", siteUrl: expect.stringContaining("//the-copy.") })
    expect(copy.clientId).not.toBe(original.clientId)
    await expect.poll(() => visit(new URL(copy.siteUrl).host), served).toEqual([200, true])
  })
})
