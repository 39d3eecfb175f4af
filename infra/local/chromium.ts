/** Finding the browser that looks at pages. */
import { existsSync } from "node:fs"
import { join } from "node:path"

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/snap/bin"]
const elsewhere = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Path of Chromium, or of Chrome, where this machine's packages put it; undefined when there is none. */
export const findChromium = (): string | undefined =>
  [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find((path) =>
    existsSync(path)
  )
