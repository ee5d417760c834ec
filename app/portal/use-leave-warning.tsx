import { modals } from '@mantine/modals'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before a screen with unsaved work is left, whether for another screen or for another document.
 * @returns lets the next navigation pass: the work has been saved
 */
export function useLeaveWarning(isUnsaved: boolean): () => void {
  const isReleased = useRef(false)
  const blocker = useBlocker(() => isUnsaved && !isReleased.current)

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isLeaving = false
    modals.openConfirmModal({
      title: 'Leave without saving?',
      children: 'What you have changed on this screen will be lost.',
      labels: { confirm: 'Leave', cancel: 'Stay' },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        isLeaving = true
      },
      // Comes after either button, and after Escape.
      onClose: () => (isLeaving ? blocker.proceed() : blocker.reset()),
    })
  }, [blocker])

  return () => {
    isReleased.current = true
  }
}
