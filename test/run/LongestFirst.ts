/**
 * Begins with the files that take longest, so that none of them is left alone at the end of a group whose files run side
 * by side. Vitest goes by what it measured, and where it never did, as in CI, by a file's size, which says nothing of how
 * long a file waits for what it killed or froze.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

const longest = [
  "test/browser/capture",
  "test/browser/dashboard",
  "test/browser/listingsMap",
  "infra/cli/cli.system",
  "test/faults/backup",
  "test/faults/cluster",
  "test/faults/delivery",
  "test/faults/frozen",
  "test/faults/kill",
  "test/faults/writers",
  "infra/main/start"
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(`/${path}`))
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => group(a) - group(b) || Number(isLong(b)) - Number(isLong(a)))
  }
}
