import { Link, data as routeData } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { LEAD_TIMES_PATH } from '#domain/company/sectors.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { DetailPage } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import type { Route } from './+types/lead-times'
import { LeadTimeTable } from './lead-time-table.tsx'
import styles from './lead-times.module.css'
import { readLeadTimes } from './read-lead-times.ts'

const PAGE = {
  title: 'Lead times and price breaks',
  lead: 'How long an order takes, and how the price of one box falls with the quantity.',
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.title,
    description: PAGE.lead,
    keywords: 'box lead time, packaging price breaks, corrugated box price, quantity discount',
    path: LEAD_TIMES_PATH,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(LEAD_TIMES_PATH),
  })
}

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(siteServices)
  const leadTimes = readLeadTimes(services)
  if (leadTimes.length === 0) throw routeData(null, { status: 404 })
  return { siteUrl: services.siteUrl, leadTimes }
}

export default function LeadTimes({ loaderData: { siteUrl, leadTimes } }: Route.ComponentProps) {
  return (
    <>
      <DetailPage
        crumbs={[HOME, { label: PAGE.title, to: LEAD_TIMES_PATH }]}
        siteUrl={siteUrl}
        title={PAGE.title}
        lead={PAGE.lead}
        related={[
          {
            title: 'Our products',
            to: '/products',
            summary: 'Filter our range by category, use, print and board.',
          },
          {
            title: 'Questions',
            to: '/questions#for-buyers',
            summary: 'Minimum orders, payment, delivery, artwork and samples.',
          },
        ]}
      >
        {leadTimes.map((leadTime) => (
          <section key={leadTime.id} className={styles.kind} aria-labelledby={leadTime.id}>
            <h2 id={leadTime.id} className={styles.name}>
              {leadTime.name}
            </h2>
            <LeadTimeTable leadTime={leadTime} />
          </section>
        ))}
        <p className={styles.note}>
          Paper prices change, so this is a guide and not a quotation. For a price,{' '}
          <Link to="#quote">send us the inside size and the quantity</Link>.
        </p>
      </DetailPage>
      <QuoteSection />
    </>
  )
}
