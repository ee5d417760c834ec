import { BRAND } from '#domain/company/brand.ts'
import type { Policy } from '#domain/company/services.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import css from './register.module.css'

/** The controlled document's title block. */
export function PolicyBlock({ policy }: { readonly policy: Policy }) {
  return (
    <dl className={css.block}>
      <div className={css.fact}>
        <dt>Company</dt>
        <dd>{BRAND.legalName}</dd>
      </div>
      <div className={css.fact}>
        <dt>Owner</dt>
        <dd>{policy.owner}</dd>
      </div>
      <div className={css.fact}>
        <dt>Version</dt>
        <dd>{policy.version}</dd>
      </div>
      <div className={css.fact}>
        <dt>Reviewed</dt>
        <dd>
          <time dateTime={policy.reviewed}>{longBritishDate(policy.reviewed)}</time>
        </dd>
      </div>
      <div className={css.fact}>
        <dt>Next review by</dt>
        <dd>
          <time dateTime={policy.reviewBy}>{longBritishDate(policy.reviewBy)}</time>
        </dd>
      </div>
    </dl>
  )
}
