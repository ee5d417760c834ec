import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#domain/brand.ts'
import css from './error-page.module.css'

/** What a reader meets in place of a page. The drawing is of a blank that lacks a panel. */
export function ErrorPage({ status }: { readonly status: number }) {
  const missing = status === 404
  return (
    <div className={css.page}>
      <title>{`${missing ? 'Page not found' : 'Something went wrong'} | ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <svg className={css.drawing} viewBox="0 0 580 270" aria-hidden="true" focusable="false">
        <path
          className={css.board}
          d="M40 80L43 20H167V76H173V20H297L300 80V190L297 250H173V194H167V250H43L40 190 20 182V88ZM430 80L433 20H557L560 80V190L557 250H433L430 190Z"
        />
        <path className={css.fold} d="M40 80V190M170 80V190M40 80H300M40 190H300M430 80H560M430 190H560" />
        <path className={css.missing} d="M308 80L311 20H419L422 80V190L419 250H311L308 190Z" />
        <text className={css.code} x="365" y="152">
          {status}
        </text>
      </svg>
      <h1>{missing ? 'This panel is missing.' : 'Something went wrong here.'}</h1>
      <p className={css.lead}>
        {missing
          ? 'The page is not at this address: it may have moved, been taken down, or not been made yet.'
          : 'The page could not be put together. The fault is ours and has been recorded; trying again in a moment often helps.'}
      </p>
      <ul className={css.ways}>
        <li>
          <Link to="/" className={buttonClass('primary')}>
            Go to the home page
          </Link>
        </li>
        <li>
          <Link to="/news" className={buttonClass('quiet')}>
            Read the latest news
          </Link>
        </li>
      </ul>
      <p className={css.help}>
        Or call <a href={`tel:${BRAND.telephone.replaceAll(' ', '')}`}>{BRAND.telephone}</a>, or write to{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
    </div>
  )
}
