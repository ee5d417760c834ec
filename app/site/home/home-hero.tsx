import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { BRAND } from '#company/brand.ts'
import type { Product } from '#domain/company/product.ts'
import styles from './home-hero.module.css'

/** First screen: values, business and a box. */
export function HomeHero({ product }: { readonly product: Pick<Product, 'image' | 'alt'> | undefined }) {
  return (
    <div className={styles.hero}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h1 className={styles.headline}>{BRAND.headline}</h1>
          <p className={styles.tagline}>{BRAND.tagline}</p>
          <p className={styles.lead}>{BRAND.summary}</p>
          <ul className={styles.actions}>
            <li>
              <a href="#products" className={buttonClass('primary')}>
                See our products
              </a>
            </li>
            <li>
              <Link to="/get-in-touch" className={buttonClass('quiet')}>
                Get in touch
              </Link>
            </li>
          </ul>
        </div>
        {product && (
          <Picture
            src={product.image}
            alt={product.alt}
            sizes="(min-width: 64rem) 38vw, 100vw"
            className={styles.image}
            priority
          />
        )}
      </div>
      <BoxBlank />
    </div>
  )
}

/**
 * The company's values on the panels of a FEFCO 0201 blank and its glue lap. Narrow windows show a stack of panels
 * instead of a drawing.
 */
export function BoxBlank() {
  return (
    <figure className={styles.figure}>
      <Drawing />
      <dl className={styles.values}>
        {BRAND.values.map((value) => (
          <div key={value.name} className={styles.value}>
            <dt className={styles.name}>{value.name}</dt>
            <dd className={styles.meaning}>{value.meaning}</dd>
          </div>
        ))}
      </dl>
      <figcaption className={styles.caption}>
        <span>FEFCO 0201</span>
        <span>B flute</span>
        <span>Inside, in mm, L × W × D</span>
      </figcaption>
    </figure>
  )
}

/** One unit is 1 mm: L 380, W 280, D 250, flaps of half the width, lap 40. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 1480 670" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="flutes" width="7" height="10" patternUnits="userSpaceOnUse">
          <path className={styles.flute} d="M1 0v10" />
        </pattern>
      </defs>
      <path className={styles.board} d={OUTLINE} />
      <path d={OUTLINE} fill="url(#flutes)" />
      <path className={styles.cut} d={OUTLINE} pathLength="1" />
      <HandlingMarks />
      <path
        className={styles.fold}
        d="M90 160h1320M90 410h1320M470 160v250M750 160v250M1130 160v250M1410 160v250"
        pathLength="900"
      />
      <g className={styles.dimension}>
        <path d="M90 566v46M470 566v46M750 566v46M94 600h130M336 600h130M474 600h82M664 600h82" />
        <path d="M83 607l14-14M463 607l14-14M463 607l14-14M743 607l14-14" />
        <path d="M74 160H28M74 410H28M40 164v72M40 334v72M33 167l14-14M33 417l14-14" />
        <path d="M1430 420v196h-34" />
      </g>
      <g className={styles.label}>
        <text x="280" y="608">
          L 380
        </text>
        <text x="610" y="608">
          W 280
        </text>
        <text x="40" y="285" transform="rotate(-90 40 285)" dy="8">
          D 250
        </text>
      </g>
    </svg>
  )
}

/** ISO 780: this way up, keep dry, fragile. */
function HandlingMarks() {
  return (
    <g className={styles.marks}>
      <path d="M402 384h46M413 374v-46M403 340l10-13 10 13M437 374v-46M427 340l10-13 10 13" />
      <path d="M1048 350a30 26 0 0 1 60 0zM1078 324v-6M1078 350v26a7 7 0 0 0 14 0M1052 312v6M1066 304v6M1090 304v6M1104 312v6" />
      <path d="M1352 326h36l-4 22a14 14 0 0 1-28 0zM1370 362v20M1356 384h28" />
    </g>
  )
}

/** Cut lines, with slots as wide as the slotter's knife. */
const OUTLINE = [
  'M90 160L94 20H466V156H474V20H746V156H754V20H1126V156H1134V20H1406L1410 160L1450 178V392L1410 410',
  'L1406 550H1134V414H1126V550H754V414H746V550H474V414H466V550H94L90 410Z',
].join('')
