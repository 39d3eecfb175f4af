/**
 * What a screen can do with script that it cannot do without: put a text on the clipboard at a press, and show how things
 * stand while they change. Without it texts are chosen by hand, and the page is loaded again.
 */
const said = document.createElement("p")
said.setAttribute("role", "status")
said.className = "vh"

const addCopying = (within) => {
  if (!navigator.clipboard) return
  for (const text of within.querySelectorAll("[data-copy]")) {
    const button = document.createElement("button")
    button.type = "button"
    button.className = "quiet copy"
    button.textContent = "Copy"
    button.setAttribute("aria-label", `Copy ${text.dataset.copy}`)
    button.dataset.of = text.dataset.copy
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text.textContent)
        said.textContent = `Copied: ${text.dataset.copy}.`
        button.textContent = "Copied"
        button.setAttribute("aria-label", `Copied ${text.dataset.copy}`)
      } catch {
        getSelection().selectAllChildren(text)
      }
    })
    text.after(button)
  }
}

const statesIn = (within) => [...within.querySelectorAll("[data-state]")].map((state) => state.textContent.trim())

/** Whoever is at a button in what is replaced stays at it. */
const replace = (live, now) => {
  const at = live.contains(document.activeElement) ? document.activeElement.dataset.of : undefined
  live.replaceChildren(...now.childNodes)
  addCopying(live)
  if (at !== undefined) [...live.querySelectorAll("button")].find((one) => one.dataset.of === at)?.focus()
}

/** Looked at again while somebody looks at it, less and less often. Said aloud is how things stand, where that changed. */
const follow = (live) => {
  let shown = live.innerHTML
  let pause = 5000
  const look = async () => {
    if (document.visibilityState === "visible") {
      try {
        const answer = await fetch(location.pathname, { headers: { accept: "text/html" } })
        const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-live]")
        if (answer.ok && now && now.innerHTML !== shown) {
          shown = now.innerHTML
          const before = statesIn(live)
          replace(live, now)
          const news = statesIn(live).filter((state) => !before.includes(state))
          if (news.length > 0) {
            said.textContent = news.join(" ")
            pause = 5000
          }
        }
      } catch {
        // Away for a moment: the next look tells.
      }
    }
    pause = Math.min(pause * 1.5, 60000)
    setTimeout(look, pause)
  }
  setTimeout(look, pause)
}

document.querySelector("main").append(said)
addCopying(document)
for (const live of document.querySelectorAll("[data-live]")) follow(live)
