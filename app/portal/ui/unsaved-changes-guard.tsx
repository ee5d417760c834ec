import { modals } from '@mantine/modals'
import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'

interface UnsavedChangesGuardProps {
  /** A function, if the value changes without a render. */
  readonly isUnsaved: boolean | (() => boolean)
  /** Allows the next navigation after saving. */
  readonly isReleased?: RefObject<boolean>
}

/** Confirms before leaving unsaved work. Only one per screen, because the router supports one blocker. */
export function UnsavedChangesGuard({ isUnsaved, isReleased }: UnsavedChangesGuardProps) {
  const hasUnsavedChanges = () =>
    isReleased?.current !== true && (typeof isUnsaved === 'function' ? isUnsaved() : isUnsaved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback only uses these two
  useEffect(() => {
    if (isUnsaved === false) return
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved, isReleased])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isLeaving = false
    modals.openConfirmModal({
      title: 'Leave without saving?',
      children: 'Your changes on this screen will be lost.',
      labels: { confirm: 'Leave', cancel: 'Stay' },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        isLeaving = true
      },
      // Runs after either button and after Escape.
      onClose: () => (isLeaving ? blocker.proceed() : blocker.reset()),
    })
  }, [blocker])

  return null
}
