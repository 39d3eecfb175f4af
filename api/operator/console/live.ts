/**
 * Keeps the parts of a screen that are marked `data-live` up to date, by asking for the screen again, and says as of when
 * they are: nobody takes old figures for those of now. Whoever is signed out meanwhile is led to sign in. It rests while the
 * tab is hidden, while somebody uses what would be replaced, and for whoever asked for less motion: "Look again" is a link.
 */
export const live = `"use strict"
const still = matchMedia("(prefers-reduced-motion: reduce)")
const said = document.getElementById("as-of")
const parts = [...document.querySelectorAll("[data-live]")]
const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" })
const longestMs = 8000
const now = () => performance.timeOrigin + performance.now()
let asOf = now()
const say = (trouble) => {
  const text = "As of " + time.format(asOf) + (trouble === "" ? "" : ", " + trouble)
  if (said.textContent !== text) said.textContent = text
  said.classList.toggle("bad", trouble !== "")
  for (const part of parts) part.classList.toggle("old", trouble !== "")
}
const look = async () => {
  if (document.hidden || still.matches) return
  let response
  try {
    const signal = AbortSignal.timeout(longestMs)
    response = await fetch(location.href, { headers: { accept: "text/html" }, redirect: "manual", signal })
    if (response.type === "opaqueredirect" || response.status === 401) return location.reload()
    if (!response.ok) return say("the server cannot show it now (" + response.status + ")")
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html")
    asOf = now()
    for (const part of parts) {
      const next = fresh.getElementById(part.id)
      if (next === null || next.innerHTML === part.innerHTML) continue
      if (!part.contains(document.activeElement)) part.replaceChildren(...next.childNodes)
    }
    say("")
  } catch {
    say("cannot reach the server")
  }
}
let looking = false
const lookOnce = async () => {
  if (looking) return
  looking = true
  await look()
  looking = false
}
say("")
setInterval(lookOnce, 5000)
document.addEventListener("visibilitychange", lookOnce)
`
