import styles from './prose.module.css'

/** Rich text at reading width. `html` must already be sanitised. */
export function Prose({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the loader sanitised it (app/content/rich-text.server.ts)
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
