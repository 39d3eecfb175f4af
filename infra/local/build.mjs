/** The build of our processes that every product of a test runs from, in the cache that all of them share. */
import { join } from "node:path"
import { run, step, Unprepared } from "./progress.mjs"

const windows = process.platform === "win32"

export const prepareBuild = async (root) => {
  const node = join(root, "node_modules", ".bin", windows ? "node.cmd" : "node")
  const configured = Object.keys(process.env).filter((name) => name.startsWith("MAKEREADY_"))
  const env = {
    ...process.env,
    ...Object.fromEntries(configured.map((name) => [name, undefined])),
    MAKEREADY_CACHE_DIR: join(root, "node_modules", ".cache", "makeready")
  }
  const build = (...words) => run(node, ["infra/main/build.ts", ...words], { cwd: root, env, shell: windows })
  try {
    if ((await build("--look")).trim() === "") await step("Building the processes", () => build())
  } catch (error) {
    throw new Unprepared(
      `The processes could not be built, so nothing says that their build is the product.\n${error.message}`
    )
  }
}
