/** Single-key shortcuts of a list. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { areKeysOn, type KeyHelp, useScreenKeys } from '../screen-keys.ts'

const KEYS = [
  ['j', 'next row'],
  ['k', 'previous row'],
  ['Enter', 'open the row'],
  ['x', 'select the row'],
  ['a', 'select or clear all rows on the page'],
  ['b', 'go to the actions for selected rows (Esc goes back)'],
  ['/', 'search (Enter goes to the first row, Esc clears the search or goes back)'],
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

const searchOf = (screen: HTMLElement | null) => screen?.querySelector<HTMLElement>('input[type=search]')

/**
 * Returns a function that moves the focus from the search to the first row, once the rows are those of the text.
 * @param shown search text of the rows on screen
 */
export function useSearchEntry(
  screen: RefObject<HTMLElement | null>,
  shown: string,
): (text: string | null) => void {
  const [sought, seek] = useState<string | null>(null)
  const { state } = useNavigation()
  useLayoutEffect(() => {
    if (sought !== shown || state !== 'idle') return
    seek(null)
    // Unless the user has gone elsewhere meanwhile.
    if (document.activeElement === searchOf(screen.current)) focusRow(screen.current, 0)
  }, [screen, sought, shown, state])
  return seek
}

function isEscapeInEmptySearch({ key, target, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing || !(target instanceof HTMLInputElement)) return false
  return target.type === 'search' && target.value === ''
}

/** Returns the index of the focused row, or else of the row under the pointer. */
function currentRow(screen: HTMLElement | null): number | null {
  const record =
    document.activeElement?.closest('[data-record]') ?? screen?.querySelector('[data-record]:hover')
  const row = record?.querySelector(`[${ROW}]`)
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
      const index = currentRow(screen.current)
      if (index !== null) many?.choose(index)
    },
    a: () => many?.chooseAll(),
    b: () => many?.act(),
    '/': () => searchOf(screen.current)?.focus(),
  }
  const help = [...KEYS.filter(([key]) => many !== null || !BULK_KEYS.includes(key)), ...own]
  useScreenKeys(keys, { help, onOther: (key) => onKey?.(key, currentRow(screen.current)) ?? false })
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!event.defaultPrevented && areKeysOn() && isEscapeInEmptySearch(event)) focusRow(screen.current, 0)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [screen])
}
