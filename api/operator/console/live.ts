/**
 * Keeps the parts of a screen that are marked `data-live` up to date, by asking for the screen again. It rests while the tab
 * is hidden, while somebody uses what would be replaced, and for whoever asked for less motion: "Look again" is a link.
 */
export const live = `"use strict"
const still = matchMedia("(prefers-reduced-motion: reduce)")
const look = async () => {
  if (document.hidden || still.matches) return
  const parts = [...document.querySelectorAll("[data-live]")]
  if (parts.some((part) => part.contains(document.activeElement))) return
  const response = await fetch(location.href, { headers: { accept: "text/html" }, redirect: "error" })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html")
  for (const part of parts) {
    const next = fresh.getElementById(part.id)
    if (next !== null && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes)
  }
}
setInterval(() => look().catch(() => {}), 5000)
document.addEventListener("visibilitychange", () => look().catch(() => {}))
`
