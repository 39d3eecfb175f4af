/**
 * Vitest's global set-up for the projects that start whole products: what they start from is built ahead, as it is half a minute
 * after the first start of a product, so that each takes half the work. What starts cold has a cache of its own.
 */
import { buildProcesses } from "../../infra/main/built/build.ts"
import { compiled } from "../../infra/main/testing/Launched.ts"

export default async function setup(): Promise<void> {
  await buildProcesses(compiled)
}
