/** What is said of what was done, and how it is taken back: for ten seconds, by its button or the key `u`. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

export const UNDO_TIMEOUT_MS = 10_000

export interface Undo {
  /** What the button says besides *Undo*, for those who hear it alone. */
  readonly of: string
  readonly run: () => void
}

let last: { readonly id: string; readonly run: () => void } | null = null

/** Says that something was done. */
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

/** Says what was not done; it stays until it has been read. */
export function notifyError(message: string): void {
  notifications.show({ color: 'red', message, autoClose: false })
}

/** Takes back what was done last, while that is offered; false when nothing is. */
export function undoLastAction(): boolean {
  if (last === null) return false
  last.run()
  return true
}
