import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import pageStyles from '../layout/message-page.module.css'
import styles from './confirmation-panel.module.css'

interface ConfirmationPanelProps {
  readonly title: string
  readonly thanks?: string
  readonly reference: string
  readonly steps: readonly string[]
  readonly note?: string
  /** Below the steps. */
  readonly children?: ReactNode
  readonly link: { readonly to: string; readonly label: string }
}

/** Confirmation of a submitted form, with its reference and next steps. */
export function ConfirmationPanel({
  title,
  thanks,
  reference,
  steps,
  note,
  link,
  children,
}: ConfirmationPanelProps) {
  return (
    <div className={`${pageStyles.page} ${pageStyles.start}`}>
      <h1>{title}</h1>
      <p className={pageStyles.lead}>
        {thanks && `${thanks} `}This is your reference. We’ve emailed it to you too.
      </p>
      <p className={styles.label}>
        <span className={styles.name}>Reference</span>
        <strong className={styles.reference}>{reference}</strong>
      </p>
      <section className={pageStyles.next}>
        <h2>What happens next</h2>
        <ol className={pageStyles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {children}
      </section>
      <p className={pageStyles.help}>
        To add or change anything, email <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
        <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a> and quote your reference.
        {note && ` ${note}`}
      </p>
      <p>
        <Link to={link.to} className={buttonClass('quiet')}>
          {link.label}
        </Link>
      </p>
    </div>
  )
}
