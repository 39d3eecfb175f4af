/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly document: import("./document.ts").PageDocument
    /** What a component threw; Astro itself keeps only the status. */
    renderError?: unknown
  }
}
