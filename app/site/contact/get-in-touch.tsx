import { Link } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { postalAddress, toTelUrl } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { companyPage } from '../head/organisation.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME, JsonLd } from '../head/structured-data.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/get-in-touch'
import styles from './contact.module.css'

const SUBTITLE = 'Call, email or visit us. A person answers. No menus.'

const PAGE = {
  type: 'ContactPage',
  name: 'Get in Touch',
  description: `Phone, email, enquiry form and locations of ${BRAND.name}.`,
  crumbs: [HOME, { label: 'Get in Touch', to: '/get-in-touch' }],
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.name,
    description: PAGE.description,
    keywords: 'contact, corrugated packaging manufacturer, telephone, enquiry',
    path: '/get-in-touch',
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl('/get-in-touch'),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, company } = context.get(siteServices)
  return {
    siteUrl,
    office: company.sites[0]?.hours[0],
    sites: company.sites.map(({ id, name, address }) => ({ id, name, address })),
  }
}

export default function GetInTouch({ loaderData }: Route.ComponentProps) {
  const { siteUrl, office, sites } = loaderData
  return (
    <>
      <JsonLd value={companyPage(PAGE, siteUrl)} />
      <PageHero title={PAGE.name} subtitle={SUBTITLE} />
      <div className={styles.page}>
        <div className={`${styles.options} ${styles.wide}`}>
          <section className={`${styles.option} ${styles.first}`}>
            <h2>Call</h2>
            <a className={styles.number} href={toTelUrl(BRAND.telephone)}>
              {BRAND.telephone}
            </a>
            {office && (
              <p>{formatOpeningHours(office)}. Out of hours, leave a message and we’ll call you back.</p>
            )}
            <p className={styles.smallPrint}>Calls are recorded for quality and training purposes.</p>
          </section>
          <section className={styles.option}>
            <h2>Email or write</h2>
            <p>
              <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
            </p>
            <p>Or use our form: it asks for everything we need, and gives you a reference.</p>
            <Link to="/get-in-touch/contact" className={buttonClass('primary')}>
              Send an enquiry
            </Link>
          </section>
          <section className={styles.option}>
            <h2>Visit us</h2>
            <ul className={styles.sites}>
              {sites.map((site) => (
                <li key={site.id}>
                  <Link to={`/locations#${site.id}`}>{site.name}</Link>
                  <span>{postalAddress(site)}</span>
                </li>
              ))}
            </ul>
            <p className={styles.smallPrint}>
              Make an appointment before you visit a site: there are forklifts about, and we’ll find safety
              shoes in your size.
            </p>
          </section>
        </div>
        <p className={styles.wide}>
          We’ve answered <Link to="/questions">common questions</Link>. About your personal data, email{' '}
          <a href={`mailto:${BRAND.privacyEmail}`}>{BRAND.privacyEmail}</a> or use{' '}
          <Link to="/privacy-policy/request">the data request form</Link>. To work with us, see{' '}
          <Link to="/jobs">our vacancies</Link>.
        </p>
      </div>
    </>
  )
}
