/** The lightbox of galleries: one dialog, made when first needed. */
import { all, contains, first, make, root, up } from "../member.js"
import { words } from "./asked.js"

const isPicture = (link) => /^\/media\/|\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(link.pathname)
const isImage = (element) => element instanceof HTMLImageElement

/** What of a gallery an element belongs to, where that is shown large; else nothing. */
export const itemOf = (target) => {
  const gallery = up(target, ".mk-gallery")
  const link = up(target, "a[href]")
  if (gallery && link && contains(gallery, link)) return isPicture(link) && link
  return gallery && isImage(target) && target
}
const itemsOf = (gallery) => all(gallery, "img, a[href]").filter((element) => itemOf(element) === element)

export const bindGallery = (gallery) => {
  for (const item of itemsOf(gallery)) {
    if (!isImage(item)) continue
    item.tabIndex = 0
    item.role = "button"
    item.ariaHasPopup = "dialog"
    item.ariaLabel = `${words[0]} ${item.alt}`
  }
}

let lightbox
export const openLightbox = (item, event) => {
  if (!item) return
  event.preventDefault()
  lightbox ??= makeLightbox()
  lightbox(item)
}

const pictureOf = (item) => {
  const image = isImage(item) ? item : item.querySelector("img")
  const address = new URL(item.src ?? item.href)
  // The library gives the largest width it has unless one is asked for.
  if (address.pathname.startsWith("/media/")) address.search = ""
  return { src: address.href, alt: image?.alt ?? item.textContent.trim(), small: image?.currentSrc }
}

/** Resolves to what opens it at an item. */
const makeLightbox = () => {
  const part = (name, className, more) => make(name, { className: `mk-lightbox${className}`, ...more })
  const button = (name, ariaLabel, textContent, onclick) =>
    part("button", `__${name}`, { type: "button", ariaLabel, textContent, onclick })
  const dialog = part("dialog", "", {
    onkeydown: ({ key }) => {
      if (key === "ArrowLeft") show(at - 1)
      if (key === "ArrowRight") show(at + 1)
    },
    onclick: ({ target }) => {
      if (target === dialog) dialog.close()
    },
    onclose: () => root.classList.remove("mk-lightbox-open")
  })
  const image = make("img")
  const count = part("p", "__count", { ariaLive: "polite" })
  let items
  let at
  const show = (to) => {
    const shown = (at = (to + items.length) % items.length)
    const { src, alt, small } = pictureOf(items[at])
    // Until the large one has come, the one that is there already.
    image.src = small || src
    make("img", { onload: () => at === shown && (image.src = src), src })
    image.alt = alt
    dialog.ariaLabel = alt || words[0]
    count.textContent = `${at + 1} / ${items.length}`
  }
  const previous = button("prev", words[1], "‹", () => show(at - 1))
  const next = button("next", words[2], "›", () => show(at + 1))
  dialog.append(
    image,
    count,
    button("close", words[3], "×", () => dialog.close()),
    previous,
    next
  )
  first(root, "body").append(dialog)
  return (item) => {
    items = itemsOf(up(item, ".mk-gallery"))
    for (const one of [previous, next, count]) one.hidden = items.length < 2
    show(items.indexOf(item))
    root.classList.add("mk-lightbox-open")
    dialog.showModal()
  }
}
