/** The icon of our screens in a browser's tab. */
import { createHash } from "node:crypto"

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#235a4a"/><path d="M8 23V9h3.2l4.8 7 4.8-7H24v14h-3.4v-8.2L16 21.2l-4.6-6.4V23z" fill="#fff"/></svg>`

/** Changes whenever the icon does. */
export const iconPath = `/dashboard/assets/${createHash("sha256").update(icon).digest("hex").slice(0, 16)}.svg`
