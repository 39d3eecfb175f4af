import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")
const names = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = ""]) => name)

describe("the alert rules", () => {
  it("lead each to its section of the runbook, and no section is left over", () => {
    const rules = text("alerts.yml")
    const alerts = names(rules, /- alert: (\w+)/g)
    expect(alerts.length).toBeGreaterThan(10)
    expect(names(text("../../docs/runbook.md"), /^## (\w+)$/gm)).toEqual(alerts)
    expect(names(rules, /runbook: docs\/runbook\.md#(\w+)/g)).toEqual(alerts.map((name) => name.toLowerCase()))
  })

  it("are each tried with figures that are well and with figures that are not", () => {
    const tried = text("alerts.test.yml")
    for (const alert of names(text("alerts.yml"), /- alert: (\w+)/g)) expect(tried).toContain(`alertname: ${alert},`)
  })
})
