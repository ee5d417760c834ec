import { Link } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { DetailPage } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import { PageEnding } from '../page-ending/page-ending.tsx'
import type { Route } from './+types/certificates'
import styles from './certificates.module.css'
import { readRegisters } from './read-registers.ts'

export const CERTIFICATES_PAGE = {
  title: 'Certificates',
  path: '/certificates',
  lead: 'All our current certificates, each on a separate page to link to, print or save for your supplier file.',
} as const

export const getCertificatePath = ({ id }: { readonly id: string }): string =>
  `${CERTIFICATES_PAGE.path}/${id}`

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: CERTIFICATES_PAGE.title,
    description: CERTIFICATES_PAGE.lead,
    keywords: 'packaging supplier certificates, ISO 9001 certificate, BRCGS certificate, FSC certificate',
    path: CERTIFICATES_PAGE.path,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(CERTIFICATES_PAGE.path),
  })
}

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(siteServices)
  const { certificates } = readRegisters(services, (entry) => 'page' in entry)
  return { siteUrl: services.siteUrl, certificates }
}

export default function Certificates({ loaderData }: Route.ComponentProps) {
  const { siteUrl, certificates } = loaderData
  return (
    <>
      <DetailPage
        crumbs={[HOME, { label: CERTIFICATES_PAGE.title, to: CERTIFICATES_PAGE.path }]}
        siteUrl={siteUrl}
        title={CERTIFICATES_PAGE.title}
        lead={CERTIFICATES_PAGE.lead}
      >
        {certificates.length === 0 ? (
          <p>
            None of our certificates is current today. Ask us, and we’ll tell you how far each one has got.
          </p>
        ) : (
          <ul className={styles.list}>
            {certificates.map((certificate) => (
              <li key={certificate.id} className={styles.entry}>
                <h2 className={styles.name}>
                  <Link to={getCertificatePath(certificate)}>{certificate.standard}</Link>
                </h2>
                <p>{certificate.name}</p>
                <p className={styles.facts}>
                  No. {certificate.number}, {certificate.body}. Valid until{' '}
                  <time dateTime={certificate.expires}>{formatLongDate(certificate.expires)}</time>.
                </p>
                {certificate.page !== '' && (
                  <p>
                    <Link to={certificate.page}>How we work to {certificate.standard}</Link>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </DetailPage>
      <PageEnding
        title="Need a signed copy?"
        text="Tell us which certificate, and where to send it. We’ll reply within one working day."
        action={{ label: 'Ask for a copy', to: '/get-in-touch/contact' }}
      />
    </>
  )
}
