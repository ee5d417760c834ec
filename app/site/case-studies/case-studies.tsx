import { Link } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { CASE_STUDIES } from '#company/case-studies.ts'
import type { CaseStudy } from '#domain/company/product.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { productPath } from '#domain/products/product-path.ts'
import { DetailPage } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import type { Route } from './+types/case-studies'
import styles from './case-studies.module.css'

const PAGE = {
  title: 'Case studies',
  path: '/case-studies',
  lead: 'Jobs from first question to first delivery: the problem, the work and the result.',
  exampleLead:
    'Invented examples of jobs, from first question to first delivery: the problem, the work and the result.',
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.title,
    description: loaderData.lead,
    keywords: 'packaging case studies, crash-lock carrier, returnable mailer, cold store board',
    path: PAGE.path,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(PAGE.path),
  })
}

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { siteUrl, company } = context.get(siteServices)
  const studies = CASE_STUDIES.flatMap(({ product: id, ...study }) => {
    const product = company.products.find((each) => each.id === id)
    if (product === undefined) return []
    const { title, image, alt } = product
    return [{ ...study, product: { title, image, alt, path: productPath(product) } }]
  })
  const isInvented = studies.some(({ invented }) => invented)
  return { siteUrl, studies, isInvented, lead: isInvented ? PAGE.exampleLead : PAGE.lead }
}

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  const { siteUrl, studies, isInvented, lead } = loaderData
  return (
    <>
      <DetailPage
        crumbs={[HOME, { label: PAGE.title, to: PAGE.path }]}
        siteUrl={siteUrl}
        title={PAGE.title}
        lead={lead}
        related={[
          {
            title: 'Our products',
            to: '/products',
            summary: 'Filter our range by category, use, print and board.',
          },
          {
            title: 'Design services',
            to: '/how-we-do-it/design-services',
            summary: 'How a job begins: your product on the bench, and a plain sample two days later.',
          },
        ]}
      >
        {isInvented && (
          <p className={styles.note}>
            <strong>These are examples, not jobs we’ve done.</strong> The customers, brands and figures are
            invented, to show how a job like this runs and what we measure.
          </p>
        )}
        {studies.map((study) => (
          <Study key={study.id} study={study} />
        ))}
      </DetailPage>
      <QuoteSection />
    </>
  )
}

interface StudyProps {
  readonly study: Omit<CaseStudy, 'product'> & {
    readonly product: {
      readonly title: string
      readonly image: string
      readonly alt: string
      readonly path: string
    }
  }
}

function Study({ study }: StudyProps) {
  const { product } = study
  return (
    <section id={study.id} className={styles.study} aria-labelledby={`${study.id}-title`}>
      <div className={styles.text}>
        <p className={styles.customer}>
          {study.invented && 'Invented example: '}
          {study.customer}
        </p>
        <h2 id={`${study.id}-title`}>
          <UnbrokenText text={study.title} />
        </h2>
        <h3>The problem</h3>
        <p>{study.problem}</p>
        <h3>The work</h3>
        <p>{study.work}</p>
        <h3>The result</h3>
        <p>{study.outcome}</p>
        <p>
          The pack: <Link to={product.path}>{product.title}</Link>
        </p>
      </div>
      <div className={styles.details}>
        <Picture
          src={product.image}
          alt={product.alt}
          sizes="(min-width: 64rem) 30rem, 92vw"
          className={styles.image}
        />
        <table className={styles.numbers}>
          <caption>Before and after</caption>
          <thead>
            <tr>
              <th scope="col">Measured</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {study.figures.map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
