import { Link, data as routeData } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { Card, CardTitle } from '#app/ui/card/card.tsx'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { CASE_STUDIES } from '#company/case-studies.ts'
import { SAMPLE_PACKS, SECTORS } from '#company/sectors.ts'
import { getSamplesPath, getSectorPath, LEAD_TIMES_PATH, type LeadTime } from '#domain/company/sectors.ts'
import { getSocialCardUrl } from '#domain/media/social-card.ts'
import { getProductStory } from '#domain/products/product-filters.ts'
import { productPath } from '#domain/products/product-path.ts'
import { productCategory } from '#domain/products/products.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { DetailPage, DetailText } from '../detail-page/detail-page.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { HOME } from '../head/structured-data.tsx'
import { viewToScale } from '../how-we-do-it/drawings/scale-drawing.ts'
import { ScaleFigure } from '../how-we-do-it/drawings/scale-figure.tsx'
import { readLeadTimes } from '../lead-times/read-lead-times.ts'
import { QuoteSection } from '../page-ending/quote-section.tsx'
import { ProductImage } from '../products/product-image.tsx'
import { PRODUCTS_TITLE } from '../products/product-modal.ts'
import type { Route } from './+types/sector'
import styles from './sector.module.css'

export function meta({ loaderData: { sector, siteUrl } }: Route.MetaArgs) {
  return pageMeta({
    title: sector.title,
    description: sector.summary,
    keywords: sector.keywords,
    path: getSectorPath(sector),
    siteUrl,
    card: getSocialCardUrl(getSectorPath(sector)),
  })
}

export function loader({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const services = context.get(siteServices)
  const { company, siteUrl } = services
  const sector = SECTORS.find(({ slug }) => slug === params.sector)
  if (sector === undefined) throw routeData(null, { status: 404 })
  const products = company.products.filter((product) =>
    getProductStory(product, company.stories).uses.some((use) => sector.uses.includes(use)),
  )
  const shown = company.products.find(({ id }) => id === sector.product) ?? products[0]
  const required = sector.requirements.map(({ certificate }) => certificate)
  const { certificates } = readRegisters(services, ({ id }) => required.includes(id))
  return {
    siteUrl,
    sector,
    scale: viewToScale(sector.scale),
    picture: shown && { src: shown.image, alt: shown.alt },
    products: products.map((product) => ({
      id: product.id,
      title: product.title,
      to: productPath(product),
      image: product.image,
      alt: product.alt,
      category: productCategory(product.title),
    })),
    requirements: sector.requirements.flatMap(({ certificate: id, ...requirement }) => {
      const certificate = certificates.find((each) => each.id === id)
      // Without a valid certificate, nothing is said about what it covers.
      if (id !== undefined && certificate === undefined) return []
      return [{ ...requirement, ...(certificate && { certificate }) }]
    }),
    leadTimes: readLeadTimes(services, products),
    studies: CASE_STUDIES.filter(({ product }) => products.some(({ id }) => id === product)),
    samplePack: SAMPLE_PACKS.find(({ id }) => id === sector.samplePack),
    others: SECTORS.filter(({ slug }) => slug !== sector.slug).map((other) => ({
      title: other.title,
      to: getSectorPath(other),
      summary: other.summary,
    })),
  }
}

export default function SectorPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, sector, picture, products, leadTimes, studies, samplePack, others } = loaderData
  const path = getSectorPath(sector)
  return (
    <>
      <DetailPage
        crumbs={[HOME, { label: PRODUCTS_TITLE, to: '/products' }, { label: sector.title, to: path }]}
        siteUrl={siteUrl}
        title={sector.title}
        lead={sector.summary}
        picture={picture}
        related={others}
        structured={[
          {
            '@type': 'CollectionPage',
            name: sector.title,
            description: sector.summary,
            url: siteUrl + path,
            mainEntity: {
              '@type': 'ItemList',
              itemListElement: products.map(({ title, to }, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                name: title,
                url: siteUrl + to,
              })),
            },
          },
        ]}
      >
        <div className={styles.opening}>
          <div className={styles.introduction}>
            <DetailText>
              {sector.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </DetailText>
            {samplePack !== undefined && (
              <section className={styles.samples} aria-labelledby="sample-pack">
                <h2 id="sample-pack">
                  <UnbrokenText text={`Sample pack: ${samplePack.title.toLowerCase()}`} />
                </h2>
                <ul>
                  {samplePack.contents.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
                <Link to={getSamplesPath(samplePack.id)} className={buttonClass('primary')}>
                  Order this sample pack
                </Link>
              </section>
            )}
          </div>
          <ScaleFigure view={loaderData.scale} />
        </div>
        <section className={styles.part} aria-labelledby="products">
          <h2 id="products">What we make for you</h2>
          <ul className={styles.products} data-columns={columnsFor(products.length)}>
            {products.map((product) => (
              <li key={product.id}>
                <Card
                  media={
                    <ProductImage
                      product={product}
                      className={styles.image}
                      sizes="(min-width: 64rem) 19rem, (min-width: 48rem) 46vw, 92vw"
                      urgent={false}
                    />
                  }
                >
                  <CardTitle level={3} to={product.to}>
                    {product.title}
                  </CardTitle>
                  <p>{product.category}</p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
        <Requirements requirements={loaderData.requirements} />
        {leadTimes.length > 0 && (
          <section className={styles.part} aria-labelledby="lead-times">
            <h2 id="lead-times">Lead times and price breaks</h2>
            <ul className={styles.times}>
              {leadTimes.map(({ id, name, repeat, first, breaks }) => (
                <li key={id}>
                  <h3>
                    <Link to={`${LEAD_TIMES_PATH}#${id}`}>{name}</Link>
                  </h3>
                  <p>Repeat order: {lowerFirst(repeat)}</p>
                  <p>First order: {lowerFirst(first)}</p>
                  <p>{formatLargestBreak(breaks)}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        {studies.length > 0 && (
          <section className={styles.part} aria-labelledby="examples">
            <h2 id="examples">Case studies</h2>
            <ul className={styles.studies}>
              {studies.map((study) => (
                <li key={study.id}>
                  {study.invented && <p className={styles.mark}>Invented example, not a job we’ve done</p>}
                  <h3>
                    <Link to={`/case-studies#${study.id}`}>
                      <UnbrokenText text={study.title} />
                    </Link>
                  </h3>
                  <p>{study.problem}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </DetailPage>
      <QuoteSection about={sector.title} />
    </>
  )
}

/** Leaves no card alone in the last row. */
const columnsFor = (count: number) => (count < 4 || count % 3 === 0 || count % 4 === 1 ? 3 : 4)

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function formatLargestBreak(breaks: LeadTime['breaks']): string {
  const [[smallest] = [''], [largest, percent] = ['', '100']] = [breaks[0], breaks.at(-1)]
  return `At ${largest}, each box costs ${100 - Number(percent)}% less than at ${smallest}.`
}

type ShownRequirement = Route.ComponentProps['loaderData']['requirements'][number]

function Requirements({ requirements }: { readonly requirements: readonly ShownRequirement[] }) {
  if (requirements.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="requirements">
      <h2 id="requirements">What you need from us</h2>
      <ul className={styles.requirements}>
        {requirements.map(({ title, text, certificate }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {certificate && (
              <p>
                <Link to={`/certificates/${certificate.id}`}>{certificate.standard}</Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
