/** What a person sees in the browser while they save files of a folder: the real site, the real API, Chromium. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "makeready/client"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { dataPaths } from "../config.ts"
import { Launched, oneOfEach } from "../main/testing/Launched.ts"
import { Folder, type Problem } from "../site-folder/Folder.ts"
import { pull } from "../site-folder/pull.ts"
import { launchChromium } from "../../test/builders/chromium.ts"
import { watchFolder } from "./watchFolder.ts"

let dataDir: string
let root: string
let running: Launched
let browser: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-watch-data-"))
  root = await mkdtemp(join(tmpdir(), "makeready-watch-"))
  running = await Launched.start({ dataDir, ...oneOfEach })
  await running.ready()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  running.signal("SIGTERM")
  await running.exited
  for (const folder of [dataDir, root]) await rm(folder, { recursive: true, force: true })
})

it("shows a page as it is saved, after one rehearsal, with its styles and its refusals, and sends nothing", async () => {
  const { operatorToken } = JSON.parse(await readFile(dataPaths(dataDir).secrets, "utf8")) as {
    readonly operatorToken: string
  }
  const url = `http://127.0.0.1:${running.ports.api}`
  const created = await fetch(`${url}/ops/v1/sites`, {
    method: "POST",
    headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Watched" })
  })
  const { clientId, clientSecret } = (await created.json()) as {
    readonly clientId: string
    readonly clientSecret: string
  }
  let asked = 0
  const client = connect({
    url,
    clientId,
    clientSecret,
    fetch: (...request) => {
      asked++
      return fetch(...request)
    }
  })
  await client.stylesheet.write({ body: { css: "h1 { color: rgb(1, 2, 3) }\n" } })
  await client.pages.create({
    body: { route: "/a", title: "A", payload: { html: "<h1>One</h1>\n", css: "p { color: red }\n" } }
  })
  await client.close()
  const folder = new Folder(root)
  await pull(folder, client)
  const saves: Array<ReadonlyArray<Problem>> = []
  const watching = await watchFolder(folder, client, { onSaved: ({ problems }) => void saves.push(problems) })
  try {
    const page = await browser.newPage()
    await page.goto(`${watching.url}/a`)
    const heading = (text: string) => page.getByRole("heading", { name: text }).waitFor()
    await heading("One")
    const before = asked
    await writeFile(join(root, "pages/a.html"), "<h1>Two</h1>\n<p>Red</p>\n")
    await heading("Two")
    // The page that is loaded anew is the one that was rendered when the file was saved.
    expect(asked - before).toBe(1)

    await writeFile(join(root, "styles.css"), "h1 { color: rgb(4, 5, 6) }\n")
    await page.waitForFunction(() => getComputedStyle(document.querySelector("h1")!).color === "rgb(4, 5, 6)")
    await writeFile(join(root, "pages/a.css"), "p { color: rgb(7, 8, 9) }\n")
    await page.waitForFunction(() => getComputedStyle(document.querySelector("p")!).color === "rgb(7, 8, 9)")

    // In cascade layers, with which the page brings the site's styles along in a file that the site does not have yet.
    await writeFile(join(root, "pages/a.css"), "@layer own { body { color: rgb(10, 11, 12) } }\n")
    await page.waitForFunction(() => getComputedStyle(document.body).color === "rgb(10, 11, 12)")
    expect(await page.evaluate(() => getComputedStyle(document.querySelector("h1")!).color)).toBe("rgb(4, 5, 6)")

    await writeFile(join(root, "pages/a.html"), '<h1>Three</h1>\n<p onclick="x()">no</p>\n')
    await page.getByText("pages/a.html:2:4").waitFor()
    expect(saves.at(-1)).toMatchObject([{ file: "pages/a.html", line: 2, column: 4 }])
    await writeFile(join(root, "pages/a.html"), "<h1>Four</h1>\n")
    await heading("Four")

    expect((await client.pages.list({ include: "payload" })).pages[0]!.payload!.html).toBe("<h1>One</h1>\n")
    expect((await client.lease.read()).held).toBe(false)
  } finally {
    watching.close()
  }
})
