import { useEffect, useId, useRef, useState } from 'react'
import { dashboardPath } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import styles from './account-button.module.css'
import { loadLoginModal, useAuth } from './auth-provider.tsx'

/** Opens the login modal, or the account menu of a signed-in user. */
export function AccountButton() {
  const { user, askToSignIn, signOut } = useAuth()
  if (user !== null) return <AccountMenu user={user} onSignOut={signOut} />
  // A failed prefetch is ignored; opening the modal reports the error.
  const prefetch = () => void loadLoginModal().catch(() => {})
  return (
    <button
      type="button"
      className={styles.button}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void askToSignIn('enter')}
    >
      Sign In
    </button>
  )
}

function AccountMenu({ user, onSignOut }: { user: SessionUser; onSignOut: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const [isSigningOut, setSigningOut] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={toggle}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.name}>{user.name || 'User'}</span>
        <svg viewBox="0 0 12 8" aria-hidden="true" className={styles.arrow}>
          <path d="M1 1l5 5 5-5" />
        </svg>
      </button>
      <div id={listId} className={styles.list} hidden={!isOpen}>
        {/* Document navigation: the website and the portal are separate documents. */}
        <a href={dashboardPath(user.role)} className={styles.item}>
          Dashboard
        </a>
        <a href="/my-account" className={styles.item}>
          My account
        </a>
        <button
          type="button"
          className={styles.item}
          disabled={isSigningOut}
          onClick={() => {
            setSigningOut(true)
            void onSignOut().finally(() => setSigningOut(false))
          }}
        >
          {isSigningOut ? 'Signing out…' : 'Sign Out'}
        </button>
      </div>
    </div>
  )
}
