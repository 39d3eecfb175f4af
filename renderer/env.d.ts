/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly document: import("./document.ts").PageDocument
  }
}

/** For the compiler alone; Astro's own check reads the views themselves. */
declare module "*.astro" {
  const view: import("astro/runtime/server/index.js").AstroComponentFactory
  export default view
}
