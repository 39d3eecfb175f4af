/** The thread in which drawings are checked: a DOM is slow and large, and a hostile file makes it slower and larger. */
import createPurify from "dompurify"
import { JSDOM } from "jsdom"
import { answering } from "../../answering.ts"
import { checkSvg } from "./policy.ts"

const { window } = new JSDOM("")
const purify = createPurify(window)

answering((text: string) => checkSvg(text, window, purify))
