import { Link } from 'react-router'
import { formatCoordinates } from '#app/ui/map/projection.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { type CompanyLocation, toTelUrl } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import type { Certificate } from '#domain/company/registers.ts'
import styles from './location-section.module.css'

interface SiteSectionProps {
  readonly site: CompanyLocation
  readonly number: number
  /** Valid certificates that cover this site. */
  readonly certificates: readonly Certificate[]
}

export function SiteSection({ site, number, certificates }: SiteSectionProps) {
  const { street, town, county, postcode } = site.address
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
          <a className={styles.telephone} href={toTelUrl(site.telephone)}>
            {site.telephone}
          </a>
        </address>
        <p className={styles.degrees}>{formatCoordinates(site.coordinates)}</p>
        <ul className={styles.maps}>
          {getMapLinks(site).map(({ name, address }) => (
            <li key={name}>
              <a href={address} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {site.picture && (
        <Picture
          {...site.picture}
          className={styles.image}
          sizes="(min-width: 88rem) 51rem, (min-width: 75rem) 57vw, 92vw"
        />
      )}
      <div className={styles.facts}>
        <div className={styles.fact}>
          <h3>At this site</h3>
          <ul>
            {site.made.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className={styles.fact}>
          <h3>Opening and delivery hours</h3>
          <dl className={styles.hours}>
            {[...new Set(site.hours.map(({ what }) => what))].map((kind) => (
              <div key={kind}>
                <dt>{kind}</dt>
                {site.hours
                  .filter(({ what }) => what === kind)
                  .map((hours) => (
                    <dd key={hours.days.join()}>{formatOpeningHours(hours)}</dd>
                  ))}
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.fact}>
          <h3>How to find us</h3>
          <p>{site.directions}</p>
        </div>
        <div className={styles.fact}>
          <h3>What to bring</h3>
          <ul>
            {site.bring.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {certificates.length > 0 && (
          <div className={styles.fact}>
            <h3>Certified to</h3>
            <ul>
              {certificates.map(({ id, standard }) => (
                <li key={id}>
                  <Link to={`/certificates/${id}`} className={styles.certificate}>
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

/** Links to external maps; nothing loads from them before a click. */
function getMapLinks({ name, coordinates: { latitude, longitude } }: CompanyLocation) {
  return [
    {
      name: `${name} on Google Maps`,
      address: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    },
    {
      name: `${name} on OpenStreetMap`,
      address: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`,
    },
  ]
}
