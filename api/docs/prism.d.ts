/** The little of Prism that is used here; the package brings no types of its own. */
declare module "prismjs" {
  const Prism: {
    readonly languages: { readonly [name: string]: object | undefined }
    readonly highlight: (text: string, grammar: object, language: string) => string
  }
  export default Prism
}
declare module "prismjs/components/*"
