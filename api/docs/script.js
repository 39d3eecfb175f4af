/**
 * What script adds to the documentation, which does without: a button that copies a block, hits below the search field as
 * one types, and the heading one reads marked in the contents. Whatever it shows is set as text.
 */
;(() => {
  for (const figure of document.querySelectorAll(".code")) {
    if (navigator.clipboard === undefined) break
    const button = document.createElement("button")
    button.type = "button"
    button.className = "copy"
    button.textContent = "Copy"
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(figure.querySelector("code").textContent)
      button.textContent = "Copied"
      setTimeout(() => (button.textContent = "Copy"), 2000)
    })
    figure.append(button)
  }

  const form = document.querySelector(".find")
  const field = form.querySelector("input")
  const hits = document.createElement("ul")
  hits.className = "hits"
  hits.setAttribute("aria-label", "Found as you type")
  form.append(hits)
  let asked = 0
  const show = (found) =>
    hits.replaceChildren(
      ...found.slice(0, 8).map(({ url, title, document: where, excerpt }) => {
        const item = document.createElement("li")
        const link = document.createElement("a")
        link.href = url
        const [name, place] = [document.createElement("strong"), document.createElement("span")]
        name.textContent = title
        place.textContent = title === where ? excerpt : `${where}. ${excerpt}`
        link.append(name, place)
        item.append(link)
        return item
      })
    )
  field.addEventListener("input", async () => {
    const mine = ++asked
    await new Promise((done) => setTimeout(done, 120))
    if (mine !== asked) return
    if (field.value.trim() === "") return show([])
    const answer = await fetch(`/docs/search?q=${encodeURIComponent(field.value)}`, {
      headers: { accept: "application/json" }
    })
    if (mine === asked && answer.ok) show((await answer.json()).results)
  })
  const close = () => {
    asked++
    show([])
  }
  form.addEventListener("keydown", (event) => {
    const links = [...hits.querySelectorAll("a")]
    const at = links.indexOf(document.activeElement)
    if (event.key === "Escape") {
      close()
      field.focus()
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step === 0 || links.length === 0) return
    event.preventDefault()
    const next = at + step
    if (next < 0) field.focus()
    else links[Math.min(next, links.length - 1)].focus()
  })
  document.addEventListener("focusin", (event) => {
    if (!form.contains(event.target)) close()
  })
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) close()
  })
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    field.focus()
  })

  const entries = new Map(
    [...document.querySelectorAll(".toc a")].map((link) => [link.getAttribute("href").slice(1), link])
  )
  const read = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue
        for (const link of entries.values()) link.removeAttribute("aria-current")
        entries.get(target.id).setAttribute("aria-current", "location")
      }
    },
    { rootMargin: "-10% 0% -75% 0%" }
  )
  for (const id of entries.keys()) {
    const heading = document.getElementById(id)
    if (heading !== null) read.observe(heading)
  }
})()
