import { expect, it } from "vitest"
import { classesOf } from "./classes.ts"

it.each([
  ["of every element, each once, sorted", `<p class="b a"><i class="a\tc"></i></p>`, ["a", "b", "c"]],
  ["after an attribute that holds a >", `<img alt="a > b" class="x">`, ["x"]],
  ["after an attribute that ends in a backslash", `<a title="c:\\" class="x">`, ["x"]],
  ["written with entities", `<p class="a&amp;b [&amp;&gt;p]">`, ["[&>p]", "a&b"]],
  ["that hold a > themselves", `<p class="[&>p]">`, ["[&>p]"]],
  [
    "but none in the text of a field, a script or a comment",
    `<textarea><p class="x"></textarea><script>"<p class='x'>"</script><!--<p class="x">-->`,
    []
  ]
])("reads the class names %s", (_where, html, classes) => {
  expect(classesOf(html)).toEqual(classes)
})
