import styles from './button.module.css'

/** The look of a button, for `<button>` and for links that act as the page's main way on. */
export function buttonClass(kind: 'primary' | 'quiet'): string {
  return `${styles.button} ${styles[kind]}`
}
