import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FLEET } from '#domain/company/brand.ts'
import type { Certificate, Claim } from '#domain/company/registers.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { HomeSection } from './home-section.tsx'
import css from './sustainability-section.module.css'
import { TruckDrawing } from './truck-drawing.tsx'

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
      <div className={css.head}>
        <h2>Sustainability, to scale</h2>
        <p className={css.lead}>
          A drawing without dimensions is a picture. The same goes for environmental claims: ours carry their
          measure, or they are not made.
        </p>
      </div>
      <TruckDrawing />
      <div className={css.subjects}>
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
    <div className={css.subject}>
      {figure !== undefined && <p className={css.figure}>{figure}</p>}
      <h3>{title}</h3>
      <div className={css.text}>{children}</div>
    </div>
  )
}

/** Where the site's footer leads to from each claim. */
function Evidence({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <section className={css.evidence}>
      <h3>What we say of ourselves, and what it rests on</h3>
      <dl className={css.claims}>
        {claims.map(({ id, wording, basis, expires }) => (
          <div key={id} id={`claim-${id}`} className={css.claim}>
            <dt className={css.wording}>{wording}</dt>
            <dd className={css.basis}>
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
