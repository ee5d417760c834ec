/** Single-key shortcuts with help. They can be turned off, because speech input may trigger them (WCAG 2.1.4). */
import { Button, Kbd, Modal, Switch, Table } from '@mantine/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useScreenKeys } from '../screen-keys.ts'

const KEYS = [
  ['j', 'next row'],
  ['k', 'previous row'],
  ['Enter', 'open the row'],
  ['x', 'select the row'],
  ['a', 'select or clear all rows on the page'],
  ['b', 'go to the actions for selected rows (Esc goes back)'],
  ['/', 'search (Esc in an empty search goes back)'],
  ['u', 'undo the last action'],
  ['?', 'show this help'],
] as const

const BULK_KEYS = ['x', 'a', 'b']

/** Index of a row, on its focusable element. */
export const ROW = 'data-row'

let areShortcutsOn = true

export function useShortcutSettings() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isOn, setOn] = useState(areShortcutsOn)
  return {
    isHelpOpen,
    setHelpOpen,
    isOn,
    setOn(on: boolean) {
      areShortcutsOn = on
      setOn(on)
    },
  }
}

export type KeySettings = ReturnType<typeof useShortcutSettings>

interface ListShortcutsOptions {
  /** Contains the rows and the search field. */
  readonly screen: RefObject<HTMLElement | null>
  readonly settings: KeySettings
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

export function useListShortcuts({
  screen,
  settings: { isOn, setHelpOpen },
  many,
  onKey,
}: ListShortcutsOptions): void {
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
    '?': () => setHelpOpen(true),
  }
  useScreenKeys(keys, { isOn, onOther: (key) => onKey?.(key, focusedRow()) ?? false })
  useLayoutEffect(() => {
    if (!isOn) return
    function listen(event: KeyboardEvent) {
      if (!event.defaultPrevented && isEscapeInEmptySearch(event)) focusRow(screen.current, 0)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, screen])
}

interface ShortcutsHelpProps {
  readonly settings: KeySettings
  readonly isMany: boolean
  /** Actions with a key. */
  readonly own: readonly (readonly [key: string, help: string])[]
}

export function ShortcutsHelp({ settings, isMany, own }: ShortcutsHelpProps) {
  const shown = KEYS.filter(([key]) => isMany || !BULK_KEYS.includes(key))
  return (
    <>
      <Button variant="subtle" size="compact-md" visibleFrom="md" onClick={() => settings.setHelpOpen(true)}>
        Keyboard shortcuts
      </Button>
      <Modal
        opened={settings.isHelpOpen}
        onClose={() => settings.setHelpOpen(false)}
        title="Keyboard shortcuts for this list"
      >
        <Table withRowBorders={false} mb="md">
          <Table.Tbody>
            {[...shown.slice(0, -2), ...own, ...shown.slice(-2)].map(([key, what]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w="6rem">
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Turn on single-key shortcuts"
          checked={settings.isOn}
          onChange={(event) => settings.setOn(event.currentTarget.checked)}
        />
      </Modal>
    </>
  )
}
