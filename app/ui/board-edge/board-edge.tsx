import styles from './board-edge.module.css'

/** The cut edge of a sheet: two liners and the flute between them. The site's recurring line, in the text's colour. */
export function BoardEdge({ className }: { readonly className?: string | undefined }) {
  return <div aria-hidden="true" className={className ? `${styles.edge} ${className}` : styles.edge} />
}
