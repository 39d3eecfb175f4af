import { describe, expect, it } from "vitest"
import { classesStyledBy, isOfFramework } from "./classes.ts"

describe("classes of frameworks", () => {
  it.each(
    (
      "md:flex hover:underline dark:bg-black max-lg:hidden px-4 -mt-2 w-1/2 w-[32rem] gap-x-6 grid-cols-3 min-h-screen text-gray-900 " +
      "bg-indigo-600/50 text-2xl rounded-full shadow-lg font-semibold items-center justify-between tracking-tight col-md-6 col-4 d-flex " +
      "d-lg-none fas fa-phone fa-solid bi-telephone material-icons material-symbols-outlined ri-home-line btn-primary btn-outline-secondary navbar-expand-lg row-cols-2"
    ).split(" ")
  )("are told by their spelling: %s", (name) => expect(isOfFramework(name)).toBe(true))

  it.each(
    (
      "hero card grid flex container row btn button nav-item text-block bg-hero w-full-bleed mk-nav mk-form__field section-2 step-1 " +
      "col-left col item-3 price-list team__photo md mt box--lg font-display is-open js-toggle a:b p-name h-card u-url fact far-left bib material"
    ).split(" ")
  )("are no others: %s", (name) => expect(isOfFramework(name)).toBe(false))
})

it("classes that a style sheet mentions are read with what is escaped in them", () => {
  const css =
    ".a, .b-c:hover > .d__e { color: red } .md\\:flex, .w-1\\/2, .\\33 d, .bg-\\[\\#fff\\] { margin: 0.5em } .f.g:not(.h) { color: red }"
  const found = [...classesStyledBy(css)]
  expect(found).toEqual(
    expect.arrayContaining(["a", "b-c", "d__e", "md:flex", "w-1/2", "3d", "bg-[#fff]", "f", "g", "h"])
  )
})
