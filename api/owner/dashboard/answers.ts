/** Answers of the dashboard, which are those of every screen that people sign in to. */
export { goTo, page, type PageOptions } from "../../answers/screens/page.ts"
