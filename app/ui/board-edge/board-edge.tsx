import styles from './board-edge.module.css'

/** Cut edge of corrugated board (two liners and the flute), in the text colour. */
export function BoardEdge({ className }: { readonly className?: string | undefined }) {
  return <div aria-hidden="true" className={className ? `${styles.edge} ${className}` : styles.edge} />
}
