import { Link } from 'react-router'
import { DropZone } from '#app/site/forms/drop-zone.tsx'
import { SelectField, TextField } from '#app/site/forms/fields.tsx'
import { SuggestionsContext } from '#app/site/forms/form-state.ts'
import { DRAWING_ACCEPT, validateDrawing } from '#domain/leads/drawings.ts'
import type { CheckedSpecification } from '#domain/specification/check.ts'
import {
  BOX_BOARDS,
  BOX_CLOSURES,
  BOX_PRINTS,
  BOX_STYLES,
  getSpecificationPath,
  type TypedSpecification,
} from '#domain/specification/fields.ts'
import { FlatBlankDrawing } from './flat-blank.tsx'
import { HowToMeasure } from './how-to-measure.tsx'
import styles from './specification.module.css'

export interface CheckedBox {
  readonly typed: TypedSpecification
  readonly checked: CheckedSpecification
}

const UNSURE = 'Not sure, please advise'

/** Fields for a quotation, with the checker's suggestions. */
export function BoxFields({ typed, checked }: CheckedBox) {
  return (
    <SuggestionsContext value={checked.advice}>
      <fieldset className={styles.box}>
        <legend className={styles.legend}>The box</legend>
        <p className={styles.intro}>Tell us what you know. Everything here is optional.</p>
        <div className={styles.inside}>
          <HowToMeasure />
          <div className={styles.sizes}>
            <TextField name="length" label="Inside length (mm)" inputMode="decimal" autoComplete="off" />
            <TextField name="width" label="Inside width (mm)" inputMode="decimal" autoComplete="off" />
            <TextField name="depth" label="Inside depth (mm)" inputMode="decimal" autoComplete="off" />
          </div>
        </div>
        <div className={styles.pair}>
          <TextField name="quantity" label="How many at a time" inputMode="numeric" autoComplete="off" />
          <TextField
            name="weight"
            label="Weight of the contents (kg)"
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <SelectField name="print" label="Print" choices={BOX_PRINTS} blank={UNSURE} />
        <TextField name="postcode" label="Delivery postcode" autoComplete="postal-code" width="short" />
        <DropZone
          name="drawing"
          label="Drawing or photo"
          hint="PDF, JPEG, PNG, WebP or HEIC, up to 10 MB. A ruler in the picture helps."
          optional
          accept={DRAWING_ACCEPT}
          refusal={validateDrawing}
        />
        <details className={styles.more} open={hasMore(typed) || undefined}>
          <summary className={styles.summary}>More details: style, board, closure, stacking, dates</summary>
          <div className={styles.box}>
            <SelectField
              name="style"
              label="Style"
              hint="The number is the FEFCO code, the industry standard for box styles."
              choices={BOX_STYLES}
              blank={UNSURE}
            />
            <SelectField name="board" label="Board" choices={BOX_BOARDS} blank={UNSURE} />
            <SelectField name="closure" label="Closure" choices={BOX_CLOSURES} blank={UNSURE} />
            <div className={styles.pair}>
              <TextField
                name="yearly"
                label="How many a year"
                hint="A rough figure will do."
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField
                name="stacking"
                label="Stacking or pallet height"
                hint="For example 1.5 m, or 6 high."
                autoComplete="off"
              />
            </div>
            <TextField name="needed" label="Needed by" type="date" width="short" />
          </div>
        </details>
        <CheckedPanel typed={typed} checked={checked} />
      </fieldset>
    </SuggestionsContext>
  )
}

const hasMore = ({ style, board, closure, yearly, stacking, needed }: TypedSpecification) =>
  [style, board, closure, yearly, stacking, needed].some((one) => one !== undefined)

function CheckedPanel({ typed, checked: { blank, missing } }: CheckedBox) {
  const isStarted = Object.keys(typed).some((name) => name !== 'product')
  return (
    <div className={styles.panel}>
      <div aria-live="polite" className={styles.panel}>
        {blank !== null && <FlatBlankDrawing blank={blank} />}
        {isStarted && <p>{formatMissingFields(missing)}</p>}
      </div>
      {isStarted && (
        <p>
          <Link to={getSpecificationPath(typed)} target="_blank">
            Your specification on one page
          </Link>
          , to print, save as a PDF or share.
        </p>
      )}
    </div>
  )
}

export function formatMissingFields(missing: readonly string[]): string {
  if (missing.length === 0) return 'That’s all an estimator needs for a first price.'
  const last = missing.at(-1) ?? ''
  const list = missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`
  return `For a first price it would also help to know ${list}.`
}
