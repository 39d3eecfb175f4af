/** Elements that are told when they come into view. */
import { member } from "../member.js"
import { isStill } from "./asked.js"

const classesOf = member("classList")
const reveal = (element) => {
  classesOf(element).add("is-in-view")
  seen.unobserve(element)
}
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) reveal(target)
})
export const bindReveal = (element) => {
  if (isStill()) reveal(element)
  else seen.observe(element)
}
