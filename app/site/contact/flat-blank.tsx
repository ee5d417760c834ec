import { Dimension, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import { formatNumeric } from '#domain/specification/fields.ts'
import type { FlatBlank } from '#domain/specification/flat-blank.ts'
import styles from './specification.module.css'

/** View box units. */
const SHEET = 640
const MARGIN = { left: 16, right: 78, top: 44, bottom: 16 } as const
const MAX_HEIGHT = 420
/** Printable area of A4, in mm. */
const PAPER = { across: 174, down: 112 } as const
const SCALES = [1, 2, 5, 10, 20, 50, 100] as const

/** Printed side of the flat blank with its dimensions. In print it is to scale. */
export function FlatBlankDrawing({ blank }: { readonly blank: FlatBlank }) {
  const { length, width, panels, creases } = blank
  const units = Math.min(
    (SHEET - MARGIN.left - MARGIN.right) / length,
    (MAX_HEIGHT - MARGIN.top - MARGIN.bottom) / width,
  )
  const [across, down] = [length * units, width * units]
  const height = Math.ceil(down + MARGIN.top + MARGIN.bottom)
  const scale =
    SCALES.find((one) => Math.max(SHEET / PAPER.across, height / PAPER.down) <= units * one) ?? 100
  const toPaperSize = (sheetUnits: number) => `${Math.round((sheetUnits / units / scale) * 10) / 10}mm`
  const [left, top] = [MARGIN.left, MARGIN.top]
  return (
    <figure className={styles.blank}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${SHEET} ${height}`}
        width={toPaperSize(SHEET)}
        height={toPaperSize(height)}
        role="img"
        aria-label={`Flat blank, ${formatNumeric(length)} by ${formatNumeric(width)} mm`}
      >
        <g transform={`translate(${left} ${top}) scale(${units})`}>
          <path className={`${ink.board} ${styles.cut}`} d={panels} />
          <path className={styles.covered} d={creases} />
          <path className={`${ink.fold} ${styles.crease}`} d={creases} />
        </g>
        <Dimension from={[left, top - 14]} to={[left + across, top - 14]} text={formatNumeric(length)} />
        <Dimension
          from={[left + across + 14, top]}
          to={[left + across + 14, top + down]}
          text={formatNumeric(width)}
        />
      </svg>
      <figcaption>
        {STYLE_NAMES[blank.style]}
        {blank.isAssumed && ', as you haven’t chosen a style'}, {blank.board} flute: a flat blank of{' '}
        {formatNumeric(length)} × {formatNumeric(width)} mm, {formatNumeric(round(blank.area))} m² of board,
        about {formatNumeric(Math.max(1, Math.round(blank.weight * 1000)))} g per box. Blue broken lines are
        creases. <span className={styles.onPaper}>Scale 1 : {scale} when printed at actual size.</span>
      </figcaption>
    </figure>
  )
}

const STYLE_NAMES: Readonly<Record<FlatBlank['style'], string>> = {
  '0201': 'Slotted case, FEFCO 0201',
  '0427': 'Mailer, FEFCO 0427',
  '0713': 'Crash-lock carton, FEFCO 0713',
  '0422': 'Tray, FEFCO 0422',
  '0503': 'Sleeve, FEFCO 0503',
  '0406': 'Wraparound, FEFCO 0406',
}

function round(area: number): number {
  return Math.round(area * 1000) / 1000
}
