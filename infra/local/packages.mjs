/**
 * The packages of the lock file, and Node 24 among them. Whether they are there is read from the list that npm keeps of
 * what it installed, so an installation made by hand counts, and one that was interrupted does not.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, realpathSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { run, step, Unprepared } from "./progress.mjs"

const windows = process.platform === "win32"

export const preparePackages = async (root, { withDevelopment }) => {
  const development = withDevelopment || process.env.NODE_ENV !== "production"
  const wanted = packagesIn(join(root, "package-lock.json"))
  if (wanted === undefined)
    throw new Unprepared(`${root} has no package-lock.json; restore it with: git checkout package-lock.json`)

  if (!areInstalled(wanted, packagesIn(join(root, "node_modules", ".package-lock.json")) ?? {}, development)) {
    await step("Installing packages", () => install(root, development))
    await ensureNode(root, wanted)
    await checkNativeParts(root).catch(async (failure) => {
      // npm leaves out what wants a newer Node than the one it runs on, without a word where it is optional: Debian 12's
      // Node 18 leaves out sharp's part. It is run once more, by the Node that it brought.
      if (windows || process.version === `v${wanted["node_modules/node"].version}`) throw failure
      await step("Installing what wants a newer Node", () =>
        install(root, development, join(root, "node_modules", "node", "bin"))
      )
      await ensureNode(root, wanted)
      await checkNativeParts(root)
    })
    return
  }
  await ensureNode(root, wanted)
}

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages
  } catch {
    return undefined
  }
}

/** Optional packages are those of other platforms, mostly; npm alone knows which of them belong here. */
const areInstalled = (wanted, installed, development) =>
  Object.entries(wanted).every(
    ([path, { version, optional, devOptional, dev }]) =>
      path === "" || optional || devOptional || (dev && !development) || installed[path]?.version === version
  )

/**
 * Not `npm ci`: it insists that the registry offers the packages of every platform, this one or not. The versions are
 * the lock file's all the same, and nothing is written back.
 */
const install = async (root, development, nodeFolder) => {
  const args = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(development ? ["--include=dev"] : [])
  ]
  const npm = process.env.npm_execpath
  const node = nodeFolder ? join(nodeFolder, "node") : (process.env.npm_node_execpath ?? process.execPath)
  const env = nodeFolder && { ...process.env, PATH: `${nodeFolder}:${process.env.PATH}` }
  // The Node that runs npm, not the one in node_modules: that one is about to be replaced, unless it was just installed.
  const [program, first] = npm?.endsWith("js") ? [node, [npm]] : [windows ? "npm.cmd" : "npm", []]
  await run(program, [...first, ...args], { cwd: root, env, shell: windows && first.length === 0 }).catch((error) => {
    throw new Unprepared(
      `The packages could not be installed. Check that the npm registry can be reached.\n${error.message}`
    )
  })
}

/** npm may have been told, or may have decided, not to run install scripts; then Node's is run here. */
const ensureNode = async (root, wanted) => {
  const version = `v${wanted["node_modules/node"].version}`
  const folder = join(root, "node_modules", "node")
  const program = join(folder, "bin", windows ? "node.exe" : "node")
  const link = join(root, "node_modules", ".bin", "node")
  if (versionOf(program) !== version) {
    await step(`Installing Node ${version}`, () =>
      run(process.execPath, ["installArchSpecificPackage.js"], { cwd: folder })
    ).catch(() => {})
  }
  if (versionOf(program) !== version) {
    if (!existsSync(program) && Number(process.versions.node.split(".")[0]) >= 24) return
    throw new Unprepared(
      `Node ${version} could not be installed from npm on this machine (${process.platform} ${process.arch}). ` +
        `Install Node 24 yourself, remove node_modules/node, and run the command again.`
    )
  }
  if (!windows && !existsSync(link)) symlinkSync("../node/bin/node", link)
}

const versionOf = (program) => {
  try {
    if (realpathSync(program) === realpathSync(process.execPath)) return process.version
    return execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()
  } catch {
    return undefined
  }
}

/** Parts in machine code, which an installation for another platform or without its optional packages lacks. */
const checkNativeParts = async (root) => {
  const program = join(root, "node_modules", ".bin", windows ? "node.cmd" : "node")
  const test = `await (await import("esbuild")).transform(""); (await import("sharp")).default.versions`
  await run(program, ["--input-type=module", "-e", test], { cwd: root, shell: windows }).catch((error) => {
    throw new Unprepared(
      `The packages are installed, but esbuild or sharp does not run. Remove node_modules and run the command again.\n${error.message}`
    )
  })
}
