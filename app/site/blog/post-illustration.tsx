import styles from './post-illustration.module.css'

/** Drawing for a post without an image, always the same for a post. */
export function PostIllustration({ id }: { readonly id: number }) {
  const { board, cut, dimensions } = DRAWINGS[id % DRAWINGS.length] as Drawing
  return (
    <svg className={styles.drawing} viewBox="0 0 360 240" aria-hidden="true" focusable="false">
      <path className={styles.board} d={board} />
      <path className={styles.cut} d={cut} />
      <path className={styles.dimensions} d={dimensions} />
    </svg>
  )
}

interface Drawing {
  /** Filled board. */
  readonly board: string
  /** Cut edges and creases. */
  readonly cut: string
  /** Dimension lines. */
  readonly dimensions: string
}

const WAVE =
  'M60 150c15 0 15-60 30-60s15 60 30 60 15-60 30-60 15 60 30 60 15-60 30-60 15 60 30 60 15-60 30-60 15 60 30 60'

const DRAWINGS: readonly Drawing[] = [
  // flute between liners
  {
    board: 'M60 78h240v8H60zM60 154h240v8H60z',
    cut: `M60 78h240v8H60zM60 154h240v8H60z${WAVE}`,
    dimensions:
      'M312 78h28M312 162h28M330 82v76M325 83l10-10M325 167l10-10M90 60V36M150 60V36M94 46h52M85 51l10-10M145 51l10-10',
  },
  // FEFCO 0201 box
  {
    board: 'M70 90l110-44 110 44v74l-110 44-110-44z',
    cut: 'M70 90l110-44 110 44v74l-110 44-110-44zM70 90l110 44 110-44M180 134v74M125 68l110 44v30',
    dimensions:
      'M62 176l-16 6M172 220l-16 6M52 180l110 44M47 185l10-10M157 229l10-10M298 90h24M298 164h24M312 94v66M307 95l10-10M307 169l10-10',
  },
  // its blank
  {
    board:
      'M48 86V54h62v32h4V54h46v32h4V54h62v32h4V54h46v32h14v68h-14v32h-46v-32h-4v32h-62v-32h-4v32h-46v-32h-4v32H48z',
    cut: 'M48 86V54h62v32h4V54h46v32h4V54h62v32h4V54h46v32h14v68h-14v32h-46v-32h-4v32h-62v-32h-4v32h-46v-32h-4v32H48zM48 86h242M48 154h242M112 86v68M162 86v68M228 86v68M276 86v68',
    dimensions:
      'M48 196v20M112 196v20M52 206h56M43 211l10-10M107 211l10-10M300 86h24M300 154h24M314 90v60M309 91l10-10M309 159l10-10',
  },
  // pallet
  {
    board:
      'M90 150h60v34H90zM150 150h60v34h-60zM210 150h60v34h-60zM90 116h60v34H90zM150 116h60v34h-60zM210 116h60v34h-60zM120 82h60v34h-60zM180 82h60v34h-60zM150 48h60v34h-60z',
    cut: 'M90 150h60v34H90zM150 150h60v34h-60zM210 150h60v34h-60zM90 116h60v34H90zM150 116h60v34h-60zM210 116h60v34h-60zM120 82h60v34h-60zM180 82h60v34h-60zM150 48h60v34h-60zM78 184h204v7H78zM86 191h18v13H86zM171 191h18v13h-18zM256 191h18v13h-18zM78 204h204',
    dimensions: 'M282 48h36M290 204h28M308 52v148M303 53l10-10M303 209l10-10',
  },
]
