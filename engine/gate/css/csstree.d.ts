/** Of css-tree, which has no types of its own, the part that is used: whether a property takes a value. */
declare module "css-tree/dist/csstree.esm" {
  export interface SyntaxNode {
    readonly type: string
    readonly name?: string
    readonly terms?: ReadonlyArray<SyntaxNode>
    readonly term?: SyntaxNode | null
  }

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
