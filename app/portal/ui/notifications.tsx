/** Notifications with undo for ten seconds, by button or `u`. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

export const UNDO_TIMEOUT_MS = 10_000

export interface Undo {
  /** Text after *Undo* for screen readers. */
  readonly of: string
  readonly run: () => void
}

let last: { readonly id: string; readonly run: () => void } | null = null

export function notifySuccess(message: string, undo?: Undo): void {
  if (undo === undefined) {
    notifications.show({ color: 'green', message })
    return
  }
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const run = () => {
    if (last?.id === id) last = null
    notifications.hide(id)
    undo.run()
  }
  last = { id, run }
  notifications.show({
    id,
    color: 'green',
    autoClose: UNDO_TIMEOUT_MS,
    withAutoCloseProgress: true,
    onClose: () => {
      if (last?.id === id) last = null
    },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text component="span" size="sm">
          {message}
        </Text>
        <Button size="compact-md" variant="default" onClick={run} aria-label={`Undo: ${undo.of}`} flex="none">
          Undo
        </Button>
      </Group>
    ),
  })
}

/** Stays until dismissed. */
export function notifyError(message: string): void {
  notifications.show({ color: 'red', message, autoClose: false })
}

/** Undoes the last action; false if there is none. */
export function undoLastAction(): boolean {
  if (last === null) return false
  last.run()
  return true
}
