import { useId } from 'react'
import type { SectorScale } from '#domain/company/sectors.ts'
import type { ScaleView } from './scale-drawing.ts'
import styles from './scale-figure.module.css'

/** A pack to scale, on the sector's ground. */
export function ScaleFigure({ view }: { readonly view: ScaleView }) {
  const { box, faces, tapes, foot, labels, title, words } = view
  const id = useId()
  return (
    <figure className={styles.figure} data-ground={view.ground}>
      <svg
        className={styles.drawing}
        viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
      >
        <title id={`${id}-title`}>{title}</title>
        {faces.map(({ side, path }) => (
          <path key={path} className={styles[side]} d={path} />
        ))}
        <path className={styles.tape} d={tapes} />
        <g className={styles.object} transform={`translate(${foot.join(' ')})`}>
          {SHAPES[view.beside]}
        </g>
        {labels.map(({ at: [x, y], side, text }) => (
          <text key={side} x={x} y={y} className={styles.label} fontSize={box.width / 24} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <strong aria-hidden="true">{title}:</strong> <span id={`${id}-words`}>{words}</span>
      </figcaption>
    </figure>
  )
}

/** In millimetres from the foot. */
const SHAPES: Readonly<Record<SectorScale['beside'], React.ReactNode>> = {
  bottle: (
    <path d="M-30 0V-128C-30 -162 -13 -160 -13 -188V-235H13V-188C13 -160 30 -162 30 -128V0C30 8 -30 8 -30 0Z" />
  ),
  hand: (
    <>
      <path d="M-26 0V-22C-44 -40 -42 -70 -42 -100H42C42 -66 42 -40 26 -22V0Z" />
      <path
        className={styles.fingers}
        d="M-32 -100V-152M-10.5 -100V-176M10.5 -100V-170M32 -98V-146M-34 -56L-62 -92"
      />
    </>
  ),
  pot: (
    <>
      <path d="M-72 -128H72V-104H64L50 0H-50L-64 -104H-72Z" />
      <path d="M0 -128C-10 -190 -60 -200 -70 -180C-60 -150 -20 -140 0 -128C0 -190 10 -240 20 -240C40 -210 20 -160 0 -128C20 -170 60 -190 76 -172C70 -146 30 -136 0 -128Z" />
    </>
  ),
  pallet: (
    <>
      <circle cx="0" cy="-1640" r="115" />
      <path d="M-130 -1490H130C215 -1490 240 -1440 246 -1370L290 -830C292 -770 215 -765 208 -825L180 -1180L170 0H22V-780H-22V0H-170L-180 -1180L-208 -825C-215 -765 -292 -770 -290 -830L-246 -1370C-240 -1440 -215 -1490 -130 -1490Z" />
    </>
  ),
}
