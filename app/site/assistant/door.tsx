import { useState } from 'react'
import { useConsent } from '#app/analytics/consent.ts'
import { Link } from '#app/routing/router.tsx'
import styles from './door.module.css'
import type { Panel } from './panel.tsx'

const FORM = '/get-in-touch/contact'

/**
 * Opens the assistant. Nothing of it is loaded before it is pressed; without scripts, and where it does not come, the
 * contact form is as near.
 */
export function AssistantDoor() {
  const hasScripts = useConsent() !== undefined
  const [loaded, setLoaded] = useState<{ readonly Opened: typeof Panel }>()
  const [isOpen, setOpen] = useState(false)
  if (!hasScripts)
    return (
      <Link to={FORM} className={styles.door}>
        Ask us
      </Link>
    )
  const open = () => {
    setOpen(true)
    import('./panel.tsx').then(
      ({ Panel }) => setLoaded({ Opened: Panel }),
      () => window.location.assign(FORM),
    )
  }
  return (
    <>
      <button type="button" className={styles.door} aria-haspopup="dialog" onClick={open}>
        Ask us
      </button>
      {isOpen && loaded && <loaded.Opened onClose={() => setOpen(false)} />}
    </>
  )
}
