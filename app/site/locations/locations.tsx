import { siteServices } from '#app/server-context.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { BRAND } from '#company/brand.ts'
import { LOCATIONS_INTRO } from '#company/locations.ts'
import { COVERAGE_MAP } from '#company/map-outline.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { PageEnding } from '../page-ending/page-ending.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/locations'
import { AreaSheet } from './area-map-figure.tsx'
import { SiteSection } from './location-section.tsx'
import styles from './locations.module.css'
import { locationsStructuredData } from './locations-structured-data.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Our Locations',
    description: `${loaderData.sites.map(({ name, address }) => `${name}, ${address.county}`).join('; ')}: addresses, phone numbers, opening hours and directions for ${BRAND.name}.`,
    keywords: loaderData.intro.keywords,
    path: '/locations',
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl('/locations'),
  })
}

/** The delivery area depends on a claim. Sites come as data, to keep them out of the bundle. */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(siteServices)
  const { certificates, claims } = readRegisters(
    services,
    (entry) => 'page' in entry || entry.id === COVERAGE_MAP.claim,
  )
  return {
    siteUrl: services.siteUrl,
    sites: services.company.sites,
    intro: LOCATIONS_INTRO,
    areaClaim: claims[0] ?? null,
    certificates,
  }
}

export default function Locations({ loaderData }: Route.ComponentProps) {
  const { siteUrl, sites, intro, areaClaim, certificates } = loaderData
  return (
    <>
      <JsonLd value={locationsStructuredData(sites, siteUrl)} />
      <PageHero
        title="Our Locations"
        subtitle={intro.subtitle}
        background={<Picture src={intro.picture} sizes="100vw" priority decorative className={styles.sky} />}
      />
      <AreaSheet sites={sites} claim={areaClaim} />
      <div className={styles.page}>
        {sites.map((site, index) => (
          <SiteSection
            key={site.id}
            site={site}
            number={index + 1}
            certificates={certificates.filter(({ sites }) => sites.includes(site.id))}
          />
        ))}
      </div>
      <PageEnding
        title="Come and see us"
        text={intro.visits}
        action={{ label: 'Arrange a visit', to: '/get-in-touch/contact' }}
      />
    </>
  )
}
