/** Single-key shortcuts of a list. */
import { type RefObject, useLayoutEffect } from 'react'
import { areKeysOn, type KeyHelp, useScreenKeys } from '../screen-keys.ts'

const KEYS = [
  ['j', 'next row'],
  ['k', 'previous row'],
  ['Enter', 'open the row'],
  ['x', 'select the row'],
  ['a', 'select or clear all rows on the page'],
  ['b', 'go to the actions for selected rows (Esc goes back)'],
  ['/', 'search (Esc in an empty search goes back)'],
] as const

const BULK_KEYS = ['x', 'a', 'b']

/** Index of a row, on its focusable element. */
export const ROW = 'data-row'

interface ListShortcutsOptions {
  /** Contains the rows and the search field. */
  readonly screen: RefObject<HTMLElement | null>
  /** Keys of the list's actions. */
  readonly own: KeyHelp
  /** Null if the list has no bulk actions. */
  readonly many: {
    readonly choose: (index: number) => void
    readonly chooseAll: () => void
    /** Moves the focus to the bulk actions. */
    readonly act: () => void
  } | null
  /** Handles an action’s own key. @param index focused row; null if none */
  readonly onKey?: (key: string, index: number | null) => boolean
}

function rowsOf(screen: HTMLElement | null): HTMLElement[] {
  return [...(screen?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])]
}

/** Focuses a row, the last one if the index is too large, or the empty state. */
export function focusRow(screen: HTMLElement | null, index: number): void {
  const rows = rowsOf(screen)
  const target = rows[Math.min(index, rows.length - 1)] ?? screen?.querySelector<HTMLElement>('[data-empty]')
  target?.focus()
}

/** Browsers clear a search field with Escape, too. */
function isEscapeInEmptySearch({ key, target, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing || !(target instanceof HTMLInputElement)) return false
  return target.type === 'search' && target.value === ''
}

/** Returns the index of the focused row. */
function focusedRow(): number | null {
  const row = document.activeElement?.closest('[data-record]')?.querySelector(`[${ROW}]`)
  return row ? Number(row.getAttribute(ROW)) : null
}

export function useListShortcuts({ screen, own, many, onKey }: ListShortcutsOptions): void {
  function step(by: 1 | -1) {
    const rows = rowsOf(screen.current)
    const record = document.activeElement?.closest('[data-record]')
    const current = rows.findIndex((row) => record?.contains(row))
    if (current === -1) rows[by === 1 ? 0 : rows.length - 1]?.focus()
    else rows[current + by]?.focus()
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x() {
      const index = focusedRow()
      if (index !== null) many?.choose(index)
    },
    a: () => many?.chooseAll(),
    b: () => many?.act(),
    '/': () => screen.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  }
  const help = [...KEYS.filter(([key]) => many !== null || !BULK_KEYS.includes(key)), ...own]
  useScreenKeys(keys, { help, onOther: (key) => onKey?.(key, focusedRow()) ?? false })
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!event.defaultPrevented && areKeysOn() && isEscapeInEmptySearch(event)) focusRow(screen.current, 0)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [screen])
}
