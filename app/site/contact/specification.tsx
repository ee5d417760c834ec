import { Link } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { MANUFACTURING_LIMITS } from '#company/manufacturing-limits.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { checkSpecification } from '#domain/specification/check.ts'
import {
  getSpecificationPath,
  pickSpecificationFields,
  SPECIFICATION_NAMES,
  SPECIFICATION_PATH,
} from '#domain/specification/fields.ts'
import { findProductByName, formatSpecification } from '#domain/specification/specification.ts'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import type { Route } from './+types/specification'
import { formatMissingFields } from './box-fields.tsx'
import { FlatBlankDrawing } from './flat-blank.tsx'
import styles from './specification.module.css'

const TITLE = 'Box specification'
const ENQUIRY_FORM_PATH = '/get-in-touch/contact?kind=quote'

export const handle = { query: SPECIFICATION_NAMES } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: loaderData.title,
      description: 'Your box on one page: sizes, board, quantity, and its flat blank to scale.',
      path: SPECIFICATION_PATH,
      siteUrl: loaderData.siteUrl,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

/** The URL contains the whole specification. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl, now, page, company } = context.get(siteServices)
  const query = new URL(request.url).searchParams
  const typed = pickSpecificationFields((name) => {
    const value = query.get(name)
    return name === 'product' && value !== null
      ? (findProductByName(value, company.products)?.title ?? value)
      : value
  })
  const { advice, missing, blank } = checkSpecification(typed, MANUFACTURING_LIMITS, now())
  // Personal, so not cached.
  page.validUntil(now())
  const sizes = [typed.length, typed.width, typed.depth].filter((one) => one !== undefined)
  return {
    siteUrl,
    title: sizes.length === 0 ? TITLE : `${TITLE}: ${sizes.join(' × ')}`,
    answers: formatSpecification(typed),
    questions: Object.values(advice).flat(),
    missing,
    blank,
    address: siteUrl + getSpecificationPath(typed),
    enquiryPath: getSpecificationPath(typed, ENQUIRY_FORM_PATH),
    today: formatLongDate(toLondonDate(now())),
  }
}

export default function Specification({ loaderData }: Route.ComponentProps) {
  const { title, answers, questions, missing, blank, address, enquiryPath, today } = loaderData
  const crumbs = [
    HOME,
    { label: 'Get in Touch', to: '/get-in-touch' },
    { label: TITLE, to: SPECIFICATION_PATH },
  ]
  const mailtoUrl = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={crumbs} />
      <h1>{title}</h1>
      {answers.length === 0 ? (
        <p>
          This specification is still empty. <Link to={ENQUIRY_FORM_PATH}>Fill in the form</Link>, and your
          answers will appear here.
        </p>
      ) : (
        <>
          <div className={styles.actions}>
            <Link to={enquiryPath} className={buttonClass('primary')}>
              Send it to us for a price
            </Link>
            <button
              type="button"
              className={`${buttonClass('quiet')} ${styles.withScripts}`}
              onClick={() => print()}
            >
              Print, or save as PDF
            </button>
            <a href={mailtoUrl}>Email it to a colleague</a>
          </div>
          <dl className={styles.facts}>
            {answers.map(([name, answer]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          {blank !== null && <FlatBlankDrawing blank={blank} />}
          <h2>Questions an estimator would ask</h2>
          <ul className={styles.questions}>
            {questions.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
            <li>{formatMissingFields(missing)}</li>
          </ul>
          <p className={styles.address}>
            {BRAND.name}, {BRAND.telephone}, {BRAND.email}. Created on {today}. This is not a quotation. To
            open it again, use this link: <a href={address}>{address}</a>
          </p>
        </>
      )}
    </div>
  )
}
