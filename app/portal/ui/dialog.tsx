/** Dialog that returns the focus when it unmounts. */
import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { FailureNotice } from './screen.tsx'

interface DialogProps {
  readonly title: string
  readonly size?: 'xl'
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, size, onClose, children }: DialogProps) {
  useRestoreFocus()
  useEscape(onClose)
  return (
    // Mantine returns the focus only when a dialog closes in place, and its Escape would close all open dialogs.
    <Modal
      opened
      onClose={onClose}
      title={title}
      returnFocus={false}
      closeOnEscape={false}
      {...(size && { size })}
    >
      <div ref={focusFirstField}>{children}</div>
    </Modal>
  )
}

/** Otherwise Mantine focuses the close button, and the first space that the user types closes the dialog. */
function focusFirstField(content: HTMLElement | null): void {
  if (content === null || content.querySelector('[data-autofocus]') !== null) return
  content.querySelector('input:not([type="file"]), select, textarea')?.setAttribute('data-autofocus', '')
}

interface DialogFormProps {
  /** Label of the submit button. */
  readonly save: string
  readonly isHarmful?: boolean
  readonly isBusy?: boolean
  readonly failure?: string | null
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Contents of a dialog, with *Cancel* and a submit button. */
export function DialogForm(props: DialogFormProps) {
  const { save, isHarmful = false, isBusy = false, failure = null, onSave, onClose, children } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble to a form around the dialog.
        event.stopPropagation()
        onSave()
      }}
    >
      <Stack>
        {children}
        <FailureNotice failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} {...(isHarmful && { color: 'red' })}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Close functions of open dialogs, top one last. */
const open: (() => void)[] = []

function closeTopDialog(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open dropdown handles Escape itself.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.()
}

/** Closes only the top dialog on Escape. */
function useEscape(onClose: () => void): void {
  const closeDialog = useEffectEvent(onClose)
  useEffect(() => {
    const close = () => closeDialog()
    if (open.length === 0) window.addEventListener('keydown', closeTopDialog, true)
    open.push(close)
    return () => {
      open.splice(open.indexOf(close), 1)
      if (open.length === 0) window.removeEventListener('keydown', closeTopDialog, true)
    }
  }, [])
}

function useRestoreFocus(): void {
  const [path] = useState(() => ancestors(document.activeElement))
  useEffect(() => () => restoreFocus(path), [path])
}

/** Time in ms for the screen to settle after an action. */
const SETTLE_TIMEOUT_MS = 1000
const POLL_INTERVAL_MS = 50

/** The screen may rerender after the dialog closes and remove the focused element. */
function restoreFocus(path: readonly Element[]): void {
  const since = performance.now()
  const timer = setInterval(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      findFocusTarget(path)?.focus()
    if (performance.now() - since > SETTLE_TIMEOUT_MS) clearInterval(timer)
  }, POLL_INTERVAL_MS)
}

function ancestors(element: Element | null): Element[] {
  const path: Element[] = []
  for (let current = element; current !== null && current !== document.body; current = current.parentElement)
    path.push(current)
  return path
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

/**
 * Returns the previously focused element or, if it is gone, the first focusable element in its nearest remaining
 * ancestor.
 */
function findFocusTarget(path: readonly Element[]): HTMLElement | undefined {
  const [opener] = path
  if (opener?.isConnected && opener.matches(FOCUSABLE)) return opener as HTMLElement
  const ancestor = path.find((element) => element.isConnected && element.querySelector(FOCUSABLE) !== null)
  return ancestor?.querySelector<HTMLElement>(FOCUSABLE) ?? undefined
}
