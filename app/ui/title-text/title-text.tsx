import styles from './title-text.module.css'

const COMPOUND = /(\S*[\p{L}\d]-[\p{L}\d]\S*)/u

/** Text of a title, whose hyphenated words are only broken if they are wider than the line. */
export function TitleText({ text }: { readonly text: string }) {
  return text.split(COMPOUND).map((part, index) => {
    // Parts never change order. Every second one is the separator of the split.
    const key = `${index} ${part}`
    return index % 2 === 0 ? (
      part
    ) : (
      <span key={key} className={styles.compound}>
        {part}
      </span>
    )
  })
}
