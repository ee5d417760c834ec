import type { Claim } from '#domain/company/registers.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import css from './register.module.css'

/** What we say of ourselves that somebody could dispute, each with its basis and its last day. */
export function ClaimRegister({ claims }: { readonly claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <section className={css.register} aria-labelledby="claims">
      <h2 id="claims">What we claim, and on what basis</h2>
      {claims.map((claim) => (
        <div key={claim.id} className={css.claim}>
          <h3>{claim.wording}</h3>
          <p>{claim.basis}</p>
          <p className={css.until}>
            We stop saying so after <time dateTime={claim.expires}>{longBritishDate(claim.expires)}</time>{' '}
            unless it is shown anew.
          </p>
        </div>
      ))}
    </section>
  )
}
