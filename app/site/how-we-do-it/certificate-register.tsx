import { SITES } from '#domain/company/brand.ts'
import type { Certificate } from '#domain/company/registers.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import css from './register.module.css'

const siteNames = (ids: readonly string[]): string =>
  SITES.filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

/** Certificates in date; where there is none the page says so, and says what that makes of it. */
export function CertificateRegister({ certificates }: { readonly certificates: readonly Certificate[] }) {
  return (
    <section className={css.register} aria-labelledby="certificates">
      <h2 id="certificates">The certificate</h2>
      {certificates.length === 0 && (
        <p className={css.none}>
          We have no certificate in date to show here today. Until there is one, read this page as how we
          work, not as something that a third party has confirmed.
        </p>
      )}
      {certificates.map((certificate) => (
        <dl key={certificate.id} className={css.block}>
          {[
            ['Standard', certificate.standard],
            ['For', certificate.name],
            ['Number', certificate.number],
            ['Issued by', certificate.body],
            ['Scope', certificate.scope],
            ['Sites', siteNames(certificate.sites)],
            ['Valid from', longBritishDate(certificate.issued)],
            ['Expires', longBritishDate(certificate.expires)],
          ].map(([name, value]) => (
            <div key={name} className={css.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
