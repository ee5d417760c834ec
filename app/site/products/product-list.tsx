import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import type { Product } from '#domain/company/product.ts'
import { type ProductFilters, parseProductFilters, productQuery } from '#domain/products/product-query.ts'
import { positionOf } from '#domain/products/products.ts'
import type { RelatedPage } from '../detail-page/detail-page.tsx'
import { type FilterChoice, FilterForm } from '../forms/filter-form.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './products.module.css'

interface ProductListProps {
  readonly all: readonly Product[]
  readonly products: readonly Product[]
  readonly filters: ProductFilters
  readonly choices: readonly FilterChoice[]
}

/** Product cards with filters; the number of results is announced. */
export function ProductList({ all, products, filters, choices }: ProductListProps) {
  return (
    <>
      <FilterForm
        path="/products"
        values={filters}
        choices={choices}
        query={(chosen) => productQuery(parseProductFilters(new URLSearchParams(chosen)))}
      />
      <p role="status" className={styles.count}>
        {formatProductCount(products.length, all.length)}
      </p>
      {products.length === 0 && (
        <p className={styles.empty}>
          We make to order, so we may still be able to help.{' '}
          <Link to="/get-in-touch/contact">Tell us what you need</Link>, or{' '}
          <Link to="/products" preventScrollReset>
            show all products
          </Link>
          .
        </p>
      )}
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <li key={product.id} className={styles.item}>
            <ProductCard
              product={product}
              productPosition={{ position: positionOf(product, all), total: all.length }}
              filters={productQuery(filters)}
              urgent={index === 0}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function formatProductCount(count: number, all: number): string {
  if (count === 0) return 'No products match'
  return count === all ? `${count} products` : `${count} of ${all} products`
}

interface SectorListProps {
  readonly sectors: readonly RelatedPage[]
  /** URL of the sample form, if there is one. */
  readonly samples: string | null
}

/** Sectors, with links to their pages. */
export function SectorList({ sectors, samples }: SectorListProps) {
  return (
    <section className={styles.sectors} aria-labelledby="sectors">
      <h2 id="sectors">Who we make for</h2>
      <ul className={styles.sectorList}>
        {sectors.map(({ title, summary, to }) => (
          <li key={to}>
            <h3 className={styles.sector}>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{summary}</p>
          </li>
        ))}
        <li>
          <h3 className={styles.sector}>
            <Link to="/case-studies">Case studies</Link>
          </h3>
          <p>Invented examples of jobs, from the first sketch to the first delivery.</p>
        </li>
      </ul>
      {samples !== null && (
        <p>
          <Link to={samples} className={buttonClass('quiet')}>
            Order a sample pack
          </Link>
        </p>
      )}
    </section>
  )
}
