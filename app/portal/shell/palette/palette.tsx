/** Command palette. Its dialog loads on first use. */
import { useEffect, useSyncExternalStore } from 'react'
import { createObservable } from '#app/session/observable.ts'
import type { Role } from '#domain/roles/roles.ts'
import { loadOnUse } from '../../ui/load-on-use.ts'

const dialog = loadOnUse(() => import('./palette-dialog.tsx'))

/** How often it was opened. */
const openings = createObservable(0)

export const openPalette = () => dialog.use(() => openings.set(openings.get() + 1))

export const PALETTE_KEYS = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘K' : 'Ctrl K'

export function Palette({ role }: { readonly role: Role | null }) {
  const opened = useSyncExternalStore(openings.subscribe, openings.get, () => 0)
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      // In an editor the same keys insert a link.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const PaletteDialog = dialog.get()?.PaletteDialog
  if (opened === 0 || !PaletteDialog) return null
  return <PaletteDialog role={role} opened={opened} />
}
