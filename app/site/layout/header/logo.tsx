import { BRAND } from '#company/brand.ts'
import styles from './logo.module.css'

const [FIRST_WORD, ...OTHER_WORDS] = BRAND.name.split(' ')

/**
 * The mark is a cut edge of board: two liners, and a flute that rises and falls like the downs.
 * @param compact the mark alone on tablets, where the menu needs the room, and wherever the words have none
 */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className={compact ? `${styles.logo} ${styles.compact}` : styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles.ground} d={BRAND.mark.ground} />
        <path className={styles.line} d={BRAND.mark.line} />
      </svg>
      <span className={styles.words}>
        <span className={styles.first}>{FIRST_WORD}</span>{' '}
        <span className={styles.rest}>{OTHER_WORDS.join(' ')}</span>
      </span>
    </span>
  )
}
