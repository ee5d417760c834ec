import { type Coverage, measureOf } from '#domain/reporting/measures.ts'
import type { ReportFigure } from '#domain/reporting/report.ts'
import { changeOf, isHidden, type Value, valueInWords } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'
import { coverageInShort, Explanation } from './explanation.tsx'

/** A figure with its name, how it has changed, and the share of those who agreed to be counted. */
export function FigureBlock({ figure: { measure, value, before }, coverage }: FigureBlockProps) {
  const { unit, isConsented = true } = measureOf(measure)
  return (
    <div className={styles.figure}>
      <Explanation measure={measure} coverage={coverage} n={value.n} />
      <span className={styles.value} data-hidden={isHidden(value) || undefined}>
        {inOneLine(valueInWords(value, unit))}
      </span>
      {before !== null && <ChangeOf measure={measure} now={value} before={before} />}
      <span className={styles.second}>{isConsented ? coverageInShort(coverage) : 'no consent needed'}</span>
    </div>
  )
}

interface FigureBlockProps {
  readonly figure: ReportFigure
  readonly coverage: Coverage
}

interface ChangeOfProps extends Pick<ReportFigure, 'measure'> {
  readonly now: Value
  readonly before: Value
}

/** A number stays with its unit. */
const inOneLine = (words: string) => words.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0')

/** In words and an arrow; its colour only says again whether that is welcome. */
export function ChangeOf({ measure, now, before }: ChangeOfProps) {
  const { unit, isBad = false } = measureOf(measure)
  const change = changeOf(now, before, unit)
  const was = inOneLine(valueInWords(before, unit))
  if (change === null) return <span className={styles.second}>was {was}</span>
  const { words, direction } = change
  const isWelcome = direction === 'level' ? undefined : (direction === 'up') !== isBad
  return (
    <span className={styles.second}>
      <span className={styles.change} data-welcome={isWelcome}>
        {direction === 'level' ? '' : direction === 'up' ? '▲ ' : '▼ '}
        {words}
      </span>
      , was {was}
    </span>
  )
}
