/** Of css-tree, which has no types of its own, the part that is used: whether a property takes a value, and how a selector reads. */
declare module "css-tree/dist/csstree.esm" {
  export interface SyntaxNode {
    readonly type: string
    readonly name?: string
    readonly terms?: ReadonlyArray<SyntaxNode>
    readonly term?: SyntaxNode | null
  }

  export interface SelectorNode {
    readonly type: string
    /** A text of pseudo-classes and pseudo-elements. */
    readonly name?: unknown
    readonly children?: { readonly toArray: () => ReadonlyArray<SelectorNode> } | null
  }

  /** Throws where the text is no list of selectors. */
  export const parse: (text: string, options: { readonly context: "selectorList" }) => SelectorNode

  interface Defined {
    readonly [name: string]: { readonly syntax: SyntaxNode | null } | undefined
  }

  export const lexer: {
    readonly properties: Defined
    readonly types: Defined
    readonly matchProperty: (
      property: string,
      value: string
    ) => {
      readonly error: {
        readonly name: string
        readonly mismatchOffset?: number
        readonly mismatchLength?: number
      } | null
    }
  }
}
