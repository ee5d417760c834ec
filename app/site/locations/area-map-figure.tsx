import { useId } from 'react'
import { formatCoordinates } from '#app/ui/map/projection.ts'
import { COVERAGE_MAP } from '#company/map-outline.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import type { Claim } from '#domain/company/registers.ts'
import { AreaMap } from './area-map.tsx'
import styles from './area-map-figure.module.css'

interface AreaMapFigureProps {
  readonly sites: readonly CompanyLocation[]
  /** Claim of daily deliveries, while valid. */
  readonly claim: Claim | null
}

/** Map with the same facts as a list. */
export function AreaSheet({ sites, claim }: AreaMapFigureProps) {
  const id = useId()
  return (
    <section className={styles.sheet} aria-labelledby={`${id}-heading`}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={`${id}-heading`}>{claim ? claim.wording : 'Where we are'}</h2>
          {claim && <p className={styles.evidence}>{claim.basis}</p>}
        </div>
        <figure className={styles.figure}>
          <div className={styles.drawing}>
            <AreaMap sites={sites} isAreaShown={claim !== null} describedBy={`${id}-words`} />
          </div>
          <figcaption id={`${id}-words`} className={styles.caption}>
            {claim && <span>{COVERAGE_MAP.hatched}</span>}
            <span>Grid of 1°, equirectangular, true at {COVERAGE_MAP.trueParallel}° N.</span>
          </figcaption>
        </figure>
        <ol className={styles.sites}>
          {sites.map(({ id: siteId, name, role, address, coordinates }) => (
            <li key={siteId} className={styles.site}>
              <a href={`#${siteId}`} className={styles.name}>
                {name}
              </a>
              <span>{role}</span>
              <span className={styles.place}>
                {address.town}, {address.county}: {formatCoordinates(coordinates)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
