import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import styles from './dialog.module.css'
import type { AlertRequest } from './prompts.ts'
import type { Store } from './store.ts'

const nothingToSay = () => null

/** Says that a session is over, before anything else happens. */
export function SessionAlert({ store }: { store: Store<AlertRequest | null> }) {
  const request = useSyncExternalStore(store.subscribe, store.get, nothingToSay)
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
