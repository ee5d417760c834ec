import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToConfirm } from '#app/session/ask-to-confirm.ts'

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
    void askToConfirm({
      title: 'Leave without saving?',
      text: 'Your changes on this screen will be lost.',
      yes: 'Leave',
      no: 'Stay',
      isHarmful: true,
    }).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  return null
}
