import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { environmentWith } from "../config.ts"
import { Launched } from "../main/testing/Launched.ts"

let dataDir: string
let running: Launched

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-cli-"))
  running = await Launched.start({ dataDir, arguments: ["--no-demo"] })
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

    const studio = { plan: { id: "studio", label: "Our studio" }, trialEndsAt: null }
    expect(await answer("site", "plan", site.siteId, "studio", "--label", "Our studio")).toMatchObject(studio)
    expect(await answer("site", "plan", site.siteId)).toMatchObject(studio)
    expect(await answer("site", "plan", site.siteId, "--none")).toMatchObject({ plan: null, trialEndsAt: null })

    expect(await answer("freeze", site.siteId, "--reason", "asked by the owner")).toMatchObject({
      frozen: true,
      frozenReason: "asked by the owner"
    })
    expect(await answer("status")).toMatchObject({ sites: 1, frozen: 1 })
    expect(await answer("jobs", "list")).toEqual({ jobs: [] })
    const none = await makeready(["jobs", "retry", "job_nope"])
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("No job job_nope was given up") })
    expect(await answer("unfreeze", site.siteId)).toMatchObject({ frozen: false })

    expect(await answer("rebuild", site.siteId)).toMatchObject({ siteId: site.siteId, state: "done" })
    expect((await answer("rebuild", "--all")).rebuilds).toMatchObject([{ state: "done" }])
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
    expect(err).toMatch(/no site site_0000.*Check the site id\./)
  })

  it("says how a command is written that it does not understand, with exit code 2", async () => {
    const { code, err } = await makeready(["site", "create"])
    expect(code).toBe(2)
    expect(err).toContain("Missing required flag: --name")
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
})
