import { Link } from 'react-router'
import { BRAND } from '#company/brand.ts'
import type { Certificate, Claim, Offset } from '#domain/company/registers.ts'
import type { Policy } from '#domain/company/services.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import styles from './registers.module.css'

export function PolicyBlock({ policy }: { readonly policy: Policy }) {
  return (
    <dl className={styles.block}>
      <div className={styles.fact}>
        <dt>Company</dt>
        <dd>{BRAND.legalName}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Owner</dt>
        <dd>{policy.owner}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Version</dt>
        <dd>{policy.version}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Reviewed</dt>
        <dd>
          <time dateTime={policy.reviewed}>{formatLongDate(policy.reviewed)}</time>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>Next review by</dt>
        <dd>
          <time dateTime={policy.reviewBy}>{formatLongDate(policy.reviewBy)}</time>
        </dd>
      </div>
    </dl>
  )
}

/** Valid certificates; without any the page says so and what that means. */
export function CertificateRegister({ certificates }: { readonly certificates: readonly Certificate[] }) {
  return (
    <section className={styles.register} aria-labelledby="certificates">
      <h2 id="certificates">The certificate</h2>
      {certificates.length === 0 && (
        <p className={styles.none}>
          We have no current certificate to show you today. Until we do, read this page as a description of
          how we work, not as something a third party has confirmed.
        </p>
      )}
      {certificates.map((certificate) => (
        <dl key={certificate.id} className={styles.block}>
          {[
            ['Standard', certificate.standard],
            ['For', certificate.name],
            ['Number', certificate.number],
            ...(certificate.licence === undefined ? [] : [['Licence', certificate.licence]]),
            ['Issued by', certificate.body],
            ['Scope', certificate.scope],
            ['Sites', certificate.sites.join(', ')],
            ['Valid from', formatLongDate(certificate.issued)],
            ['Valid until', formatLongDate(certificate.expires)],
          ].map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.fact}>
            <dt>Web page</dt>
            <dd>
              <Link to={`/certificates/${certificate.id}`}>Open the certificate</Link>
            </dd>
          </div>
        </dl>
      ))}
    </section>
  )
}

/** Claims with their mandatory explanations. */
export function ClaimRegister({
  claims,
  title = 'Our claims, and the evidence',
}: {
  readonly claims: readonly Claim[]
  readonly title?: string
}) {
  if (claims.length === 0) return null
  return (
    <section className={`${styles.register} ${styles.wide}`} aria-labelledby="claims">
      <h2 id="claims">{title}</h2>
      <div className={styles.claims}>
        {claims.map((claim) => (
          <div key={claim.id} id={claim.id} className={styles.claim}>
            <h3>{claim.wording}</h3>
            <p>{claim.basis}</p>
            <dl className={styles.parts}>
              <dt>Applies to</dt>
              <dd>{claim.scope}</dd>
              <dt>Leaves out</dt>
              <dd>{claim.leavesOut}</dd>
              {claim.offset && <OffsetPart offset={claim.offset} />}
              <dt>Figures</dt>
              <dd>
                <a href={claim.evidence.file}>{claim.evidence.title}</a>
              </dd>
            </dl>
            <p className={styles.expiry}>
              We’ll stop making this claim after{' '}
              <time dateTime={claim.expires}>{formatLongDate(claim.expires)}</time> unless we can prove it
              again.
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

function OffsetPart({ offset }: { readonly offset: Offset }) {
  const { register, project, retiredUnits, tonnes, retiredOn } = offset
  return (
    <>
      <dt>Offsets</dt>
      <dd>
        {retiredUnits.toLocaleString('en-GB')} units for {tonnes.toLocaleString('en-GB')} tonnes, retired on{' '}
        <time dateTime={retiredOn}>{formatLongDate(retiredOn)}</time> in the {register}: {project}.
      </dd>
    </>
  )
}
