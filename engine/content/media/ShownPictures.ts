/**
 * Which picture of a region comes first, whoever brings it: an author's `<img>` or a component. The first of the body
 * loads at once and the others when they are needed (AU-B17). Filled while a region's parts are fed, in their order.
 */
import type { PicturePlace } from "./imageAttributes.ts"

export class ShownPictures {
  #place: PicturePlace

  /** In the chrome no picture is the first: what a visitor came for is not there. */
  constructor(region: "body" | "chrome") {
    this.#place = region === "body" ? "first" : "later"
  }

  /** Takes note of pictures in markup, which has decided about them already. */
  passed(html: string): void {
    if (html.includes("<img ")) this.#place = "later"
  }

  /** Which place the next picture will have. */
  get now(): PicturePlace {
    return this.#place
  }

  /** Place of the next picture that a component shows. */
  next(): PicturePlace {
    const place = this.#place
    this.#place = "later"
    return place
  }
}
