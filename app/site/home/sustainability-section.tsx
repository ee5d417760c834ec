import { Link } from 'react-router'
import { SUSTAINABILITY } from '#company/home.ts'
import type { SustainabilitySubject } from '#domain/company/company.ts'
import type { Certificate, Claim } from '#domain/company/registers.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { HomeSection } from './home-section.tsx'
import styles from './sustainability-section.module.css'

interface SustainabilitySectionProps {
  /** Claims that are valid today. */
  readonly claims: readonly Pick<Claim, 'id' | 'wording' | 'certificate'>[]
  readonly certificates: readonly Certificate[]
}

/** Sustainability, with claims only while they are valid. */
export function SustainabilitySection({ claims, certificates }: SustainabilitySectionProps) {
  const { title, lead, subjects, truck } = SUSTAINABILITY
  return (
    <HomeSection ground="drawing">
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {claims.some(({ id }) => id === truck) && <TruckDrawing />}
      <div className={styles.subjects}>
        {subjects.map((subject) => {
          const claim = claims.find(({ id }) => id === subject.claim)
          const certificate = certificates.find(({ id }) => id === claim?.certificate)
          return <Subject key={subject.title} subject={subject} claim={claim} certificate={certificate} />
        })}
      </div>
      {claims.length > 0 && (
        <p className={styles.evidence}>
          <Link to="/claims">Our claims, and the evidence</Link>
        </p>
      )}
    </HomeSection>
  )
}

interface SubjectProps {
  readonly subject: SustainabilitySubject
  readonly claim: Pick<Claim, 'wording'> | undefined
  readonly certificate: Certificate | undefined
}

function Subject({ subject, claim, certificate }: SubjectProps) {
  const { title, figure, text, link, fallbackText } = subject
  const isValid = subject.claim === undefined || claim !== undefined
  if (!isValid && fallbackText === undefined) return null
  const keyFigure = figure ?? certificate?.standard
  return (
    <div className={styles.subject}>
      {isValid && keyFigure !== undefined && <p className={styles.figure}>{keyFigure}</p>}
      <h3>{claim?.wording ?? title}</h3>
      <div className={styles.text}>
        <p>{isValid ? text : fallbackText}</p>
        {certificate && (
          <p>
            Certificate {certificate.number}, issued by {certificate.body}. Valid until{' '}
            <time dateTime={certificate.expires}>{formatLongDate(certificate.expires)}</time>.
          </p>
        )}
        {isValid && link && (
          <p>
            <Link to={link.to}>{link.label}</Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** Side elevation of an electric lorry with pallets at its charging point. */
export function TruckDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 1120 330" aria-hidden="true" focusable="false">
      <g className={styles.line}>
        <path d="M40 60h640v170H40zM40 70h640M40 222h640" />
        <path d="M700 230V96a16 16 0 0 1 16-16h70c20 0 30 8 38 26l26 58 30 16a14 14 0 0 1 8 12v38zM716 100v60h110l-22-50q-6-10-16-10z" />
        <path d="M40 246h90M226 246h424M746 246h142v-16M680 230h20" />
        <path d="M300 246h250v34H300zM350 246v34M400 246v34M450 246v34M500 246v34" />
        <circle cx="178" cy="262" r="34" />
        <circle cx="178" cy="262" r="14" />
        <circle cx="698" cy="262" r="34" />
        <circle cx="698" cy="262" r="14" />
      </g>
      <g className={styles.smallPrint}>
        {[0, 1, 2, 3, 4, 5, 6].map((pallet) => (
          <path
            key={pallet}
            transform={`translate(${48 + pallet * 90} 0)`}
            d="M0 214h84v8H0zM5 84h74v130H5zM5 100h74M5 116h74M5 132h74M5 148h74M5 164h74M5 180h74M5 196h74"
          />
        ))}
        <path d="M0 300h1120" />
      </g>
      <g className={styles.line}>
        <path d="M1010 300V120h70v180M1024 138h42v34h-42zM1045 196l-10 20h20l-10 20M884 214c50 0 40 66 76 66s20-100 50-100" />
      </g>
      <g className={styles.dimension}>
        <path d="M40 52V14M680 52V14M44 24h226M450 24h226M33 31l14-14M673 31l14-14" />
        <path d="M300 286v34M550 286v34M304 314h76M470 314h76M293 321l14-14M543 321l14-14" />
      </g>
      <g className={styles.label}>
        <text x="360" y="31" textAnchor="middle">
          7 × 2 pallets
        </text>
        <text x="425" y="321" textAnchor="middle">
          battery
        </text>
      </g>
    </svg>
  )
}
