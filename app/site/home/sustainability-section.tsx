import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FLEET } from '#company/brand.ts'
import type { Certificate, Claim } from '#domain/company/registers.ts'
import { longBritishDate } from '#domain/dates/dates.ts'
import { HomeSection } from './home-section.tsx'
import styles from './sustainability-section.module.css'

interface SustainabilitySectionProps {
  /** Those that hold on the day of this page. */
  readonly claims: readonly Claim[]
  readonly certificates: readonly Certificate[]
}

/** Carbon, lorries and what comes next; then everything that the company says of itself, with what it rests on. */
export function SustainabilitySection({ claims, certificates }: SustainabilitySectionProps) {
  const carbon = claims.find(({ id }) => id === 'carbon-neutral')
  const certificate = certificates.find(({ id }) => id === carbon?.certificate)
  return (
    <HomeSection ground="drawing">
      <div className={styles.head}>
        <h2>Sustainability, to scale</h2>
        <p className={styles.lead}>
          A drawing without dimensions is a picture. The same goes for environmental claims: ours carry their
          measure, or they are not made.
        </p>
      </div>
      <TruckDrawing />
      <div className={styles.subjects}>
        <Subject
          title={carbon ? carbon.wording : 'Carbon neutral certification'}
          figure={certificate?.standard}
        >
          {carbon && certificate ? (
            <>
              <p>
                Certificate {certificate.number}, issued by {certificate.body} for{' '}
                {lowerFirst(certificate.scope)}. It runs until{' '}
                <time dateTime={certificate.expires}>{longBritishDate(certificate.expires)}</time>.
              </p>
              <p>
                <Link to={certificate.page}>How we measure it</Link>
              </p>
            </>
          ) : (
            <p>No certificate is in date just now, so we make no such claim.</p>
          )}
        </Subject>
        <Subject title="Electric trucks" figure={`${FLEET.electric} of ${FLEET.vehicles} vehicles`}>
          <p>
            Battery-electric rigids work our short, known rounds: the coast and the valley, both under 180 km
            there and back. They were chosen by their range in January, not in June.
          </p>
          <p>
            <Link to="/how-we-do-it/logistics-and-delivery">How we deliver</Link>
          </p>
        </Subject>
        <Subject title="Our B Corp journey" figure="Under way">
          <p>
            The B Impact Assessment asks about workers, suppliers and neighbours as well as board and power.
            We use it as a list of what to mend next. We are not certified, and say so until we are.
          </p>
        </Subject>
      </div>
      {claims.length > 0 && <Evidence claims={claims} />}
    </HomeSection>
  )
}

interface SubjectProps {
  readonly title: string
  /** The measure of it, lettered as on a drawing. */
  readonly figure: string | undefined
  readonly children: ReactNode
}

function Subject({ title, figure, children }: SubjectProps) {
  return (
    <div className={styles.subject}>
      {figure !== undefined && <p className={styles.figure}>{figure}</p>}
      <h3>{title}</h3>
      <div className={styles.text}>{children}</div>
    </div>
  )
}

/** Where the site's footer leads to from each claim. */
function Evidence({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <section className={styles.evidence}>
      <h3>What we say of ourselves, and what it rests on</h3>
      <dl className={styles.claims}>
        {claims.map(({ id, wording, basis, expires }) => (
          <div key={id} id={`claim-${id}`} className={styles.claim}>
            <dt className={styles.wording}>{wording}</dt>
            <dd className={styles.basis}>
              {basis} We say it until <time dateTime={expires}>{longBritishDate(expires)}</time>, and then
              look again.
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Side elevation of a truck loaded with palletised blanks, at its charging post; the battery pack is where the tank would be. */
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
      <g className={styles.fine}>
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
