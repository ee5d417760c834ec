import { Dimension, DrawingText, ink } from '#app/site/how-we-do-it/drawings/drawing.tsx'
import styles from './specification.module.css'

/** Drawing of the three inside dimensions, in the order of the form. */
export function HowToMeasure() {
  return (
    <figure className={styles.measure}>
      <svg
        viewBox="0 0 400 270"
        role="img"
        aria-label="An open box. Its length is the longer side of the opening, its width the shorter side, and its depth the distance from the opening to the base."
      >
        <path className={ink.blank} d="M40 110L130 50H360L270 110Z" />
        <path className={ink.paper} d="M40 110L130 50V120L40 180Z" />
        <path className={ink.paper} d="M130 50H360V180H130Z" />
        <path className={ink.board} d="M40 110H270V240H40Z" />
        <path className={ink.board} d="M270 110L360 50V180L270 240Z" />
        <path className={ink.thinLine} d="M40 110L130 50H360L270 110Z" />
        <Dimension from={[140, 38]} to={[350, 38]} text="length" />
        <path className={ink.dimension} d="M28 104L118 44M22 110l12-12M112 50l12-12" />
        <DrawingText x={62} y={58} text="width" kind="measure" anchor="end" />
        <path className={ink.dimension} d="M60 120V230M54 126l12-12M54 236l12-12" />
        <DrawingText x={74} y={182} text="depth" kind="onBoard" />
      </svg>
      <figcaption>
        Measure the inside, in this order: the longer side of the opening, the shorter side, then the depth.
      </figcaption>
    </figure>
  )
}
