/** Finding the browser that looks at pages. */
import { existsSync } from "node:fs"
import { join } from "node:path"

/**
 * The same engine without the windows around pages, which Chromium renders as pages too: a look takes half the time and a test in
 * a browser a quarter. Where Debian's package has it; what the package puts into /usr/bin starts it as a child of a shell.
 */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell"

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/snap/bin"]
const elsewhere = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Path of Chromium's headless shell, of Chromium or of Chrome, where this machine's packages put it; undefined when there is none. */
export const findChromium = (exists: (path: string) => boolean = existsSync): string | undefined =>
  [headlessShell, ...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(exists)
