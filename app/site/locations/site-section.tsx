import { Link } from 'react-router'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Certificate } from '#domain/company/registers.ts'
import { hoursInWords, type Site, telephoneAddress } from '#domain/company/sites.ts'
import { degreesInWords } from './projection.ts'
import { SITE_PICTURES } from './site-pictures.ts'
import css from './site-section.module.css'

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
    <section id={site.id} className={css.section} aria-labelledby={`${site.id}-name`}>
      <div className={css.label}>
        <p className={css.number} aria-hidden="true">
          {number}
        </p>
        <h2 id={`${site.id}-name`} className={css.name}>
          {site.name}
        </h2>
        <p className={css.role}>{site.role}</p>
        <address className={css.address}>
          {[street, town, county, postcode].map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a className={css.telephone} href={telephoneAddress(site.telephone)}>
            {site.telephone}
          </a>
        </address>
        <p className={css.degrees}>{degreesInWords(site.coordinates)}</p>
      </div>
      {picture && (
        <Picture
          {...picture}
          className={css.picture}
          sizes="(min-width: 88rem) 51rem, (min-width: 64rem) 57vw, 92vw"
        />
      )}
      <div className={css.facts}>
        <div className={css.fact}>
          <h3>Made here</h3>
          <ul>
            {site.made.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className={css.fact}>
          <h3>Opening hours</h3>
          <dl className={css.hours}>
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
        <div className={css.fact}>
          <h3>How to find it</h3>
          <p>{site.directions}</p>
        </div>
        {certificates.length > 0 && (
          <div className={css.fact}>
            <h3>Certified to</h3>
            <ul>
              {certificates.map(({ id, standard, page }) => (
                <li key={id}>
                  <Link to={page} className={css.certificate}>
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
