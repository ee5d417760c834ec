import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useConsent } from '#app/analytics/consent.ts'
import { BRAND } from '#company/brand.ts'
import styles from './chat-launcher.module.css'
import type { Panel } from './panel.tsx'

const CONTACT_FORM_PATH = '/get-in-touch/contact'
/** Below this width the assistant is full-screen. */
const PHONE_MEDIA_QUERY = '(max-width: 47.99rem)'

/**
 * Opens the assistant, whose code loads on the first click; the frame with the phone number is shown immediately.
 * Without scripts it links to the contact form.
 */
export function ChatLauncher() {
  const hasScripts = useConsent() !== undefined
  const [loaded, setLoaded] = useState<{ readonly LoadedPanel: typeof Panel }>()
  const [openings, setOpenings] = useState(0)
  if (!hasScripts)
    return (
      <Link to={CONTACT_FORM_PATH} className={styles.launcher}>
        Ask us
      </Link>
    )
  const open = () => {
    setOpenings((count) => count + 1)
    import('./panel.tsx').then(
      ({ Panel }) => setLoaded({ LoadedPanel: Panel }),
      () => window.location.assign(CONTACT_FORM_PATH),
    )
  }
  return (
    <>
      <button type="button" className={styles.launcher} aria-haspopup="dialog" onClick={open}>
        Ask us
      </button>
      {/* In the body, because the header is a container, which positions fixed elements. */}
      {openings > 0 &&
        createPortal(<ChatDialog LoadedPanel={loaded?.LoadedPanel} openings={openings} />, document.body)}
    </>
  )
}

interface ChatDialogProps {
  readonly LoadedPanel: typeof Panel | undefined
  /** Number of times it was opened; each opens it again. */
  readonly openings: number
}

/** Stays in the document when closed, so that a typed message is kept. */
function ChatDialog({ LoadedPanel, openings }: ChatDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [hours, setHours] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown at each opening
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    if (window.matchMedia(PHONE_MEDIA_QUERY).matches) element.showModal()
    else element.show()
    element.querySelector('textarea')?.focus()
  }, [openings])

  const close = () => dialog.current?.close()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }

  return (
    <dialog ref={dialog} className={styles.panel} aria-label="Ask us" onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 className={styles.title}>Ask us</h2>
        <button type="button" className={styles.close} onClick={close}>
          Close
        </button>
        <p className={styles.telephone}>
          Or call <a href={`tel:${BRAND.telephone.replaceAll(' ', '')}`}>{BRAND.telephone}</a>
          {hours !== '' && `. ${hours}`}
        </p>
      </header>
      {LoadedPanel === undefined ? (
        <p className={styles.opening} role="status">
          Opening…
        </p>
      ) : (
        <LoadedPanel
          openings={openings}
          onHours={setHours}
          onFollow={() => {
            // On a phone the panel would cover the linked page.
            if (window.matchMedia(PHONE_MEDIA_QUERY).matches) close()
          }}
        />
      )}
    </dialog>
  )
}
