import styles from './unbroken-text.module.css'

/** Title or lead whose hyphenated words are only broken if they are wider than the line. */
export function UnbrokenText({ text }: { readonly text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    // Every second part is a hyphenated word.
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never change order
      <span key={part + index} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
