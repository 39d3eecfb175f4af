import { describe, expect, it } from "vitest"
import { jobTable } from "./jobs.ts"

describe("the list of jobs that were given up", () => {
  it("shows of a long error which page it is about, and what is wrong", () => {
    const site = "site_01m8hhaf3x8kfy3yp4b1x8b2n3"
    const error =
      `page /pianos/grand: ObjectStoreFailure: The object store failed at put of "sites/${site}/pages/pianos/grand": ` +
      "connect EHOSTUNREACH 10.0.0.1:9000\n    at Socket.connect"
    const [, line] = jobTable([
      {
        jobId: "job_1",
        queue: "publish",
        siteId: site,
        attempts: 9,
        error,
        createdAt: "2026-11-24T06:00:00.000Z" as never,
        diedAt: "2026-11-24T07:00:00.000Z" as never
      }
    ])
    expect(line).toContain("page /pianos/grand: ")
    expect(line).toMatch(/connect EHOSTUNREACH 10\.0\.0\.1:9000$/)
  })
})
