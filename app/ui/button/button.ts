import styles from './button.module.css'

/** Returns the classes of a button, also for links that look like one. */
export function buttonClass(kind: 'primary' | 'quiet'): string {
  return `${styles.button} ${styles[kind]}`
}
