import type { Editor } from '@tiptap/react'
import { insertTable, type TABLE_COMMANDS } from './table-nodes.ts'

export type DialogName = 'link' | 'button' | 'picture' | 'film'

export interface Tool {
  readonly id: string
  readonly label: string
  /** 24 px grid, or a letter. */
  readonly sign: { readonly path: string } | { readonly letters: string }
  /** TipTap notation: `Mod-b`. */
  readonly keys?: string
  /** For toggle buttons. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isOff?: (editor: Editor) => boolean
  readonly does: DialogName | ((editor: Editor) => void)
}

const path = (d: string) => ({ path: d })

export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  ([2, 3, 4] as const).map((level) => ({
    id: `h${level}`,
    label: `H${level} heading`,
    sign: { letters: `H${level}` },
    keys: `Mod-Alt-${level}`,
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
    does: (editor: Editor) => void editor.chain().focus().toggleHeading({ level }).run(),
  })),
  [
    {
      id: 'bold',
      label: 'Bold',
      sign: path('M7 4.5h6a3.75 3.75 0 0 1 0 7.5H7zm0 7.5h7a3.75 3.75 0 0 1 0 7.5H7z'),
      keys: 'Mod-b',
      isOn: (editor) => editor.isActive('bold'),
      does: (editor) => void editor.chain().focus().toggleBold().run(),
    },
    {
      id: 'italic',
      label: 'Italic',
      sign: path('M10 4.5h8M6 19.5h8M14 4.5l-4 15'),
      keys: 'Mod-i',
      isOn: (editor) => editor.isActive('italic'),
      does: (editor) => void editor.chain().focus().toggleItalic().run(),
    },
    {
      id: 'code',
      label: 'Code',
      sign: path('m8.5 7-5 5 5 5M15.5 7l5 5-5 5'),
      keys: 'Mod-e',
      isOn: (editor) => editor.isActive('code'),
      does: (editor) => void editor.chain().focus().toggleCode().run(),
    },
    {
      id: 'link',
      label: 'Link',
      sign: path(
        'M10 14.5a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 9.5a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
      ),
      keys: 'Mod-k',
      isOn: (editor) => editor.isActive('link'),
      does: 'link',
    },
  ],
  [
    {
      id: 'bullets',
      label: 'Bulleted list',
      sign: path('M9.5 6h11M9.5 12h11M9.5 18h11M4 6h1.5M4 12h1.5M4 18h1.5'),
      keys: 'Mod-Shift-8',
      isOn: (editor) => editor.isActive('bulletList'),
      does: (editor) => void editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      label: 'Numbered list',
      sign: path(
        'M10 6h10.5M10 12h10.5M10 18h10.5M3.5 4.5 5 4v5M3.5 15.5c1-1.5 3-1 2.5.5-.3 1-2.5 2.5-2.5 3.5h3',
      ),
      keys: 'Mod-Shift-7',
      isOn: (editor) => editor.isActive('orderedList'),
      does: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      label: 'Quote',
      sign: path('M4 5v14M8.5 7.5h12M8.5 12h12M8.5 16.5h8'),
      keys: 'Mod-Shift-b',
      isOn: (editor) => editor.isActive('blockquote'),
      does: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    },
  ],
]

/** Less common tools are in a menu, because a phone’s toolbar has two rows. */
export const INSERT_TOOLS: readonly Tool[] = [
  {
    id: 'picture',
    label: 'Image…',
    sign: path('M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 5M15 9.5h.1'),
    does: 'picture',
  },
  { id: 'film', label: 'Video…', sign: path('M3.5 5h17v14h-17zM10 9v6l5-3z'), does: 'film' },
  {
    id: 'table',
    label: 'Table',
    sign: path('M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M9 5v14M15 5v14'),
    does: (editor) => {
      insertTable(editor.state, editor.view.dispatch)
      editor.view.focus()
    },
  },
  {
    id: 'call-out',
    label: 'Callout',
    sign: path('M3.5 5h17v14h-17zM7 9h10M7 12h10M7 15h6'),
    does: (editor) => {
      if (editor.isActive('callOut')) editor.chain().focus().lift('callOut').run()
      else editor.chain().focus().wrapIn('callOut').run()
    },
  },
  {
    id: 'button',
    label: 'Button…',
    sign: path('M3.5 7.5h17v9h-17zM8 12h7M13 9.5l2.5 2.5-2.5 2.5'),
    does: 'button',
  },
  {
    id: 'code-block',
    label: 'Code block',
    sign: path('M3.5 5h17v14h-17zM9 9.5 6.5 12 9 14.5M15 9.5l2.5 2.5-2.5 2.5'),
    does: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'rule',
    label: 'Horizontal line',
    sign: path('M3.5 12h17'),
    does: (editor) => void editor.chain().focus().setHorizontalRule().run(),
  },
]

/** Emails have no headings and no code. */
export const EMAIL_TOOL_GROUPS = TOOL_GROUPS.slice(1).map((group) => group.filter(({ id }) => id !== 'code'))
export const EMAIL_INSERT_TOOLS = INSERT_TOOLS.filter(({ id }) => id === 'table' || id === 'rule')

export const HISTORY_TOOLS: readonly Tool[] = [
  {
    id: 'undo',
    label: 'Undo',
    sign: path('M8.5 5 4 9.5 8.5 14M4 9.5h10a5.25 5.25 0 0 1 0 10.5H9'),
    keys: 'Mod-z',
    isOff: (editor) => !editor.can().undo(),
    does: (editor) => void editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: 'Redo',
    sign: path('M15.5 5 20 9.5 15.5 14M20 9.5H10a5.25 5.25 0 0 0 0 10.5h5'),
    keys: 'Mod-Shift-z',
    isOff: (editor) => !editor.can().redo(),
    does: (editor) => void editor.chain().focus().redo().run(),
  },
]

export const TABLE_TOOLS: readonly {
  readonly label: string
  readonly command: keyof typeof TABLE_COMMANDS
}[] = [
  { label: 'Row above', command: 'addRowBefore' },
  { label: 'Row below', command: 'addRowAfter' },
  { label: 'Column to the left', command: 'addColumnBefore' },
  { label: 'Column to the right', command: 'addColumnAfter' },
  { label: 'Header row', command: 'toggleHeaderRow' },
  { label: 'Header column', command: 'toggleHeaderColumn' },
  { label: 'Merge cells', command: 'mergeCells' },
  { label: 'Split cell', command: 'splitCell' },
  { label: 'Delete row', command: 'deleteRow' },
  { label: 'Delete column', command: 'deleteColumn' },
  { label: 'Delete table', command: 'deleteTable' },
]

/** Contexts with a second toolbar row. */
export type ToolContext = 'picture' | 'film' | 'button' | 'link' | 'table'
const CONTEXTS: readonly (readonly [ToolContext, string])[] = [
  ['picture', 'picture'],
  ['film', 'film'],
  ['button', 'buttonLink'],
  ['link', 'link'],
  ['table', 'table'],
]

/** Innermost first. */
export function contextsOf(editor: Editor): ToolContext[] {
  return CONTEXTS.filter(([, name]) => editor.isActive(name)).map(([context]) => context)
}

/** Formats a shortcut for the user’s keyboard. */
export function formatShortcut(keys: string, isApple: boolean): string {
  const names: Readonly<Record<string, string>> = isApple
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
    : { Mod: 'Ctrl' }
  return keys
    .split('-')
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(isApple ? '' : '+')
}

/** Formats a shortcut for `aria-keyshortcuts`. */
export function keyShortcuts(keys: string, isApple: boolean): string {
  return keys
    .split('-')
    .map((key) =>
      key === 'Mod' ? (isApple ? 'Meta' : 'Control') : key.length === 1 ? key.toUpperCase() : key,
    )
    .join('+')
}
