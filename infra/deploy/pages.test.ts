/** Pages for operators name what there is, and lead to every recipe. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { read, root } from "../../test/imports.ts"
import { variableNames } from "../config.ts"

describe("docs/runbook.md", () => {
  const text = read("docs/runbook.md")

  it.each(["api", "worker", "origin"])(
    "has Prometheus ask every %s that is started, at the port of that one alone",
    (kind) => {
      const unit = read(`infra/deploy/systemd/makeready-${kind}@.service`)
      const [, port] = /^Environment=MAKEREADY_METRICS_PORT=(.*)$/m.exec(unit)!
      const machine = kind === "origin" ? "10.0.0.3" : "10.0.0.2"
      const started = [...read("docs/deploying.md").matchAll(/^systemctl enable --now (.*)$/gm)]
        .flatMap(([, units]) => [...units!.matchAll(new RegExp(`makeready-${kind}@(\\w+)`, "g"))])
        .map(([, instance]) => `${machine}:${port!.replace("%i", instance!)}`)
      expect(started).toHaveLength(2)
      const asked = [...text.matchAll(/targets: (\[.*?\])/g)].map(([, targets]) => JSON.parse(targets!))
      expect(asked).toContainEqual(started)
    }
  )
})

describe("docs/deploying.md", () => {
  const text = read("docs/deploying.md")

  it("names files and variables that there are", () => {
    for (const [path] of text.matchAll(/\b(?:infra|docs|storage|test)\/[\w./@-]+\w/g))
      expect(existsSync(join(root, path)), path).toBe(true)
    for (const [name] of text.matchAll(/MAKEREADY_[A-Z0-9_]+[A-Z0-9]/g))
      expect(variableNames, name).toContain(name.replace(/_FILE$/, ""))
    for (const [, unit] of text.matchAll(/\b(makeready-[a-z]+@?)(?:[\w{}.,]*)\.service/g))
      expect(globSync(`infra/deploy/systemd/${unit}*.service`, { cwd: root }), unit).not.toEqual([])
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    for (const [, script] of text.matchAll(/npm run (?:--silent )?(\w+)/g)) expect(scripts).toHaveProperty(script!)
  })

  it("restarts every unit that it enables, in an upgrade", () => {
    const [enabling, upgrading] = [text, text.slice(text.indexOf("## Upgrading"))]
    const enabled = [...enabling.matchAll(/^systemctl enable --now (.*)$/gm)].flatMap(([, units]) => units!.split(" "))
    const restarted = [
      ...upgrading.matchAll(/^systemctl restart (makeready\S+)|^for unit in (.*); do systemctl/gm)
    ].flatMap(([, one, several]) => (one ?? several!).split(" "))
    expect(restarted).toEqual(enabled.filter((unit) => !/\.(target|timer)$/.test(unit)))
  })

  it("leads to every recipe", () => {
    for (const recipe of ["container/Containerfile", "compose/compose.yaml", "kubernetes", "systemd"])
      expect(text).toContain(`infra/deploy/${recipe}`)
  })
})
