import { BRAND } from '#company/brand.ts'
import styles from './logo.module.css'

const [FIRST_WORD, ...OTHER_WORDS] = BRAND.name.split(' ')

/**
 * Logo: a flute between two liners.
 * @param compact hides the name where it doesn't fit
 */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className={compact ? `${styles.logo} ${styles.compact}` : styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles.ground} d={BRAND.mark.ground} />
        <path className={styles.line} d={BRAND.mark.line} />
      </svg>
      <span className={styles.name}>
        <span className={styles.first}>{FIRST_WORD}</span>{' '}
        <span className={styles.rest}>{OTHER_WORDS.join(' ')}</span>
      </span>
    </span>
  )
}
