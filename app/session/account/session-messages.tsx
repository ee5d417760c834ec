import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import styles from '../dialog.module.css'
import type { Observable } from '../observable.ts'
import type { AlertRequest } from '../prompts.ts'
import noticeStyles from './session-messages.module.css'

const noAlert = () => null

export function SessionAlert({ store }: { store: Observable<AlertRequest | null> }) {
  const request = useSyncExternalStore(store.subscribe, store.get, noAlert)
  return request && <OpenAlert key={request.number} request={request} />
}

function OpenAlert({ request }: { request: AlertRequest }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const textId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label="Message"
      aria-describedby={textId}
      className={styles.dialog}
      onClose={request.settle}
    >
      <p id={textId} className={styles.message}>
        {request.message}
      </p>
      <form method="dialog" className={styles.actions}>
        <button type="submit" className={styles.primary}>
          OK
        </button>
      </form>
    </dialog>
  )
}

interface SessionNoticeProps {
  readonly text: string | null
  /** Undefined if signing in wouldn’t help. */
  readonly onSignIn: (() => void) | undefined
  readonly onDismiss: () => void
}

/**
 * Notice about the session: a sign-out that the server has not confirmed yet, or a page that the user may not open. The
 * empty region is always rendered, so that screen readers announce its changes.
 */
export function SessionNotice({ text, onSignIn, onDismiss }: SessionNoticeProps) {
  return (
    <div role="status" className={noticeStyles.region}>
      {text !== null && (
        <div className={noticeStyles.notice}>
          <p>{text}</p>
          {onSignIn && (
            <button type="button" className={noticeStyles.button} onClick={onSignIn}>
              Sign In
            </button>
          )}
          <button type="button" className={noticeStyles.button} onClick={onDismiss}>
            OK
          </button>
        </div>
      )}
    </div>
  )
}
