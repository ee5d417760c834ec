import { Link } from 'react-router'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Certificate } from '#domain/company/registers.ts'
import { hoursInWords, type Site, telephoneAddress } from '#domain/company/sites.ts'
import { degreesInWords } from './projection.ts'
import styles from './site-section.module.css'

/** Drawn elevations of the sites, by their ids. A site that has none is shown without. */
interface SitePicture {
  readonly src: string
  readonly alt: string
}

export const SITE_PICTURES: Readonly<Record<string, SitePicture>> = {
  aldermoor: {
    src: '/uploads/places/aldermoor.webp',
    alt: 'Drawing of the Aldermoor works: a railway bridge marked 4.4, two bottle kilns, the box plant under a saw-tooth roof with a lorry at gate B, and the design studio behind glass',
  },
  chalkhill: {
    src: '/uploads/places/chalkhill.webp',
    alt: 'Drawing of the Chalkhill works: a trailer of paper reels and a clamp truck before the corrugator’s long hall, with starch silos and a boiler house, all under the white face of the chalk pit',
  },
  saltmarsh: {
    src: '/uploads/places/saltmarsh.webp',
    alt: 'Drawing of the Saltmarsh depot before dawn: a high warehouse cut open to show its pallets, doors 5 to 9 with an electric lorry on its charger, and a heron beside the sluice',
  },
}

interface SiteSectionProps {
  readonly site: Site
  /** As on the map. */
  readonly number: number
  /** Those in date that cover it. */
  readonly certificates: readonly Certificate[]
}

export function SiteSection({ site, number, certificates }: SiteSectionProps) {
  const { street, town, county, postcode } = site.address
  const picture = SITE_PICTURES[site.id]
  return (
    <section id={site.id} className={styles.section} aria-labelledby={`${site.id}-name`}>
      <div className={styles.label}>
        <p className={styles.number} aria-hidden="true">
          {number}
        </p>
        <h2 id={`${site.id}-name`} className={styles.name}>
          {site.name}
        </h2>
        <p className={styles.role}>{site.role}</p>
        <address className={styles.address}>
          {[street, town, county, postcode].map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a className={styles.telephone} href={telephoneAddress(site.telephone)}>
            {site.telephone}
          </a>
        </address>
        <p className={styles.degrees}>{degreesInWords(site.coordinates)}</p>
      </div>
      {picture && (
        <Picture
          {...picture}
          className={styles.picture}
          sizes="(min-width: 88rem) 51rem, (min-width: 64rem) 57vw, 92vw"
        />
      )}
      <div className={styles.facts}>
        <div className={styles.fact}>
          <h3>Made here</h3>
          <ul>
            {site.made.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className={styles.fact}>
          <h3>Opening hours</h3>
          <dl className={styles.hours}>
            {[...new Set(site.hours.map(({ what }) => what))].map((kind) => (
              <div key={kind}>
                <dt>{kind}</dt>
                {site.hours
                  .filter(({ what }) => what === kind)
                  .map((hours) => (
                    <dd key={hours.days.join()}>{hoursInWords(hours)}</dd>
                  ))}
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.fact}>
          <h3>How to find it</h3>
          <p>{site.directions}</p>
        </div>
        {certificates.length > 0 && (
          <div className={styles.fact}>
            <h3>Certified to</h3>
            <ul>
              {certificates.map(({ id, standard, page }) => (
                <li key={id}>
                  <Link to={page} className={styles.certificate}>
                    {standard}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
