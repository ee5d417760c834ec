import { siteServices } from '#app/server-context.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { BRAND } from '#company/brand.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { SITES } from '#company/sites.ts'
import { claimsInDate, inDate, nextExpiry } from '#domain/company/registers.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/locations'
import { AreaSheet } from './area-sheet.tsx'
import styles from './locations.module.css'
import { locationsStructuredData } from './locations-structured-data.ts'
import { SiteSection } from './site-section.tsx'

const SUBTITLE = 'One site makes the board, one the boxes, and one keeps them and brings them to you.'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Our Locations',
    description: `${SITES.map(({ name, address }) => `${name}, ${address.county}`).join('; ')}: addresses, telephone numbers, opening hours and directions of ${BRAND.name}.`,
    keywords: 'corrugated packaging Hampshire, box plant, corrugator Surrey, packaging warehouse West Sussex',
    path: '/locations',
    siteUrl: loaderData.siteUrl,
  })
}

/** What we say of the area rests on a claim, and ends with it. */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { siteUrl, page, now } = context.get(siteServices)
  const claims = CLAIMS.filter(({ id }) => id === 'three-sites')
  const expiry = nextExpiry([...claims, ...CERTIFICATES], now())
  if (expiry) page.validUntil(expiry)
  return {
    siteUrl,
    areaClaim: claimsInDate(claims, CERTIFICATES, now())[0] ?? null,
    certificates: inDate(CERTIFICATES, now()),
  }
}

export default function Locations({ loaderData }: Route.ComponentProps) {
  const { siteUrl, areaClaim, certificates } = loaderData
  return (
    <>
      <JsonLd value={locationsStructuredData(siteUrl)} />
      <PageHero
        title="Our Locations"
        subtitle={SUBTITLE}
        background={
          <Picture
            src="/uploads/places/saltmarsh.webp"
            sizes="100vw"
            priority
            decorative
            className={styles.sky}
          />
        }
      />
      <AreaSheet sites={SITES} claim={areaClaim} />
      <div className={styles.page}>
        {SITES.map((site, index) => (
          <SiteSection
            key={site.id}
            site={site}
            number={index + 1}
            certificates={certificates.filter(({ sites }) => sites.includes(site.id))}
          />
        ))}
        <p className={styles.visit}>
          Visits are by appointment: ring the site, and say whether you come on foot, by car or with a lorry.
        </p>
      </div>
    </>
  )
}
