/** Help on the current screen. The dialog loads on first use. */
import { useSyncExternalStore } from 'react'
import { createObservable } from '#app/session/observable.ts'
import { loadOnUse } from '../load-on-use.ts'
import { useScreenKeys } from '../screen-keys.ts'

const dialog = loadOnUse(() => import('./help-dialog.tsx'))

const isOpen = createObservable(false)

export const openHelp = () => dialog.use(() => isOpen.set(true))

export function Help() {
  const isShown = useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false)
  const HelpDialog = dialog.get()?.HelpDialog
  useScreenKeys({ '?': openHelp })
  if (!isShown || !HelpDialog) return null
  return <HelpDialog onClose={() => isOpen.set(false)} />
}
