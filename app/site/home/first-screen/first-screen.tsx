import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import type { CaseDrawing } from './case-drawing.ts'
import styles from './first-screen.module.css'
import { FoldingBox } from './folding-box.tsx'
import { useFoldFallback } from './use-fold-fallback.ts'

export interface EvidenceLink {
  readonly label: string
  readonly to: string
}

interface FirstScreenProps {
  readonly drawing: CaseDrawing
  /** Valid claims and certificates. */
  readonly evidence: readonly EvidenceLink[]
}

/** What a buyer gets, and the company's values on the blank of a box that folds while the page scrolls. */
export function FirstScreen({ drawing, evidence }: FirstScreenProps) {
  const track = useFoldFallback<HTMLDivElement>()
  const { length, width, height } = drawing.inside
  return (
    <div ref={track} className={styles.track}>
      <div className={styles.screen}>
        <div className={styles.intro}>
          <h1 className={styles.headline}>{BRAND.headline}</h1>
          <div className={styles.offer}>
            <p className={styles.lead}>{BRAND.summary}</p>
            <ul className={styles.actions}>
              <li>
                <a href="#quote" className={buttonClass('primary')}>
                  Get a quote
                </a>
              </li>
              <li>
                <a href="#products" className={buttonClass('quiet')}>
                  See what we make
                </a>
              </li>
            </ul>
          </div>
        </div>
        <FoldingBox drawing={drawing} values={BRAND.values} />
        <dl className={styles.values}>
          {BRAND.values.map(({ name, meaning }) => (
            <div key={name} className={styles.value}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.caption}>
          <span className={styles.hint} aria-hidden="true">
            ↓ Scroll to fold the box
          </span>
          <span>{drawing.style}</span>
          <span>{drawing.flute} flute</span>
          <span>
            Inside {length} × {width} × {height} mm
          </span>
        </p>
        {evidence.length > 0 && (
          <ul className={styles.evidence}>
            {evidence.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
