import type { ReactNode } from 'react'
import type { WallName } from '#domain/box/walls.ts'
import type { CaseDrawing } from './case-drawing.ts'
import styles from './folding-box.module.css'
import motionStyles from './folding-motion.module.css'

/** Returns the class names of the geometry and of the motion. */
const part = (...names: readonly string[]) =>
  names.flatMap((name) => [styles[name], motionStyles[name]].filter(Boolean)).join(' ')

interface Value {
  readonly name: string
  readonly meaning: string
}

interface FoldingBoxProps {
  readonly drawing: CaseDrawing
  readonly values: readonly Value[]
}

/**
 * A slotted case whose panels turn on their creases. The first four values are printed on the walls and the fifth on the
 * glue tab; fewer are repeated, as on a real case. The print is decoration: the values are text below the box.
 */
export function FoldingBox({ drawing, values }: FoldingBoxProps) {
  const onWalls = values.slice(0, 4)
  const print = (index: number) => onWalls[index % onWalls.length]
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={part('moves', 'slide')}>
        <div className={part('moves', 'camera')}>
          <div className={part('moves', 'turn')}>
            <div className={part('moves', 'floor')} />
            <Wall name="front" print={print(0)} foot={<i className={styles.side} />} tape>
              <Wall name="right" print={print(1)}>
                <Wall name="back" print={print(2)} marks>
                  <Wall name="left" print={print(3)} marks>
                    <div className={part('moves', 'lit', 'tab')}>
                      <div className={styles.tabFace}>
                        <span>{values[4]?.name}</span>
                      </div>
                    </div>
                  </Wall>
                </Wall>
              </Wall>
            </Wall>
            <Blueprint drawing={drawing} />
          </div>
        </div>
      </div>
    </div>
  )
}

interface WallProps {
  readonly name: WallName
  readonly print: Value | undefined
  /** The wall's free edge and the shadow of the glue tab. */
  readonly foot?: ReactNode
  readonly tape?: boolean
  /** ISO 780: this way up. */
  readonly marks?: boolean
  /** The next wall, hinged on this one. */
  readonly children: ReactNode
}

function Wall({ name, print, foot, tape = false, marks = false, children }: WallProps) {
  return (
    <div className={part('wall', 'lit', name, ...(name === 'front' ? [] : ['moves']))}>
      {foot}
      {print && (
        <div className={styles.print}>
          <b>{print.name}</b>
          <span>{print.meaning}</span>
        </div>
      )}
      {marks && (
        <svg className={styles.marks} viewBox="0 0 64 40" aria-hidden="true">
          <path d="M4 38h56M18 32V8M8 18 18 7l10 11M46 32V8M36 18 46 7l10 11" />
        </svg>
      )}
      {foot && <i className={part('moves', 'contact')} />}
      <div className={part('moves', 'lit', 'flap', 'top')}>
        <i className={styles.edge} />
        {tape && <i className={part('moves', 'tape')} />}
      </div>
      <div className={part('moves', 'lit', 'flap', 'base')}>
        <i className={styles.edge} />
      </div>
      {children}
    </div>
  )
}

/** Cut lines, creases and dimensions, on the flat blank only. */
function Blueprint({ drawing: { cut, creases, measures, labels } }: { readonly drawing: CaseDrawing }) {
  return (
    <svg className={part('moves', 'blueprint')} viewBox="-70 -130 1190 430" aria-hidden="true">
      <path className={styles.cut} d={cut} />
      <path className={styles.score} d={creases} />
      <path className={styles.crease} d={creases} />
      <path d={measures} />
      {labels.map(({ text, ...place }) => (
        <text key={text} {...place} dominantBaseline="central">
          {text}
        </text>
      ))}
    </svg>
  )
}
