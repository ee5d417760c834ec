import styles from './spinner.module.css'

/** Waiting, in the server's markup too: no style attribute, nothing of Mantine's. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className={styles.place}>
      <span className={styles.spinner} />
      <span className={styles.label}>{label}…</span>
    </div>
  )
}
