/** The product that a file of tests kills parts of: launched before its first test, ended after its last with nothing left. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect } from "vitest"
import { type Launch, Launched, leftOf } from "../../infra/main/testing/Launched.ts"
import { Operator } from "./product.ts"

export interface LaunchedProduct {
  readonly dataDir: string
  readonly product: Launched
  readonly operator: Operator
}

/** To be called at the top of a file; what it answers may be read within its tests. */
export const launchedProduct = (options: Pick<Launch, "environment"> = {}): LaunchedProduct => {
  let dataDir: string
  let product: Launched
  let operator: Operator
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "makeready-faults-"))
    product = await Launched.start({ dataDir, arguments: ["--no-demo"], ...options })
    await product.ready()
    operator = await Operator.of(product, dataDir)
  })
  afterAll(async () => {
    product.signal("SIGTERM")
    await product.exited
    expect(await leftOf(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get dataDir() {
      return dataDir
    },
    get product() {
      return product
    },
    get operator() {
      return operator
    }
  }
}
