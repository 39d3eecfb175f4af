import { defineConfig, passthroughImageService } from "astro/config"
import publishing from "./renderer/adapter/publishing.mjs"

// Astro compiles shell and components once, into a bundle that `renderer/Renderer.ts` calls for every page; it never
// builds a site. Routes, scripts and styles of sites come from the database, so everything Astro would do for them is off.
export default defineConfig({
  srcDir: "./renderer",
  publicDir: "./renderer/public",
  output: "server",
  adapter: publishing(),
  trailingSlash: "ignore",
  // Lossless; the default of version 7 drops white space between elements.
  compressHTML: true,
  build: { inlineStylesheets: "always" },
  image: { service: passthroughImageService() },
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  vite: { ssr: { noExternal: true }, logLevel: "warn" }
})
