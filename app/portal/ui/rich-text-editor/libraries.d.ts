/** Types of packages that have none. */

declare module '@joplin/turndown-plugin-gfm' {
  import type { Plugin } from 'turndown'

  export const tables: Plugin
  export const strikethrough: Plugin
}

declare module '@mixmark-io/domino' {
  export function createDocument(html?: string): Document

  /** Constructors of its DOM. */
  export const impl: Readonly<
    Record<'Node' | 'Element' | 'HTMLElement' | 'DocumentFragment', { readonly prototype: object }>
  >
}
