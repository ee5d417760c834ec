import { BRAND } from '#company/brand.ts'
import styles from './logo.module.css'

const [FIRST_WORD, ...OTHER_WORDS] = BRAND.name.split(' ')

/**
 * The mark is a cut edge of board: two liners, and a flute that rises and falls like the downs.
 * @param compact the mark alone on tablets, where the menu needs the room
 */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className={compact ? `${styles.logo} ${styles.compact}` : styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles.ground} d="M0 0h32v32H0z" />
        <path
          className={styles.line}
          d="M4 7h24M4 25h24M4 20.5C6.7 20.5 7.3 11.5 10 11.5S13.3 20.5 16 20.5 19.3 11.5 22 11.5 25.3 20.5 28 20.5"
        />
      </svg>
      <span className={styles.words}>
        <span className={styles.first}>{FIRST_WORD}</span>{' '}
        <span className={styles.rest}>{OTHER_WORDS.join(' ')}</span>
      </span>
    </span>
  )
}
