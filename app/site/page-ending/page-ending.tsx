import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import styles from './page-ending.module.css'

interface PageEndingProps {
  readonly title: string
  readonly text: string
  readonly action: { readonly label: string; readonly to: string }
}

/** Ending of a page whose readers are not about to ask for a price: one next step, and the telephone. */
export function PageEnding({ title, text, action }: PageEndingProps) {
  return (
    <section className={styles.band} aria-labelledby="ending">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id="ending" className={styles.title}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
        <p className={styles.actions}>
          <Link to={action.to} className={buttonClass('primary')}>
            {action.label}
          </Link>
          <span>
            or call <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>
          </span>
        </p>
      </div>
    </section>
  )
}

/** Ending of news and blog pages. */
export function ReaderEnding() {
  return (
    <PageEnding
      title="Something to pack?"
      text="Tell us what goes in and how many you need. We’ll reply within one working day."
      action={{ label: 'Ask for a quote', to: '/get-in-touch/contact?kind=quote' }}
    />
  )
}
