/** Tables with header rows and columns, based on ProseMirror’s table module. */

import { type Command, TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables'
import { Node } from '@tiptap/react'
import { attributeValue } from '#domain/rich-text/allowlist.ts'

/** Node roles of ProseMirror’s module. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

export const TABLE_COMMANDS = {
  addRowBefore,
  addRowAfter,
  addColumnBefore,
  addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow: toggleHeader('row'),
  toggleHeaderColumn: toggleHeader('column'),
} satisfies Readonly<Record<string, Command>>

/** Inserts a table with three columns and a header row. */
export const insertTable: Command = (state, dispatch) => {
  const { table, tableRow, tableCell, tableHeader } = state.schema.nodes
  if (!table || !tableRow || !tableCell || !tableHeader) return false
  const row = (cell: typeof tableCell) =>
    tableRow.create(
      null,
      [1, 2, 3].map(() => cell.createAndFill()).filter((made) => made !== null),
    )
  const node = table.create(null, [row(tableHeader), row(tableCell), row(tableCell)])
  if (dispatch) {
    const { tr } = state
    const at = tr.selection.from
    tr.replaceSelectionWith(node)
    // Caret in the first cell.
    const start = tr.mapping.map(at, -1)
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(start + 3, tr.doc.content.size))))
    dispatch(tr.scrollIntoView())
  }
  return true
}

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],

  /** Wide tables scroll horizontally. */
  addNodeView: () => () => {
    const dom = document.createElement('div')
    const table = document.createElement('table')
    const contentDOM = document.createElement('tbody')
    table.append(contentDOM)
    dom.append(table)
    return { dom, contentDOM }
  },

  addKeyboardShortcuts() {
    const run = (command: Command) => command(this.editor.state, this.editor.view.dispatch, this.editor.view)
    return {
      Tab: () => run(goToNextCell(1)) || (run(addRowAfter) && run(goToNextCell(1))),
      'Shift-Tab': () => run(goToNextCell(-1)),
    }
  },

  addProseMirrorPlugins: () => [tableEditing()],
})

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const CELL_CONTENT = '(paragraph | bulletList | orderedList)+'

function span(element: HTMLElement, name: 'colspan' | 'rowspan'): number {
  return Number(attributeValue('td', name, element.getAttribute(name)) ?? 1)
}

const CELL_ATTRIBUTES = {
  colspan: {
    default: 1,
    parseHTML: (element: HTMLElement) => span(element, 'colspan'),
    renderHTML: ({ colspan }: Record<string, unknown>) => (colspan === 1 ? {} : { colspan }),
  },
  rowspan: {
    default: 1,
    parseHTML: (element: HTMLElement) => span(element, 'rowspan'),
    renderHTML: ({ rowspan }: Record<string, unknown>) => (rowspan === 1 ? {} : { rowspan }),
  },
  /** Required by the module; widths aren’t stored. */
  colwidth: { default: null, rendered: false, parseHTML: () => null },
}

export const TableCell = Node.create({
  name: 'tableCell',
  content: CELL_CONTENT,
  isolating: true,
  addAttributes: () => CELL_ATTRIBUTES,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

export const TableHeader = Node.create({
  name: 'tableHeader',
  content: CELL_CONTENT,
  isolating: true,
  addAttributes: () => CELL_ATTRIBUTES,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})
